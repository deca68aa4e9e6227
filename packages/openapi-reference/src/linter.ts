/**
 * Corrects the linter where it rejects descriptions that the specification allows, and adds warnings that replace some
 * of its errors.
 */
import {type Config, createConfig, type NodeType, type Plugin} from '@redocly/openapi-core';
import {isReference} from './resolve';

/**
 * Rules that every provider's description must meet before pages are generated. The stricter rules in
 * `openapi/redocly.yaml` apply to this provider's own text, and run in `npm run check`.
 */
const STRUCTURE_RULES = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'path-parameters-defined': 'error',
  'operation-operationId-unique': 'error',
  'openapi-reference/beside-references': 'error',
  'openapi-reference/unknown-keywords': 'warn',
} as const;

/** Avoids the library's own configuration type, which accounts for a quarter of the time of a type check. */
const createRules = createConfig as unknown as (config: {
  plugins: Plugin[];
  rules: Readonly<Record<string, 'error' | 'warn'>>;
}) => Promise<Config>;

/** @param hasOwnVisit - whether a value refers to a schema that is checked at its definition */
export function createLinter(hasOwnVisit: (value: unknown) => boolean): Promise<Config> {
  const knownKeywords = new Set<string>();
  const plugin: Plugin = {
    id: 'openapi-reference',
    typeExtension: {
      oas3: (types, version) => {
        for (const name of Object.keys(types.Schema?.properties ?? {})) {
          knownKeywords.add(name);
        }
        return withoutFollowing(correctTypes(types, version), hasOwnVisit);
      },
    },
    rules: {
      oas3: {
        // Since 3.1, keywords beside a reference apply. The linter checks them only when it first visits the target.
        'beside-references': () => ({
          ref: (node, context) => {
            const {location, type} = context;
            const {$ref: _, ...others} = node;
            // A reference in place of an array has no other keys.
            if (Object.keys(others).length === 0) {
              return;
            }
            for (const {path, expected, value} of wrongTypes(others, type)) {
              context.report({
                message: `Expected type \`${expected}\` but got ${JSON.stringify(value)}.`,
                location: location.child([...path]),
              });
            }
          },
        }),
        'unknown-keywords': () => ({
          Schema: (schema: object, context) => {
            // In 3.0, the linter itself rejects unknown keywords.
            const unknown = Object.keys(schema).filter(
              (name) => !knownKeywords.has(name) && !name.startsWith('x-'),
            );
            for (const name of unknown) {
              context.report({
                message: `\`${name}\` is not a keyword of this OpenAPI version.`,
                location: context.location.child([name]).key(),
              });
            }
          },
        }),
      },
    },
  };
  return createRules({plugins: [plugin], rules: STRUCTURE_RULES});
}

interface WrongType {
  path: readonly string[];
  expected: string;
  value: unknown;
}

/** Finds values that contradict the linter's types, at any depth. References are visited separately. */
function wrongTypes(value: unknown, place: unknown, path: readonly string[] = []): WrongType[] {
  const type = (
    typeof place === 'function' ? (place as ResolveTypeFn)(value, path.at(-1) ?? '') : place
  ) as (Partial<NodeType> & {name?: string; type?: string}) | null | undefined;
  // Since 3.1, a schema may be a boolean.
  const isAny = type?.name === 'Schema' && typeof value === 'boolean';
  if (typeof type !== 'object' || type === null || isAny || isReference(value)) {
    return [];
  }
  const hasParts = 'properties' in type;
  const expected = hasParts ? (type.items === undefined ? 'object' : 'array') : type.type;
  if (expected === undefined || !isOfType(value, expected)) {
    return expected === undefined ? [] : [{path, expected, value}];
  }
  return hasParts
    ? Object.entries(value as object).flatMap(([name, child]) =>
        wrongTypes(child, type.items ?? type.properties?.[name] ?? type.additionalProperties, [
          ...path,
          name,
        ]),
      )
    : [];
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

type Types = Record<string, NodeType>;
/** Permitted content of a place: the name of a type, a type, or a function that chooses one from the content. */
type Place = NodeType['items'];
type ResolveTypeFn = Extract<Place, (...args: never) => unknown>;

/**
 * Stops the linter from following references to schemas. It recurses for each one, so hundreds of schemas that refer to
 * each other overflow its stack. One check at each definition is enough.
 */
function withoutFollowing(types: Types, hasOwnVisit: (value: unknown) => boolean): Types {
  const isList = (place: Place): place is NodeType =>
    typeof place === 'object' && place !== null && 'properties' in place;
  const at = <Given extends Place>(place: Given): Given => {
    const chosen = (value: unknown, key: string): unknown => {
      const found: Place = typeof place === 'function' ? place(value, key) : place;
      // Null makes the linter skip a place, as it does one that may contain anything.
      return found === 'Schema' && hasOwnVisit(value)
        ? null
        : isList(found)
          ? typeOf(found)
          : found;
    };
    return (
      typeof place === 'function' || place === 'Schema'
        ? chosen
        : isList(place)
          ? typeOf(place)
          : place
    ) as Given;
  };
  const typeOf = (type: NodeType): NodeType => ({
    ...type,
    properties: Object.fromEntries(
      Object.entries(type.properties).map(([name, place]) => [name, at(place)]),
    ),
    ...(type.items === undefined ? {} : {items: at(type.items)}),
    ...(type.additionalProperties === undefined
      ? {}
      : {additionalProperties: at(type.additionalProperties)}),
  });
  return Object.fromEntries(Object.entries(types).map(([name, type]) => [name, typeOf(type)]));
}

function correctTypes(given: Types, version: string): Types {
  const types = Object.fromEntries(
    Object.entries(given).map(([name, type]) => [name, withoutExtensions(type)]),
  );
  const extend = (
    name: string,
    properties: NodeType['properties'],
    more: Partial<NodeType> = {},
  ) => {
    const type = types[name];
    if (type !== undefined) {
      types[name] = {...type, ...more, properties: {...type.properties, ...properties}};
    }
  };
  // Callback Objects may have extensions.
  extend(
    'Callback',
    {},
    {
      additionalProperties: (_value: unknown, key: string) =>
        key.startsWith('x-') ? null : 'PathItem',
    },
  );
  if (version === 'oas3_0') {
    return types;
  }
  // JSON Schema 2020-12 permits any additional keyword in a schema (Core, 6.5). `$vocabulary` is an object (8.1.2).
  extend('Schema', {$vocabulary: null}, {additionalProperties: null as never});
  if (version === 'oas3_2') {
    correctTypesOf32(types, extend);
  }
  return types;
}

/** Corrects the types of OpenAPI 3.2. Source: OpenAPI Specification 3.2.0. */
function correctTypesOf32(
  types: Types,
  extend: (name: string, properties: NodeType['properties'], more?: Partial<NodeType>) => void,
): void {
  types.NamedMediaTypes = {properties: {}, additionalProperties: () => 'MediaType'};
  extend('DeviceAuthorization', {
    scopes: {type: 'object', additionalProperties: {type: 'string'}} as never,
  });
  extend('Parameter', {
    style: {
      enum: [
        ...['form', 'simple', 'label', 'matrix', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
        'cookie',
      ],
    },
  });
  extend('Encoding', {
    encoding: 'EncodingMap',
    prefixEncoding: {name: 'EncodingList', properties: {}, items: 'Encoding'} as never,
    itemEncoding: 'Encoding',
  });
  // The description became optional with the introduction of `summary`.
  extend('Response', {}, {required: []});
}

/**
 * Removes extensions from a type: the linter knows those of some products, and rejects others of the same name.
 * `x-webhooks` is kept, and treated like `webhooks`.
 */
function withoutExtensions(type: NodeType): NodeType {
  const properties = Object.fromEntries(
    Object.entries(type.properties).filter(
      ([name]) => !name.startsWith('x-') || name === 'x-webhooks',
    ),
  );
  return {...type, properties};
}
