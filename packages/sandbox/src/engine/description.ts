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
  /** With names in braces, such as `/sessions/{session_id}`. */
  path: string;
  pathParameters: Record<string, Schema>;
  query: Record<string, Schema>;
  /** Names of the headers that it accepts, apart from `Authorization`. */
  headers: string[];
  body?: BodyRule;
  /** Body of the response with the status 200. */
  response: Schema;
  /** Codes that it can raise. */
  errors: string[];
}

export interface ErrorRule {
  status: number;
  message: string;
  /** An example. */
  detail: Json;
}

export interface Description {
  operations: Operation[];
  definitions: Record<string, Schema>;
  errors: Record<string, ErrorRule>;
}

/** The description of the API itself. */
// The file is written by scripts/generate.ts in exactly this form.
export const description = generated as unknown as Description;

/** Returns the schema of an object or list itself: through references, and without null. */
function ownSchema(schema: Schema): Schema {
  const named = schema.$ref ?? schema.anyOf?.find(({$ref}) => $ref !== undefined)?.$ref;
  return named === undefined
    ? schema
    : (description.definitions[named.slice('#/$defs/'.length)] ?? {});
}

const isNullable = ({type, anyOf}: Schema) =>
  type?.includes('null') === true || anyOf?.some((each) => each.type === 'null') === true;

/** A value with all fields of its schema: those that are missing and may be null are null. */
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
  // In the order of the description.
  return {...fields, ...value, ...fields};
}
