import {isContainer} from '../exactNumbers';
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
 */
export function exampleFromSchema(
  {document}: ReferenceModel,
  {schema = true, name, examples}: SchemaNode,
  direction: Direction = 'request',
): Json {
  const maker = valueMaker(document, direction);
  const [given] = examples;
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
  const value = exampleFromSchema(model, node);
  const isEmpty = value === null || (isContainer(value) && Object.keys(value).length === 0);
  return isEmpty ? placeholder(node.name) : value;
}

/** A body to start from: the description's own example, otherwise one generated from its schema. */
export function exampleBody(model: ReferenceModel, {examples, schema}: Media): Json | undefined {
  const [example] = examples;
  return example === undefined ? schema && exampleFromSchema(model, schema) : example.value;
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
