/** The parts of the OpenAPI description that the engine needs. */
import type {Schema} from '@cfworker/json-schema';
import generated from '../generated/description.json';
import {isObject, type Json} from './json';

export interface BodyRule {
  required: boolean;
  schema: Schema;
}

export interface Operation {
  id: string;
  method: string;
  /** Path with names in braces, such as `/sessions/{session_id}`. */
  path: string;
  pathParameters: Record<string, Schema>;
  query: Record<string, Schema>;
  /** Names of accepted headers, except `Authorization`. */
  headers: string[];
  body?: BodyRule;
  /** Schema of the response with status 200. */
  response: Schema;
  /** Error codes that the operation can return. */
  errors: string[];
}

export interface ErrorRule {
  status: number;
  message: string;
  /** Example of the detail. */
  detail: Json;
}

export interface Description {
  operations: Operation[];
  definitions: Record<string, Schema>;
  errors: Record<string, ErrorRule>;
}

// scripts/generate.ts writes the file with exactly this type.
export const description = generated as unknown as Description;

/** Returns the schema of an object or list itself, after following references and removing null. */
function ownSchema(schema: Schema): Schema {
  const named = schema.$ref ?? schema.anyOf?.find(({$ref}) => $ref !== undefined)?.$ref;
  return named === undefined
    ? schema
    : (description.definitions[named.slice('#/$defs/'.length)] ?? {});
}

const isNullable = ({type, anyOf}: Schema) =>
  type?.includes('null') === true || anyOf?.some((each) => each.type === 'null') === true;

/** Adds missing nullable fields to a value as null, throughout its schema. */
export function complete(schema: Schema, value: unknown): unknown {
  const {properties = {}, items} = ownSchema(schema);
  if (Array.isArray(value)) {
    return value.map((each: unknown) => complete(items as Schema, each));
  }
  if (!isObject(value)) {
    return value;
  }
  const fields = Object.fromEntries(
    Object.entries(properties as Record<string, Schema>).flatMap(([name, field]) => {
      const own = value[name];
      return own === undefined && !isNullable(field)
        ? []
        : [[name, complete(field, own ?? null)] as const];
    }),
  );
  // Fields are in the order of the description.
  return {...fields, ...value, ...fields};
}
