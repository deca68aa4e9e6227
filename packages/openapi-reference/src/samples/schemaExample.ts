import {isContainer} from '../json';
import type {ReferenceModel, SchemaModel} from '../model';
import {referenceTo} from '../resolve';
import type {SchemaNode} from '../schemaTree';
import type {Json} from '../types';
import {exampleFromSchema} from './exampleFromSchema';

const ARRAY = 'array of ';

type Found = ReadonlyMap<string, Json>;

const foundByModel = new WeakMap<ReferenceModel, Found>();

/** An example of a named schema; `isGiven` if the description contains it. */
export interface SchemaExample {
  value: Json;
  isGiven: boolean;
}

/** Returns the schema's own example, or else a matching value in an operation's example, or else a generated one. */
export function exampleOfSchema(model: ReferenceModel, {name, node}: SchemaModel): SchemaExample {
  const given = node.examples[0] ?? valuesInExamples(model).get(name);
  // A discriminator refers to a schema by name.
  return given === undefined
    ? {
        value: exampleFromSchema(model, {...node, schema: {$ref: referenceTo(name)}}),
        isGiven: false,
      }
    : {value: given, isGiven: true};
}

/** Returns the longest value of each named schema in operation examples. */
function valuesInExamples(model: ReferenceModel): Found {
  const known = foundByModel.get(model);
  if (known !== undefined) {
    return known;
  }
  const found = new Map<string, Json>();
  for (const {body, responses} of [...model.operations, ...model.webhooks]) {
    for (const {schema, examples} of [body, ...responses].flatMap((one) => one?.media ?? [])) {
      for (const {value} of examples) {
        if (schema !== undefined) {
          collect(schema, value, found);
        }
      }
    }
  }
  foundByModel.set(model, found);
  return found;
}

function collect(node: SchemaNode, value: Json, found: Map<string, Json>): void {
  const [first] = node.type;
  const isList = first?.text.startsWith(ARRAY) === true;
  if (isList && Array.isArray(value)) {
    const type = node.type.slice(1);
    for (const item of value) {
      collect({...node, type}, item, found);
    }
    return;
  }
  if (value === null) {
    return;
  }
  const name = node.type.find(({schema}) => schema !== undefined)?.schema;
  if (name !== undefined && !isList && size(value) > size(found.get(name))) {
    found.set(name, value);
  }
  if (isContainer(value) && !Array.isArray(value)) {
    for (const child of node.groups.flatMap(({label, nodes}) =>
      label === undefined ? nodes : [],
    )) {
      const inside = child.name === undefined ? undefined : value[child.name];
      if (inside !== undefined) {
        collect(child, inside, found);
      }
    }
  }
}

function size(value: Json | undefined): number {
  return value === undefined ? 0 : JSON.stringify(value).length;
}
