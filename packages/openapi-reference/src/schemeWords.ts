import type {LabelId, Labels} from './labels';
import type {OAuthFlowObject, SecuritySchemeObject} from './types';

/** A fact about a security scheme, shown on its own line; `code` is a name or a URL. */
export interface SchemeFact {
  term: string;
  words?: string;
  code?: string;
}

/** Returns the facts about a scheme. Source of the kinds: OpenAPI Specification, Security Scheme Object. */
export function schemeFacts(scheme: SecuritySchemeObject, labels: Labels): SchemeFact[] {
  const {type, scheme: name, bearerFormat, in: place, name: key, openIdConnectUrl} = scheme;
  const flows = Object.entries(scheme.flows ?? {});
  return [
    {
      term: labels.text('scheme.type'),
      words: [type, name, bearerFormat].filter((part) => part !== undefined).join(', '),
    },
    ...(type === 'apiKey' && key !== undefined
      ? [{term: labels.text('scheme.sentAs', {place: place ?? ''}), code: key}]
      : []),
    ...(scheme.deprecated === true
      ? [{term: labels.text('scheme.deprecated'), words: labels.text('scheme.yes')}]
      : []),
    ...[openIdConnectUrl, scheme.oauth2MetadataUrl].flatMap((code) =>
      code === undefined ? [] : [{term: labels.text('scheme.discovery'), code}],
    ),
    ...flows.flatMap(([flow, facts]) => flowFacts(flow, facts, labels)),
  ];
}

function flowFacts(flow: string, facts: OAuthFlowObject, labels: Labels): SchemeFact[] {
  const addresses: [term: LabelId, address: string | undefined][] = [
    ['scheme.authorization', facts.authorizationUrl],
    ['scheme.deviceAuthorization', facts.deviceAuthorizationUrl],
    ['scheme.token', facts.tokenUrl],
    ['scheme.refresh', facts.refreshUrl],
  ];
  return [
    ...addresses.flatMap(([term, address]) =>
      address === undefined ? [] : [{term: labels.text(term, {flow}), code: address}],
    ),
    ...Object.entries(facts.scopes ?? {}).map(([scope, words]) => ({
      term: labels.text('scheme.scope', {flow}),
      code: scope,
      words,
    })),
  ];
}
