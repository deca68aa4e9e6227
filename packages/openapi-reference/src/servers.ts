import {optional} from './optional';
import type {ServerObject} from './types';

export interface ServerVariable {
  name: string;
  defaultValue: string;
  /** Permitted values; empty if there is no restriction. */
  values: string[];
  description?: string;
}

export interface ServerModel {
  /** URL, which may contain variables: `https://{region}.example.org`. */
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

/** Returns the servers of an operation: its own, or else the global ones. */
export function serversOf(
  model: WithServers,
  {servers}: Partial<WithServers>,
): readonly ServerModel[] {
  return servers ?? model.servers;
}

/** Returns the URL without trailing slashes. The path begins with one. */
export function serverPrefix(server: ServerModel | undefined): string {
  return withoutDots(server?.url ?? '').replace(/\/+$/, '');
}

/** Amazon API Gateway writes `https://host/{basePath}`, where the default of `basePath` is `/prod`. */
export function withoutDoubleSlashes(address: string): string {
  return address.replace(/(?<=[^:/])\/{2,}/g, '/');
}

/** Changes `./v1` to `/v1`. A relative URL is relative to the description, whose location is unknown to the pages. */
export function withoutDots(url: string): string {
  return url.replace(/^(?:\.{1,2}(?:\/|$))+/, '/');
}

/** Whether a URL begins with a host. Formally it is a path, but that is never the intention. */
export function lacksScheme(url: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)+[a-z]{2,}|localhost)(?=[:/]|$)/i.test(url);
}
