import {stable} from '../json';
import type {ServerObject} from '../types';
import {OTHER, pairUp, type Part, SAFE, UNKNOWN} from './changes';

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
  for (const [url, old, now] of pairUp(read(was), read(is))) {
    if (old === undefined) {
      at(url).tell('added', SAFE, 'New server address.');
    } else if (now === undefined) {
      at(url).tell('removed', OTHER, 'No longer a server address.');
    } else if (old !== now) {
      at(url).changed(UNKNOWN, 'Rules changed: variables of the address.');
    }
  }
}
