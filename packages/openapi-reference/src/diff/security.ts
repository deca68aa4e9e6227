/** Identifies authentication by the data that a client sends, rather than by the names of schemes. */
import {resolve} from '../resolve';
import type {OpenApiDocument, SecurityRequirementObject} from '../types';
import {OTHER, type Part, SAFE} from './changes';

type Requirements = readonly SecurityRequirementObject[] | undefined;
/** Scopes by the credential that a client sends. */
type Way = ReadonlyMap<string, readonly string[]>;

export function compareSecurity(
  [before, was]: readonly [OpenApiDocument, Requirements],
  [after, is]: readonly [OpenApiDocument, Requirements],
  part: Part,
): void {
  const [olds, news] = [waysOf(before, was), waysOf(after, is)];
  const [old, now] = [inWords(olds), inWords(news)];
  /** Whether a client's existing authentication is still sufficient. */
  const meets = (one: Way, other: Way) =>
    [...other].every(
      ([key, scopes]) => scopes.every((scope) => one.get(key)?.includes(scope)) && one.has(key),
    );
  if (old !== now) {
    const isSafe = olds.every((one) => news.some((other) => meets(one, other)));
    part.became(isSafe ? SAFE : OTHER, 'Security', now, old);
  }
}

function inWords(ways: readonly Way[]): string {
  const texts = ways.map((way) => {
    const words = [...way].map(([key, scopes]) =>
      scopes.length === 0 ? key : `${key} (${[...scopes].sort().join(', ')})`,
    );
    return words.sort().join(' and ') || 'none';
  });
  return [...new Set(texts)].sort().join(' or ');
}

/** Returns the ways to meet a list of requirements; an empty list is always met. */
function waysOf(document: OpenApiDocument, requirements: Requirements): Way[] {
  const all = requirements === undefined || requirements.length === 0 ? [{}] : requirements;
  return all.map(
    (requirement) =>
      new Map(Object.entries(requirement).map(([name, scopes]) => [keyOf(document, name), scopes])),
  );
}

/** Identifies a scheme by what a client sends and where the client obtains it, whatever the scheme's name. */
function keyOf(document: OpenApiDocument, name: string): string {
  const scheme = resolve(document, document.components?.securitySchemes?.[name]);
  const {type, in: where, name: sentAs, scheme: method} = scheme ?? {type: name};
  const addresses = Object.entries(scheme?.flows ?? {}).flatMap(([flow, {scopes: _, ...urls}]) => [
    flow,
    ...Object.values(urls),
  ]);
  return [type, where, sentAs, method?.toLowerCase(), scheme?.openIdConnectUrl, ...addresses]
    .filter(Boolean)
    .join(' ');
}
