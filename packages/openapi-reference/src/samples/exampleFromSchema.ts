import {isContainer} from '../json';
import type {Media, ParameterNode, ReferenceModel} from '../model';
import type {SchemaNode} from '../schemaTree';
import type {Json} from '../types';
import type {Direction} from './bareSchemas';
import {placeholder} from './text';
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
  const {name, content, examples} = node;
  const values = [...examples, exampleFromSchema(model, node)];
  if (content !== undefined) {
    return values[0] ?? placeholder(name);
  }
  const sent = values.map(withoutNull).find((one) => one !== undefined && !isEmpty(one));
  return sent ?? placeholder(name);
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
  const all = Object.entries(value);
  const entries = all.flatMap(([key, one]) => {
    const kept = withoutNull(one);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  if (all.length > 0 && entries.length === 0) {
    return undefined;
  }
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

/** Whether a media type has a notation for null. */
export function hasNull(mediaType: string): boolean {
  return /json|yaml/i.test(mediaType);
}

/** A body to start from: the description's own example, otherwise one generated from its schema. */
export function exampleBody(model: ReferenceModel, media: Media): Json | undefined {
  const [example] = media.examples;
  return example === undefined ? madeBody(model, media) : example.value;
}

/** A body that is generated from its schema. */
export function madeBody(
  model: ReferenceModel,
  {schema}: Media,
  direction: Direction = 'request',
): Json | undefined {
  return schema && exampleFromSchema(model, schema, direction);
}

/** The properties of a node; those of a named schema are with that schema. */
export function fieldsOf(model: ReferenceModel, node: SchemaNode): readonly SchemaNode[] {
  const own = node.groups.flatMap(({nodes}) => nodes).filter(({name}) => name !== undefined);
  const schema = node.type.find((part) => part.schema !== undefined)?.schema;
  const named = schema === undefined ? undefined : schemasOf(model).get(schema);
  return own.length > 0 || named === undefined || named === node
    ? own
    : named.groups.flatMap(({nodes}) => nodes).filter(({name}) => name !== undefined);
}

type SchemaNodes = ReadonlyMap<string, SchemaNode>;

const schemasByModel = new WeakMap<ReferenceModel, SchemaNodes>();

/** Computed once for each model, because every field needs them. */
function schemasOf(model: ReferenceModel): SchemaNodes {
  const known = schemasByModel.get(model);
  const schemas = known ?? new Map(model.schemas.map(({name, node}) => [name, node]));
  schemasByModel.set(model, schemas);
  return schemas;
}
