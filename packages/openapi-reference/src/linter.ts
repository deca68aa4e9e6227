/**
 * Corrections of the linter, which rejects some descriptions that the specification allows, and the warnings that
 * replace its errors.
 */
import {type Config, createConfig, type NodeType, type Plugin} from '@redocly/openapi-core';
import {isReference} from './resolve';

/**
 * Requirements for every description, ours or another provider's, before pages are generated from it. The stricter
 * rules for our own text are in `openapi/redocly.yaml` and run in `npm run check`.
 */
const STRUCTURE_RULES = {
  struct: 'error',
  'no-unresolved-refs': 'error',
  'path-parameters-defined': 'error',
  'operation-operationId-unique': 'error',
  'openapi-reference/beside-references': 'error',
  'openapi-reference/unknown-keywords': 'warn',
} as const;

/** Without the library's own type of a configuration, which takes a quarter of the time of a type check. */
const createRules = createConfig as unknown as (config: {
  plugins: Plugin[];
  rules: Readonly<Record<string, 'error' | 'warn'>>;
}) => Promise<Config>;

/** @param hasOwnVisit - whether a value refers to a schema that is checked where it is defined */
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
        // Since 3.1 they apply together with the target. The linter checks them only when the target is first used.
        'beside-references': () => ({
          ref: (node, context) => {
            const {location, type} = context;
            const {$ref: _, ...others} = node;
            // A reference in place of a list has no other keys.
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
            // The linter itself rejects them in 3.0.
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

/** Finds values that contradict the linter's types, at any depth. Further references are visited separately. */
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
/** Describes the allowed content of a place: the name of a type, a type, or a choice that depends on the content. */
type Place = NodeType['items'];
type ResolveTypeFn = Extract<Place, (...args: never) => unknown>;

/**
 * The linter calls itself for each schema behind a reference. Hundreds of schemas that refer to each other overflow its
 * stack, although it has to check each only once, where it is defined.
 */
function withoutFollowing(types: Types, hasOwnVisit: (value: unknown) => boolean): Types {
  const isList = (place: Place): place is NodeType =>
    typeof place === 'object' && place !== null && 'properties' in place;
  const at = <Given extends Place>(place: Given): Given => {
    const chosen = (value: unknown, key: string): unknown => {
      const found: Place = typeof place === 'function' ? place(value, key) : place;
      // The linter does not visit places that may contain anything.
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
  // A Callback Object may have extensions.
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
  // JSON Schema 2020-12 allows any further keyword in a schema (Core, 6.5). `$vocabulary` is an object (8.1.2).
  extend('Schema', {$vocabulary: null}, {additionalProperties: null as never});
  if (version === 'oas3_2') {
    correctTypesOf32(types, extend);
  }
  return types;
}

/** Source: OpenAPI Specification 3.2.0. */
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
  // The description became optional when `summary` was added.
  extend('Response', {}, {required: []});
}

/**
 * The linter knows the extensions of some products and rejects others of the same name. `x-webhooks` is read like
 * `webhooks`.
 */
function withoutExtensions(type: NodeType): NodeType {
  const properties = Object.fromEntries(
    Object.entries(type.properties).filter(
      ([name]) => !name.startsWith('x-') || name === 'x-webhooks',
    ),
  );
  return {...type, properties};
}
