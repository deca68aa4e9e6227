import type {OpenApiDocument, PathItemObject, ServerObject} from '../types';

/**
 * The old description with the end of its servers where the new one has it: `https://host/v1` and `/a` is the same
 * address as `https://host` and `/v1/a`.
 */
export function withBasePathOf(before: OpenApiDocument, after: OpenApiDocument): OpenApiDocument {
  const [old, now] = [before, after].map(({servers = []}) => servers);
  if (old === undefined || now === undefined) {
    return before;
  }
  const toPaths = surplusOf(old, now);
  const toServers = surplusOf(now, old);
  if (toPaths !== undefined) {
    return moved(before, after, (path) => `${toPaths}${path}`);
  }
  return toServers === undefined
    ? before
    : moved(before, after, (path) =>
        path.startsWith(`${toServers}/`) ? path.slice(toServers.length) : path,
      );
}

/** What all addresses of some servers have at their end, and others in the same order do not. */
function surplusOf(
  longer: readonly ServerObject[],
  shorter: readonly ServerObject[],
): string | undefined {
  const ends = new Set(
    longer.map(({url}, index) => {
      const start = (shorter[index]?.url ?? ' ').replace(/\/$/, '');
      return url.startsWith(`${start}/`) ? url.slice(start.length).replace(/\/$/, '') : '';
    }),
  );
  const [end = '', ...others] = ends;
  return longer.length === shorter.length && others.length === 0 && end !== '' ? end : undefined;
}

function moved(
  before: OpenApiDocument,
  after: OpenApiDocument,
  move: (path: string) => string,
): OpenApiDocument {
  const {paths = {}, ...others} = before;
  const entries = Object.entries<PathItemObject>(paths).map(
    ([path, item]): [string, PathItemObject] => [move(path), item],
  );
  const kept = Object.keys(paths).filter((path) => Object.hasOwn(after.paths ?? {}, path)).length;
  const found = entries.filter(([path]) => Object.hasOwn(after.paths ?? {}, path)).length;
  // Otherwise the servers have moved, and not a part of their addresses.
  return found > kept
    ? {
        ...others,
        ...(after.servers === undefined ? {} : {servers: after.servers}),
        paths: Object.fromEntries(entries),
      }
    : before;
}
