import type {OAuthFlowObject, SecuritySchemeObject} from './types';

/** Facts about a security scheme, one on each line; `code` is a name or a URL. */
export interface SchemeFact {
  term: string;
  words?: string;
  code?: string;
}

/** Source of the kinds: OpenAPI Specification, Security Scheme Object. */
export function schemeFacts(scheme: SecuritySchemeObject): SchemeFact[] {
  const {type, scheme: name, bearerFormat, in: place, name: key, openIdConnectUrl} = scheme;
  const flows = Object.entries(scheme.flows ?? {});
  return [
    {
      term: 'Type',
      words: [type, name, bearerFormat].filter((part) => part !== undefined).join(', '),
    },
    ...(type === 'apiKey' && key !== undefined
      ? [{term: `Sent as ${place ?? ''}`, code: key}]
      : []),
    ...(scheme.deprecated === true ? [{term: 'Deprecated', words: 'yes'}] : []),
    ...[openIdConnectUrl, scheme.oauth2MetadataUrl].flatMap((code) =>
      code === undefined ? [] : [{term: 'Discovery', code}],
    ),
    ...flows.flatMap(([flow, facts]) => flowFacts(flow, facts)),
  ];
}

function flowFacts(flow: string, facts: OAuthFlowObject): SchemeFact[] {
  const addresses: [term: string, address: string | undefined][] = [
    ['authorization', facts.authorizationUrl],
    ['device authorization', facts.deviceAuthorizationUrl],
    ['token', facts.tokenUrl],
    ['refresh', facts.refreshUrl],
  ];
  return [
    ...addresses.flatMap(([term, address]) =>
      address === undefined ? [] : [{term: `Flow ${flow}, ${term} address`, code: address}],
    ),
    ...Object.entries(facts.scopes ?? {}).map(([scope, words]) => ({
      term: `Flow ${flow}, scope`,
      code: scope,
      words,
    })),
  ];
}
