import type {Wording} from '../labels';
import {code} from '../render/markdownText';
import {resolve} from '../resolve';
import {anchorId} from '../slugs';
import type {
  OAuthFlowObject,
  OpenApiDocument,
  SecurityRequirementObject,
  SecuritySchemeObject,
} from '../types';
import {type Difference, type Impact, type Place} from './changes';
import {endpointsOf} from './endpoints';
import {stable} from './json';
import {became, codeOrNone, codes, say} from './say';
import {plainAddress} from './servers';

type Schemes = ReadonlyMap<string, SecuritySchemeObject>;

function schemesOf(document: OpenApiDocument): Schemes {
  return new Map(
    Object.entries(document.components?.securitySchemes ?? {}).flatMap(
      ([name, value]): [string, SecuritySchemeObject][] => {
        const scheme: SecuritySchemeObject | undefined = resolve(document, value);
        return typeof scheme === 'object' ? [[name, scheme]] : [];
      },
    ),
  );
}

/** What a client has to do for a scheme. */
function signatureOf({description: _, deprecated: __, ...scheme}: SecuritySchemeObject): string {
  const {in: where, name, scheme: method, flows} = scheme;
  return (
    stable({
      ...Object.fromEntries(Object.entries(scheme).filter(([key]) => !key.startsWith('x-'))),
      ...(method === undefined ? {} : {scheme: method.toLowerCase()}),
      ...(where === 'header' && name !== undefined ? {name: name.toLowerCase()} : {}),
      ...(flows === undefined
        ? {}
        : {
            flows: Object.fromEntries(
              Object.entries(flows).map(([key, flow]) => [
                key,
                {...flow, scopes: Object.keys(flow.scopes ?? {}).sort()},
              ]),
            ),
          }),
    }) ?? ''
  );
}

/** From the old name of a security scheme to its new one, where only the name has changed. */
export function renamedSchemes(
  before: OpenApiDocument,
  after: OpenApiDocument,
): ReadonlyMap<string, string> {
  const [was, is] = [schemesOf(before), schemesOf(after)];
  const isKept = (name: string) => {
    const [old, now] = [was.get(name), is.get(name)];
    return old !== undefined && now !== undefined && signatureOf(old) === signatureOf(now);
  };
  const free = [...is].filter(([name]) => !isKept(name));
  return new Map(
    [...was].flatMap(([name, scheme]): [string, string][] => {
      if (isKept(name)) {
        return [];
      }
      const same = free.filter(([, other]) => signatureOf(other) === signatureOf(scheme));
      const [partner] = same;
      return partner !== undefined && same.length === 1 ? [[name, partner[0]]] : [];
    }),
  );
}

/** The definitions of the schemes. Which operation needs which is compared with the operations. */
export function compareSchemes(
  before: OpenApiDocument,
  after: OpenApiDocument,
  renamed: ReadonlyMap<string, string>,
): Difference[] {
  const [was, is] = [schemesOf(before), schemesOf(after)];
  const used = usedSchemes(before);
  const place = (name: string): Place => ({
    subject: 'security',
    label: name,
    page: {kind: 'overview'},
    id: anchorId('security', name.toLowerCase()),
  });
  return [...was].flatMap(([name, old]): Difference[] => {
    const newName = renamed.get(name) ?? name;
    const now = is.get(newName);
    if (now === undefined) {
      // Operations that needed it need something else now, which is reported with them.
      return [];
    }
    const harmless = (impact: Impact): Impact => (used.has(name) ? impact : 'compatible');
    return [
      ...(newName === name
        ? []
        : [
            {
              ...place(newName),
              kind: 'changed' as const,
              impact: 'compatible' as const,
              words: say('change.renamedScheme', {name: code(name)}),
            },
          ]),
      ...compareScheme(old, now).map(({impact, ...change}): Difference => ({
        ...place(newName),
        kind: 'changed',
        ...change,
        impact: harmless(impact),
      })),
    ];
  });
}

function usedSchemes(document: OpenApiDocument): ReadonlySet<string> {
  return new Set(
    endpointsOf(document).flatMap(({operation}) =>
      requirementsOf(operation.security ?? document.security).flatMap((way) => Object.keys(way)),
    ),
  );
}

export function requirementsOf(
  security: readonly SecurityRequirementObject[] | undefined,
): SecurityRequirementObject[] {
  return Array.isArray(security)
    ? security.filter(
        (way: SecurityRequirementObject | null) => typeof way === 'object' && way !== null,
      )
    : [];
}

type SchemeChange = Pick<Difference, 'impact' | 'words'> & Partial<Pick<Difference, 'kind'>>;

/** Source: OpenAPI Specification 3.2.0, Security Scheme Object. */
const FIELDS = [
  ['type', 'breaking'],
  ['in', 'breaking'],
  ['name', 'breaking'],
  ['scheme', 'breaking'],
  ['bearerFormat', 'attention'],
  ['openIdConnectUrl', 'breaking'],
  ['oauth2MetadataUrl', 'attention'],
] as const satisfies readonly (readonly [keyof SecuritySchemeObject, impact: Impact])[];

function compareScheme(old: SecuritySchemeObject, now: SecuritySchemeObject): SchemeChange[] {
  const isCaseless = (key: string) => key === 'scheme' || (key === 'name' && now.in === 'header');
  const textOf = (key: keyof SecuritySchemeObject, {[key]: value}: SecuritySchemeObject) =>
    typeof value !== 'string'
      ? undefined
      : isCaseless(key)
        ? value.toLowerCase()
        : plainAddress(value);
  return [
    ...FIELDS.flatMap(([key, impact]): SchemeChange[] =>
      textOf(key, old) === textOf(key, now)
        ? []
        : [
            {
              // Further help for clients does not concern those who did without.
              impact: impact === 'attention' && old[key] === undefined ? 'compatible' : impact,
              words: changeWords(say(`change.scheme.${key}`), old[key], now[key]),
            },
          ],
    ),
    ...compareFlows(old.flows ?? {}, now.flows ?? {}),
    ...((old.deprecated ?? false) === (now.deprecated ?? false)
      ? []
      : [
          now.deprecated === true
            ? {
                kind: 'deprecated' as const,
                impact: 'attention' as const,
                words: say('change.deprecated'),
              }
            : {impact: 'compatible' as const, words: say('change.notDeprecated')},
        ]),
  ];
}

function changeWords(title: Wording, was: unknown, is: unknown): Wording {
  const shown = (value: unknown) => codeOrNone(typeof value === 'string' ? value : undefined);
  return became(title, shown(is), shown(was));
}

const ADDRESSES = [
  ...(['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'] as const),
];

function compareFlows(
  was: Readonly<Record<string, OAuthFlowObject>>,
  is: Readonly<Record<string, OAuthFlowObject>>,
): SchemeChange[] {
  const names = [...new Set([...Object.keys(is), ...Object.keys(was)])];
  return names
    .filter((name) => !name.startsWith('x-'))
    .flatMap((name): SchemeChange[] => {
      const [old, now] = [was[name], is[name]];
      if (old === undefined || now === undefined) {
        return [
          old === undefined
            ? {impact: 'compatible', words: say('change.newFlow', {name: code(name)})}
            : {impact: 'breaking', words: say('change.noFlow', {name: code(name)})},
        ];
      }
      const [oldScopes, newScopes] = [old, now].map(({scopes = {}}) => Object.keys(scopes));
      const lost = (oldScopes ?? []).filter((scope) => newScopes?.includes(scope) !== true);
      const gained = (newScopes ?? []).filter((scope) => oldScopes?.includes(scope) !== true);
      return [
        ...ADDRESSES.flatMap((key): SchemeChange[] =>
          plainAddress(old[key] ?? '') === plainAddress(now[key] ?? '')
            ? []
            : [
                {
                  // Tokens that cannot be refreshed are requested again.
                  impact:
                    key === 'refreshUrl' && old[key] === undefined ? 'compatible' : 'breaking',
                  words: changeWords(
                    say('change.ofFlow', {part: key, name: code(name)}),
                    old[key],
                    now[key],
                  ),
                },
              ],
        ),
        ...(lost.length > 0
          ? [
              {
                impact: 'breaking' as const,
                words: say('change.noScopes', {name: code(name), scopes: codes(lost)}),
              },
            ]
          : []),
        ...(gained.length > 0
          ? [
              {
                impact: 'compatible' as const,
                words: say('change.newScopes', {name: code(name), scopes: codes(gained)}),
              },
            ]
          : []),
      ];
    });
}
