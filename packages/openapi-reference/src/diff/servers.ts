import type {OpenApiDocument, PathItemObject, ServerObject} from '../types';
import {changed, type Found, type Place} from './changes';
import {stable} from './stable';

export function compareServers(
  was: readonly ServerObject[],
  is: readonly ServerObject[],
  place: (url: string) => Place,
): Found[] {
  const read = (servers: readonly ServerObject[]) =>
    new Map(
      servers
        // What applies without any. Source: OpenAPI Specification, OpenAPI Object.
        .filter(({url}) => url !== '/')
        .map(({url, variables = {}}) => [
          url,
          stable(
            Object.entries(variables).map(([name, {description: _, ...rest}]) => [name, rest]),
          ),
        ]),
    );
  const [olds, news] = [read(was), read(is)];
  return [
    ...[...news].flatMap(([url, now]): Found[] => {
      if (!olds.has(url)) {
        return [{...place(url), kind: 'added', impact: 'compatible', words: 'New server address.'}];
      }
      return olds.get(url) === now
        ? []
        : [changed(place(url), 'attention', 'Rules changed: variables of the address.')];
    }),
    ...[...olds.keys()]
      .filter((url) => !news.has(url))
      .map((url): Found => ({
        ...place(url),
        kind: 'removed',
        impact: 'breaking',
        words: 'No longer a server address.',
      })),
  ];
}

/** The same addresses, written with more in the paths and less in the servers, or the other way round. */
export function withBasePathOf(before: OpenApiDocument, after: OpenApiDocument): OpenApiDocument {
  const {servers: olds = [], paths = {}} = before;
  const {servers: news = [], paths: others = {}} = after;
  const endOf = (long: readonly ServerObject[], short: readonly ServerObject[]) => {
    const ends = new Set(
      long.map(({url}, index) => {
        const start = (short[index]?.url ?? ' ').replace(/\/$/, '');
        return url.startsWith(`${start}/`) ? url.slice(start.length).replace(/\/$/, '') : '';
      }),
    );
    return long.length === short.length && ends.size === 1 ? ([...ends][0] ?? '') : '';
  };
  const [toPaths, toServers] = [endOf(olds, news), endOf(news, olds)];
  const moved = Object.fromEntries(
    Object.entries<PathItemObject>(paths).map(([path, item]) => [
      path.startsWith(`${toServers}/`) ? `${toPaths}${path.slice(toServers.length)}` : path,
      item,
    ]),
  );
  const known = (all: object) =>
    Object.keys(all).filter((path) => Object.hasOwn(others, path)).length;
  return known(moved) > known(paths) ? {...before, servers: news, paths: moved} : before;
}
