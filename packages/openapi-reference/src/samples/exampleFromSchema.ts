import {isContainer} from '../json';
import type {Media, ParameterNode, ReferenceModel} from '../model';
import type {SchemaNode} from '../schemaTree';
import type {Json} from '../types';
import type {Direction} from './bareSchemas';
import {isXml, placeholder} from './text';
import {valueMaker} from './valueMaker';

/** A small value that a schema allows, for descriptions without examples. */
export function exampleFromSchema(
  {document}: ReferenceModel,
  {schema = true, name}: SchemaNode,
  direction: Direction = 'request',
): Json {
  return valueMaker(document, direction).make(schema, name).value ?? {};
}

/** An example of a parameter; its name in capitals if there is none that can be sent. */
export function parameterValue(model: ReferenceModel, node: ParameterNode): Json {
  const made = exampleFromSchema(model, node);
  return firstSent(node, [...node.examples, made]) ?? placeholder(node.name);
}

/** The first of some values that a parameter can have. */
export function firstSent({content}: ParameterNode, values: readonly Json[]): Json | undefined {
  return content === undefined
    ? values.map(withoutNull).find((one) => one !== undefined && !isEmpty(one))
    : values[0];
}

/** Whether it has no item and no field. */
export function isEmpty(value: Json): boolean {
  return isContainer(value) && Object.keys(value).length === 0;
}

/**
 * A value without null, which texts in addresses, headers and forms do not have: what is null, or has nothing else in
 * it, is undefined there. Source: RFC 6570, 2.3.
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

/** A body that is generated from its schema; a text in XML is the author's. */
export function madeBody(
  model: ReferenceModel,
  {schema, type}: Media,
  direction: Direction = 'request',
): Json | undefined {
  const made = schema && exampleFromSchema(model, schema, direction);
  return isXml(type) && !isContainer(made) ? undefined : made;
}
