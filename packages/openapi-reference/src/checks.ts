/** Finds errors in structurally valid descriptions for which the linter has no rules. */
import {isExtension, operationsOf, orderMistakes} from './methods';
import {findSelfContaining} from './circles';
import type {Mistake} from './mistake';
import {lacksScheme} from './servers';
import {decodePointer, escapePointer, isReference, objectsIn, resolve} from './resolve';
import type {
  MaybeRef,
  OpenApiDocument,
  ParameterObject,
  PathItemObject,
  SecurityRequirementObject,
  ServerObject,
} from './types';

/** Finds all mistakes. Sources: OpenAPI 3.1.1, Paths, Parameter, Operation and Security Requirement Objects. */
export function findMistakes(document: OpenApiDocument): Mistake[] {
  const paths = Object.entries(document.paths ?? {}).filter(([path]) => !isExtension(path));
  const items = [
    ...paths.map(([path, item]) => [`#/paths/${escapePointer(path)}`, item] as const),
    ...Object.entries(document.webhooks ?? {}).map(
      ([name, item]) => [`#/webhooks/${escapePointer(name)}`, item] as const,
    ),
  ];
  return [
    ...serversWithoutScheme(document.servers, '#/servers'),
    ...findSelfContaining(document),
    ...samePaths(paths.map(([path]) => path)),
    ...unknownSchemes(document, document.security, '#/security'),
    ...mistakesOfScopes(document),
    ...unusedParts(document),
    ...items.flatMap(([pointer, item]) => mistakesOfItem(document, pointer, item)),
  ];
}

function serversWithoutScheme(servers: readonly ServerObject[] = [], pointer: string): Mistake[] {
  return [...servers.entries()]
    .filter(([, {url}]) => lacksScheme(url))
    .map(([index, {url}]) => ({
      pointer: `${pointer}/${index}/url`,
      reason: `the address "${url}" has no scheme. Write "https://${url}", or "/${url}" for a path.`,
      isHarmless: true,
    }));
}

/** Finds paths that differ only in parameter names: common, and on separate pages, but identical to a server. */
function samePaths(paths: readonly string[]): Mistake[] {
  const first = new Map<string, string>();
  return paths.flatMap((path) => {
    const shape = path.replace(/\{[^{}]*\}/g, '{}');
    const other = first.get(shape);
    first.set(shape, other ?? path);
    const pointer = `#/paths/${escapePointer(path)}`;
    const reason = `"${path}" and "${other}" are the same path. Parameter names do not distinguish paths. Remove one of the two.`;
    return other === undefined ? [] : [{pointer, reason, isHarmless: true}];
  });
}

function mistakesOfItem(
  document: OpenApiDocument,
  pointer: string,
  value: MaybeRef<PathItemObject>,
): Mistake[] {
  const item = resolve(document, value);
  if (typeof item !== 'object') {
    return [];
  }
  return [
    ...mistakesOfParameters(document, item.parameters, `${pointer}/parameters`),
    ...serversWithoutScheme(item.servers, `${pointer}/servers`),
    ...operationsOf(document, value).flatMap(({method, operation}) => [
      ...mistakesOfParameters(document, operation.parameters, `${pointer}/${method}/parameters`),
      ...unknownSchemes(document, operation.security, `${pointer}/${method}/security`),
      ...serversWithoutScheme(operation.servers, `${pointer}/${method}/servers`),
      ...orderMistakes(operation, `${pointer}/${method}`),
    ]),
  ];
}

function mistakesOfParameters(
  document: OpenApiDocument,
  parameters: MaybeRef<ParameterObject>[] | undefined,
  pointer: string,
): Mistake[] {
  if (!Array.isArray(parameters)) {
    return [];
  }
  const seen = new Map<string, string>();
  return parameters.flatMap((value: MaybeRef<ParameterObject>, index): Mistake[] => {
    const parameter = resolve(document, value);
    if (typeof parameter !== 'object') {
      return [];
    }
    const {name, in: place, required} = parameter;
    // Header names are case-insensitive.
    const key = `${place} ${place === 'header' ? name.toLowerCase() : name}`;
    const first = seen.get(key);
    seen.set(key, first ?? name);
    const reasons = [
      ...(first ? [`the ${place} parameter "${first}" is listed twice. Remove one.`] : []),
      ...(place === 'path' && required !== true
        ? [`the path parameter "${name}" requires "required: true".`]
        : []),
    ];
    const isHarmless = (first ?? name) !== name;
    return reasons.map((reason) => ({pointer: `${pointer}/${index}`, reason, isHarmless}));
  });
}

function unknownSchemes(
  {components}: OpenApiDocument,
  security: readonly SecurityRequirementObject[] | undefined,
  pointer: string,
): Mistake[] {
  if (!Array.isArray(security)) {
    return [];
  }
  const known = Object.keys(components?.securitySchemes ?? {});
  return security.flatMap((requirement: SecurityRequirementObject | null, index) =>
    Object.keys(requirement ?? {})
      // Since OpenAPI 3.2, a URI may identify the scheme.
      .filter((name) => !known.includes(name) && !/[/#:]/.test(name))
      .map((name) => ({
        pointer: `${pointer}/${index}/${escapePointer(name)}`,
        reason: `"${name}" is not a security scheme of the description. Allowed: ${known.join(', ') || 'none'}.`,
      })),
  );
}

/** Finds undescribed scopes, which the linter does not check. Source: OpenAPI 3.1.1, OAuth Flow Object. */
function mistakesOfScopes(document: OpenApiDocument): Mistake[] {
  return Object.entries(document.components?.securitySchemes ?? {}).flatMap(([name, value]) =>
    Object.entries(resolve(document, value)?.flows ?? {}).flatMap(([flow, facts]) => {
      const scopes: Record<string, unknown> = facts.scopes ?? {};
      return Object.entries(scopes)
        .filter(([, words]) => typeof words !== 'string')
        .map(([scope, words]) => ({
          pointer: `#/components/securitySchemes/${escapePointer(name)}/flows/${flow}/scopes/${escapePointer(scope)}`,
          reason: `the description of the scope "${scope}" is ${JSON.stringify(words)}. Allowed: a string.`,
        }));
    }),
  );
}

/** Finds shared parts that are never used, except schemas and security schemes, which are shown in any case. */
function unusedParts(document: OpenApiDocument): Mistake[] {
  const references = [...objectsIn(document)].filter(isReference);
  const used = new Set(
    references.map(({$ref}) => $ref.split('/').slice(2, 4).map(decodePointer).join('/')),
  );
  return Object.entries(document.components ?? {}).flatMap(([kind, parts]) =>
    isExtension(kind) || kind === 'schemas' || kind === 'securitySchemes'
      ? []
      : Object.keys(parts as object)
          .filter((name) => !used.has(`${kind}/${name}`))
          .map((name) => ({
            pointer: `#/components/${kind}/${escapePointer(name)}`,
            reason: 'nothing refers to it, so no page shows it.',
            isHarmless: true,
          })),
  );
}
