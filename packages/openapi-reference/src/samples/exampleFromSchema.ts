import {isContainer} from '../json';
import type {Media, ParameterNode, ReferenceModel} from '../model';
import type {SchemaNode} from '../schemaTree';
import type {Json} from '../types';
import type {Direction} from './bareSchemas';
import {placeholder} from './texts';
import {valueMaker} from './valueMaker';

export {placeholder} from './texts';

/**
 * A small value that a schema allows, for descriptions without examples: the author's example of the place, otherwise a
 * value that fulfils every keyword (`ValueMaker`).
 *
 * @param isText - whether it is sent as text: null only if nothing else is allowed
 */
export function exampleFromSchema(
  {document}: ReferenceModel,
  {schema = true, name, examples}: SchemaNode,
  direction: Direction = 'request',
  isText = false,
): Json {
  const maker = valueMaker(document, direction, isText);
  const given = isText ? examples.find((one) => withoutNull(one) !== undefined) : examples[0];
  // An example of a parameter is not in its schema, and the page shows it in any case.
  if (
    given !== undefined &&
    (maker.problemOf(schema, given) === undefined || !maker.isGiven(schema, given))
  ) {
    return given;
  }
  const {value = {}} = maker.make(schema, name);
  return value;
}

/** An example of a parameter; its name in capitals if there is none that can be sent. */
export function parameterValue(model: ReferenceModel, node: ParameterNode): Json {
  if (node.content !== undefined) {
    return exampleFromSchema(model, node, 'request');
  }
  const given = exampleFromSchema(model, node, 'request', true);
  // Nothing is sent for what has no item or field: one with some is tried as well.
  const values = isEmpty(given) ? [given, filledValue(model, node)] : [given];
  const sent = values.map((one) => (one === null ? one : withoutNull(one)));
  const value = sent.find((one) => one !== undefined && !isEmpty(one));
  return value === undefined ? placeholder(node.name) : value;
}

/** Whether it has no item and no field. */
export function isEmpty(value: Json): boolean {
  return isContainer(value) && Object.keys(value).length === 0;
}

function filledValue({document}: ReferenceModel, {schema = true, name}: ParameterNode): Json {
  const filled = {allOf: [schema, {minItems: 1, minProperties: 1}]};
  const {value, problem} = valueMaker(document, 'request', true).make(filled, name);
  return value === undefined || problem !== undefined ? {} : value;
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
  {type, schema}: Media,
  direction: Direction = 'request',
): Json | undefined {
  return schema && exampleFromSchema(model, schema, direction, !hasNull(type));
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
