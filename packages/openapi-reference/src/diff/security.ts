/** Ways to authenticate, by what a client sends and not by the names of the schemes. */
import {resolve} from '../resolve';
import type {OpenApiDocument, SecurityRequirementObject, SecuritySchemeObject} from '../types';
import {type Part, SAFE, OTHER, UNKNOWN} from './changes';
import {stable} from './stable';

interface Credential {
  /** The same if a client sends the same. */
  key: string;
  scopes: readonly string[];
  /** What else is said about it. */
  details: string;
}

type Way = readonly Credential[];

export function compareSecurity(
  [before, was]: readonly [OpenApiDocument, SecurityRequirementObject[] | undefined],
  [after, is]: readonly [OpenApiDocument, SecurityRequirementObject[] | undefined],
  part: Part,
): void {
  const [olds, news] = [waysOf(before, was), waysOf(after, is)];
  const [old, now] = [wordsOf(olds), wordsOf(news)];
  const detailsOf = (ways: readonly Way[]) =>
    stable(ways.map((way) => way.map(({details}) => details).sort()).sort());
  if (old !== now) {
    const isSafe = olds.every((one) => news.some((other) => meets(one, other)));
    part.became(isSafe ? SAFE : OTHER, 'Security', now, old);
  } else if (detailsOf(olds) !== detailsOf(news)) {
    part.changed(UNKNOWN, 'Details of the authentication have changed.');
  }
}

/** Whether the existing authentication of a client is still sufficient. */
function meets(old: Way, now: Way): boolean {
  return now.every(({key, scopes}) =>
    old.some((one) => one.key === key && scopes.every((scope) => one.scopes.includes(scope))),
  );
}

function wordsOf(ways: readonly Way[]): string {
  const texts = ways.map((way) => {
    const words = way.map(({key, scopes}) =>
      scopes.length === 0 ? key : `${key} (${[...scopes].sort().join(', ')})`,
    );
    return words.sort().join(' and ') || 'none';
  });
  return [...new Set(texts)].sort().join(' or ');
}

/** An empty list of requirements is always met. */
function waysOf(
  document: OpenApiDocument,
  requirements: readonly SecurityRequirementObject[] | undefined,
): Way[] {
  const all = Array.isArray(requirements) && requirements.length > 0 ? requirements : [{}];
  return all.flatMap((requirement) =>
    Object.entries(requirement as SecurityRequirementObject).reduce<Way[]>(
      (ways, [name, scopes]) =>
        ways.flatMap((way) =>
          credentialsOf(document, name, Array.isArray(scopes) ? scopes.map(String) : []).map(
            (one) => [...way, one],
          ),
        ),
      [[]],
    ),
  );
}

/** Each flow of OAuth 2.0 is a way of its own. */
function credentialsOf(document: OpenApiDocument, name: string, scopes: string[]): Credential[] {
  const scheme: Partial<SecuritySchemeObject> =
    resolve(document, document.components?.securitySchemes?.[name]) ?? {};
  const {type = name, in: where = '', name: sentAs = '', scheme: method = '', flows} = scheme;
  const details = stable([scheme.bearerFormat, scheme.oauth2MetadataUrl]) ?? '';
  if (flows === undefined) {
    const parts = [type, where, sentAs, method.toLowerCase(), scheme.openIdConnectUrl ?? ''];
    return [{key: parts.filter((part) => part !== '').join(' '), scopes, details}];
  }
  return Object.entries(flows).map(([flow, {tokenUrl, authorizationUrl, ...others}]) => ({
    key: [type, flow, authorizationUrl, others.deviceAuthorizationUrl, tokenUrl]
      .filter((part) => part !== undefined)
      .join(' '),
    scopes,
    details: `${details} ${others.refreshUrl}`,
  }));
}
