import {isContainer} from '../json';
import type {Media, ParameterNode, ReferenceModel} from '../model';
import type {SchemaNode} from '../schemaTree';
import type {Json} from '../types';
import type {Direction} from './bareSchemas';
import {isXml, placeholder} from './text';
import {valueMaker} from './valueMaker';

/** Returns a small value that a schema accepts, for descriptions without examples. */
export function exampleFromSchema(
  {document}: ReferenceModel,
  {schema = true, name}: SchemaNode,
  direction: Direction = 'request',
): Json {
  return valueMaker(document, direction).make(schema, name).value ?? {};
}

/** Returns an example of a parameter, or its name in capitals if there is none that can be sent. */
export function parameterValue(model: ReferenceModel, node: ParameterNode): Json {
  const made = exampleFromSchema(model, node);
  return firstSent(node, [...node.examples, made]) ?? placeholder(node.name);
}

/** Returns the first value that a parameter can have. */
export function firstSent({content}: ParameterNode, values: readonly Json[]): Json | undefined {
  return content === undefined
    ? values.map(withoutNull).find((one) => one !== undefined && !isEmpty(one))
    : values[0];
}

/** Whether a value is an empty array or an empty object. */
export function isEmpty(value: Json): boolean {
  return isContainer(value) && Object.keys(value).length === 0;
}

/**
 * Removes null, which cannot be expressed in addresses, headers and forms. Returns undefined if nothing else remains.
 * Source: RFC 6570, 2.3.
 */
export function withoutNull(value: Json): Json | undefined {
  if (!isContainer(value)) {
    return value ?? undefined;
  }
  const entries = Object.entries(value).flatMap(([key, one]) => {
    const kept = withoutNull(one);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  if (entries.length === 0) {
    return undefined;
  }
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

/** Whether a media type has a notation for null. */
export function hasNull(mediaType: string): boolean {
  return /json|yaml/i.test(mediaType);
}

/** Returns a body generated from its schema. Only the author can write XML text. */
export function madeBody(
  model: ReferenceModel,
  {schema, type}: Media,
  direction: Direction = 'request',
): Json | undefined {
  const made = schema && exampleFromSchema(model, schema, direction);
  return isXml(type) && !isContainer(made) ? undefined : made;
}
