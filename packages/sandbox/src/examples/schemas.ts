/** What a schema says about values that travel as text. */
import type {Schema} from '@cfworker/json-schema';

export type AnySchema = Schema | boolean;
/** Schemas that others refer to as `#/$defs/…`. */
export type Definitions = Readonly<Record<string, AnySchema>>;

type Scalar = string | number | boolean;

const PREFIX = '#/$defs/';
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
/** References that lead back to themselves end here. */
const MAX_DEPTH = 12;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): AnySchema[] =>
  Array.isArray(value) ? value.filter((one) => isSchema(one) || typeof one === 'boolean') : [];

/** The schema, what it refers to, and its `allOf`: all that hold together. */
function partsOf(schema: AnySchema, definitions: Definitions, depth = 0): Schema[] {
  if (typeof schema === 'boolean' || depth > MAX_DEPTH) {
    return [];
  }
  const {$ref} = schema;
  const target = $ref?.startsWith(PREFIX) ? definitions[$ref.slice(PREFIX.length)] : undefined;
  const others = [...(target === undefined ? [] : [target]), ...schemasIn(schema.allOf)];
  return [schema, ...others.flatMap((one) => partsOf(one, definitions, depth + 1))];
}

const choicesOf = ({anyOf, oneOf}: Schema): AnySchema[] => [
  ...schemasIn(anyOf),
  ...schemasIn(oneOf),
];

function typeOf(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  return Array.isArray(value) ? 'array' : typeof value;
}

function ownTypes(part: Schema, definitions: Definitions, depth: number): Set<string> | undefined {
  const {type, enum: values} = part;
  if (type !== undefined) {
    return new Set([type].flat());
  }
  if (values !== undefined || part.const !== undefined) {
    return new Set((values ?? [part.const]).map(typeOf));
  }
  if (part.properties !== undefined || isSchema(part.additionalProperties)) {
    return new Set(['object']);
  }
  if (part.items !== undefined || part.prefixItems !== undefined) {
    return new Set(['array']);
  }
  const all = choicesOf(part).map((one) => typesOf(one, definitions, depth + 1));
  return all.length === 0 || all.includes(undefined)
    ? undefined
    : new Set(all.flatMap((types) => [...(types ?? [])]));
}

/** The types that a schema allows; undefined if it does not say. */
export function typesOf(
  schema: AnySchema,
  definitions: Definitions,
  depth = 0,
): ReadonlySet<string> | undefined {
  if (depth > MAX_DEPTH) {
    return undefined;
  }
  return partsOf(schema, definitions)
    .flatMap((part) => ownTypes(part, definitions, depth) ?? [])
    .reduce<Set<string> | undefined>(
      (all, types) =>
        all === undefined ? types : new Set([...all].filter((one) => types.has(one))),
      undefined,
    );
}

/** Names of the properties that a schema knows. */
export function propertiesOf(schema: AnySchema, definitions: Definitions, depth = 0): string[] {
  const names = partsOf(schema, definitions).flatMap((part) => [
    ...Object.keys(part.properties ?? {}),
    ...(depth > MAX_DEPTH
      ? []
      : choicesOf(part).flatMap((one) => propertiesOf(one, definitions, depth + 1))),
  ]);
  return [...new Set(names)];
}

/** The schema of a property, or of those that have none of their own. */
export function propertyOf(
  schema: AnySchema,
  name: string,
  definitions: Definitions,
  depth = 0,
): AnySchema | undefined {
  if (depth > MAX_DEPTH) {
    return undefined;
  }
  const parts = partsOf(schema, definitions);
  const own = parts.find(
    ({properties}) => properties !== undefined && Object.hasOwn(properties, name),
  );
  return (
    own?.properties?.[name] ??
    parts
      .flatMap(choicesOf)
      .map((one) => propertyOf(one, name, definitions, depth + 1))
      .find((one) => one !== undefined) ??
    parts.map(({additionalProperties}) => additionalProperties).find(isSchema)
  );
}

/** Whether a schema forbids properties that it does not name. */
export function isClosed(schema: AnySchema, definitions: Definitions): boolean {
  return partsOf(schema, definitions).some(
    ({additionalProperties, unevaluatedProperties}) =>
      additionalProperties === false || unevaluatedProperties === false,
  );
}

export function itemsOf(schema: AnySchema, definitions: Definitions): AnySchema | undefined {
  return partsOf(schema, definitions)
    .map(({items}) => items)
    .find((items): items is AnySchema => isSchema(items) || typeof items === 'boolean');
}

/** How XML writes a value. Source: OpenAPI Specification 3.1.1, XML Object. */
export interface XmlHints {
  name?: string;
  attribute?: boolean;
  wrapped?: boolean;
  /** Instead of the two before, since OpenAPI 3.2. */
  nodeType?: string;
}

export function xmlOf(schema: AnySchema, definitions: Definitions): XmlHints {
  const parts = partsOf(schema, definitions);
  // Of a schema that may be null, the hints are in one of its choices.
  const choices = parts.flatMap(choicesOf).flatMap((one) => partsOf(one, definitions));
  const hints = [...parts, ...choices].flatMap((part) => {
    const {xml} = part as {xml?: XmlHints};
    return xml === undefined ? [] : [xml];
  });
  // The outer schema comes first, and wins.
  return Object.assign({}, ...hints.reverse()) as XmlHints;
}

/** A text as the value that it stands for where the schema expects one of these types. */
export function typed(
  text: string,
  schema: AnySchema | undefined,
  definitions: Definitions,
): unknown {
  const parts = schema === undefined ? [] : partsOf(schema, definitions);
  const listed = parts.flatMap((part) => [
    ...((part.enum as unknown[] | undefined) ?? []),
    ...(part.const === undefined ? [] : [part.const as unknown]),
  ]);
  const same = listed.find((one) =>
    ['string', 'number', 'boolean'].includes(typeof one) ? `${one as Scalar}` === text : false,
  );
  if (same !== undefined) {
    return same;
  }
  const types = schema === undefined ? undefined : typesOf(schema, definitions);
  const allows = (...names: string[]) =>
    types === undefined || names.some((name) => types.has(name));
  if (NUMBER.test(text) && allows('number', 'integer')) {
    return Number(text);
  }
  if (/^(?:true|false)$/.test(text) && allows('boolean')) {
    return text === 'true';
  }
  if (types === undefined || types.has('string')) {
    return text;
  }
  if (types.has('null') && /^(?:null)?$/.test(text)) {
    return null;
  }
  const isJson = (types.has('object') || types.has('array')) && /^\s*[[{]/.test(text);
  return isJson ? parsedJson(text) : text;
}

/** JSON inside another notation; a text that is none stays as it is. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
