/** Reads a bundled OpenAPI description. Anything may be missing, because the description need not be ours. */
import type {Json, JsonObject} from '../corpus';

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Longest chain of references that is followed. */
const MAX_CHAIN = 20;
const ENTRY_POINTS = '#/components/schemas/';

/** The target of a local reference, overridden by keywords beside the reference. */
export function resolve(document: JsonObject, value: unknown): JsonObject {
  let current = objectOf(value);
  for (let step = 0; step < MAX_CHAIN && typeof current.$ref === 'string'; step += 1) {
    const {$ref, ...siblings} = current;
    current = {...objectOf(lookUp(document, textOf($ref))), ...siblings};
  }
  return current;
}

function lookUp(document: JsonObject, reference: string): Json | undefined {
  if (!reference.startsWith('#/')) {
    return undefined;
  }
  return reference
    .slice(2)
    .split('/')
    .map((part) => decodePointer(part))
    .reduce<Json | undefined>(
      (value, key) =>
        Array.isArray(value)
          ? value[Number(key)]
          : isObject(value) && Object.hasOwn(value, key)
            ? value[key]
            : undefined,
      document,
    );
}

function decodePointer(part: string): string {
  const plain = part.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** Name of the schema that a reference names directly. */
export function schemaName(value: unknown): string | undefined {
  const reference = textOf(objectOf(value).$ref);
  return reference.startsWith(ENTRY_POINTS)
    ? decodePointer(reference.slice(ENTRY_POINTS.length))
    : undefined;
}

export function schemasOf(document: JsonObject): JsonObject {
  return objectOf(objectOf(document.components).schemas);
}

export interface OperationParts {
  item: JsonObject;
  operation: JsonObject;
}

/** @param isWebhook - then the path is its name */
export function operationParts(
  document: JsonObject,
  {method, path, isWebhook}: {method: string; path: string; isWebhook: boolean},
): OperationParts {
  const items = objectOf(isWebhook ? document.webhooks : document.paths);
  const item = resolve(document, Object.hasOwn(items, path) ? items[path] : undefined);
  return {item, operation: objectOf(item[method.toLowerCase()])};
}

/** Parameters of an operation; its own override those of its path with the same name and location. */
export function parametersOf(
  document: JsonObject,
  {item, operation}: OperationParts,
): JsonObject[] {
  const byKey = new Map<string, JsonObject>();
  for (const value of [...listOf(item.parameters), ...listOf(operation.parameters)]) {
    const parameter = resolve(document, value);
    byKey.set(`${textOf(parameter.in)} ${textOf(parameter.name).toLowerCase()}`, parameter);
  }
  return [...byKey.values()];
}

export interface MediaParts {
  type: string;
  schema: Json | undefined;
  examples: {name: string; summary: string; value: Json}[];
}

/** The JSON form of a content, or the first. */
export function mediaOf(document: JsonObject, content: unknown): MediaParts | undefined {
  const entries = Object.entries(objectOf(content));
  const [type, media] = entries.find(([name]) => /\bjson\b/i.test(name)) ?? entries[0] ?? [];
  if (type === undefined) {
    return undefined;
  }
  const {schema, example, examples} = objectOf(media);
  const named = Object.entries(objectOf(examples)).flatMap(([name, value]) => {
    const found = resolve(document, value);
    return found.value === undefined
      ? []
      : [{name, summary: textOf(found.summary), value: found.value}];
  });
  return {
    type,
    schema,
    examples:
      example === undefined ? named : [{name: 'example', summary: '', value: example}, ...named],
  };
}

export interface SchemaView {
  /** Name of the schema that is referred to. */
  name?: string;
  /** Keywords of the schema itself, with parts of `allOf` merged. */
  keywords: JsonObject;
  isNullable: boolean;
  /** Alternatives of `oneOf` and `anyOf`, without null. */
  variants: Json[];
}

/** A resolved schema: references followed, `allOf` merged, null removed from alternatives and types. */
export function viewOf(document: JsonObject, schema: unknown, level = 0): SchemaView {
  const name = schemaName(schema);
  let keywords = resolve(document, schema);
  if (level < MAX_CHAIN && Array.isArray(keywords.allOf)) {
    const {allOf, ...own} = keywords;
    keywords = listOf(allOf)
      .map((part) => viewOf(document, part, level + 1).keywords)
      .reduce<JsonObject>(merge, own);
  }
  const alternatives = [...listOf(keywords.oneOf), ...listOf(keywords.anyOf)];
  const isNull = (value: unknown) => objectOf(value).type === 'null';
  const others = alternatives.filter((one) => !isNull(one));
  const types = typesOf(keywords);
  const isNullable =
    alternatives.some(isNull) || types.includes('null') || keywords.nullable === true;
  const [only] = others;
  if (others.length === 1 && only !== undefined && level < MAX_CHAIN) {
    const inner = viewOf(document, only, level + 1);
    const {anyOf: _any, oneOf: _one, ...rest} = keywords;
    const merged = merge(inner.keywords, rest);
    return {
      ...(inner.name === undefined ? (name === undefined ? {} : {name}) : {name: inner.name}),
      keywords:
        typeof rest.description === 'string' ? {...merged, description: rest.description} : merged,
      isNullable: isNullable || inner.isNullable,
      variants: inner.variants,
    };
  }
  return {...(name === undefined ? {} : {name}), keywords, isNullable, variants: others};
}

function merge(one: JsonObject, other: JsonObject): JsonObject {
  return {
    ...one,
    ...other,
    ...(isObject(one.properties) && isObject(other.properties)
      ? {properties: {...one.properties, ...other.properties}}
      : {}),
    ...(Array.isArray(one.required) && Array.isArray(other.required)
      ? {required: [...new Set([...one.required, ...other.required])]}
      : {}),
  };
}

/** Types without null. */
export function typesOf(keywords: JsonObject): string[] {
  const types = [keywords.type].flat().filter((type) => typeof type === 'string');
  if (types.length > 0) {
    return types;
  }
  if (keywords.properties !== undefined || keywords.additionalProperties !== undefined) {
    return ['object'];
  }
  return keywords.items === undefined ? [] : ['array'];
}
