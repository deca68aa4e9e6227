import {stable} from '../json';
import type {OpenApiDocument, PathItemObject, ServerObject} from '../types';
import {OTHER, type Part, SAFE, UNKNOWN} from './changes';

export function compareServers(
  was: readonly ServerObject[] | undefined,
  is: readonly ServerObject[] | undefined,
  at: (url: string) => Part,
): void {
  const read = (servers: readonly ServerObject[] = []) =>
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
  for (const [url, now] of news) {
    if (!olds.has(url)) {
      at(url).tell('added', SAFE, 'New server address.');
    } else if (olds.get(url) !== now) {
      at(url).changed(UNKNOWN, 'Rules changed: variables of the address.');
    }
  }
  for (const url of [...olds.keys()].filter((one) => !news.has(one))) {
    at(url).tell('removed', OTHER, 'No longer a server address.');
  }
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
