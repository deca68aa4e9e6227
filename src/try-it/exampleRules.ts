/** Loads the rules of an operation, which the build has written (packages/openapi-reference, callRules.ts). */
import type {CallRuleFile, CallRules} from '../../packages/openapi-reference/src/client';
import type {TryItSite} from './site';

const loaded = new Map<string, Promise<unknown>>();

function load<Content>({baseUrl}: TryItSite, name: string): Promise<Content> {
  const known = loaded.get(name);
  const content =
    known ??
    fetch(`${baseUrl}try-it/${name}.json`).then((response) => {
      if (!response.ok) {
        throw new Error(`The rules ${name} are missing.`);
      }
      return response.json() as Promise<unknown>;
    });
  if (known === undefined) {
    loaded.set(name, content);
    content.catch(() => loaded.delete(name));
  }
  // The build has written it.
  return content as Promise<Content>;
}

/** @throws Error if a file is missing; the next call tries again */
export async function loadRules(site: TryItSite, slug: string): Promise<CallRules> {
  const {shared = [], ...rules} = await load<CallRuleFile>(site, slug);
  const parts = await Promise.all(shared.map((name) => load<CallRules['definitions']>(site, name)));
  return {
    ...rules,
    definitions: Object.assign({}, rules.definitions, ...parts) as CallRules['definitions'],
  };
}
