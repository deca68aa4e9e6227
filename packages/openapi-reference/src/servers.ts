import {optional} from './optional';
import type {ServerObject} from './types';

export interface ServerVariable {
  name: string;
  defaultValue: string;
  /** Allowed values; any if there are none. */
  values: string[];
  description?: string;
}

export interface ServerModel {
  /** May contain variables: `https://{region}.example.org`. */
  url: string;
  description?: string;
  variables: ServerVariable[];
}

export function buildServers(servers: readonly ServerObject[]): ServerModel[] {
  return servers.map(({url, name, description, variables = {}}) => ({
    url,
    ...optional('description', name === undefined ? description : named(name, description)),
    variables: Object.entries(variables).map(([name, variable]) => ({
      name,
      defaultValue: variable.default ?? '',
      values: variable.enum ?? [],
      ...optional('description', variable.description),
    })),
  }));
}

function named(name: string, description: string | undefined): string {
  return description === undefined ? name : `${name}. ${description}`;
}

interface WithServers {
  servers: ServerModel[];
}

/** The servers of an operation: its own, if it has any. */
export function serversOf(
  model: WithServers,
  {servers}: Partial<WithServers>,
): readonly ServerModel[] {
  return servers ?? model.servers;
}

/** The path follows, and begins with a slash. */
export function serverPrefix(server: ServerModel | undefined): string {
  return withoutDots(server?.url ?? '').replace(/\/+$/, '');
}

/** Amazon API Gateway writes `https://host/{basePath}` with the default `/prod`. */
export function withoutDoubleSlashes(address: string): string {
  return address.replace(/(?<=[^:/])\/{2,}/g, '/');
}

/** A relative address begins at the place of the description, which pages do not know: `./v1` is shown as `/v1`. */
export function withoutDots(url: string): string {
  return url.replace(/^(?:\.{1,2}(?:\/|$))+/, '/');
}

/** Whether an address begins with a host: strictly speaking, it is a path, but nobody means that. */
export function lacksScheme(url: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)+[a-z]{2,}|localhost)(?=[:/]|$)/i.test(url);
}
