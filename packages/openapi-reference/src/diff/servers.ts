import {stable} from '../json';
import type {ServerObject} from '../types';
import {codes, OTHER, type Part, SAFE} from './changes';

type Servers = readonly ServerObject[] | undefined;

export function compareServers(was: Servers, is: Servers, part: Part): void {
  const [olds, news] = [textsOf(was), textsOf(is)];
  const isSafe = [...olds].every(([url, variables]) => news.get(url) === variables);
  if (!isSafe || olds.size !== news.size) {
    const [old, now] = [olds, news].map((urls) => codes([...urls.keys()]) || 'none');
    part.at({subject: 'server'}).became(isSafe ? SAFE : OTHER, 'Servers', now ?? '', old ?? '');
  }
}

/** Returns the variables by URL. Without a URL, `/` applies (OpenAPI Specification, OpenAPI Object). */
function textsOf(servers: Servers = []): Map<string, string | undefined> {
  return new Map(
    servers
      .filter(({url}) => url !== '/')
      .map(({url, variables = {}}) => [
        url,
        stable(Object.entries(variables).map(([name, {description: _, ...rest}]) => [name, rest])),
      ]),
  );
}
