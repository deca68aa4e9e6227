import fs from 'node:fs';
import {resolve} from '../../packages/openapi-reference/src/resolve';
import type {
  MediaTypeObject,
  OpenApiDocument,
  RequestBodyObject,
  ResponseObject,
  SchemaKeywords,
} from '../../packages/openapi-reference/src/types';
import {
  catalogueOf,
  keywords,
  operationsOf,
  parametersOf,
  refName,
  schemasOf,
  textOf,
} from './description';

/** The interface that integrators use. `contract.json` contains it, so that nothing changes by accident. */
export interface Contract {
  operations: {
    method: string;
    path: string;
    body: string | null;
    response: string;
    query: Record<string, string>;
    psuHeaders: boolean;
  }[];
  psuHeaders: string[];
  errorStatuses: Record<string, number>;
  schemas: Record<string, SchemaContract>;
}

export type SchemaContract =
  | {
      kind: 'object';
      /** Whether the schema occurs in a response, in which its optional fields may be null. */
      inResponses: boolean;
      required: string[];
      fields: Record<string, string>;
      limits?: Record<string, Record<string, unknown>>;
    }
  | {kind: 'enum'; values: string[]}
  | {kind: 'alias'; type: string};

export type ObjectContract = Extract<SchemaContract, {kind: 'object'}>;

export const contract = JSON.parse(
  fs.readFileSync(new URL('contract.json', import.meta.url), 'utf8'),
) as Contract;

const LIMITS = [
  'default',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
] as const;

export interface FieldType {
  /** Type such as `string date`, `AmountType`, `string uri[]` or `any JSON`. */
  type: string;
  nullable: boolean;
}

/** Returns the type of a field in the words of `contract.json`. Other forms are returned unchanged. */
export function fieldType(schema: SchemaKeywords): FieldType {
  if (schema.anyOf !== undefined) {
    const [first, ...rest] = schema.anyOf.map(keywords);
    const isNullable = rest.length === 1 && rest[0]?.type === 'null';
    return isNullable && first !== undefined
      ? {type: fieldType(first).type, nullable: true}
      : {type: `anyOf of ${String(schema.anyOf.length)}`, nullable: false};
  }
  const name = refName(schema);
  if (name !== undefined) {
    return {type: name, nullable: false};
  }
  const types = [schema.type ?? 'any JSON'].flat();
  const [type, ...others] = types.filter((each) => each !== 'null');
  const nullable = types.includes('null');
  if (type === undefined || others.length > 0) {
    return {type: types.join('|'), nullable};
  }
  if (type === 'array') {
    const item = fieldType(keywords(schema.items));
    return {type: `${item.type}${item.nullable ? '|null' : ''}[]`, nullable};
  }
  return {type: schema.format === undefined ? type : `${type} ${schema.format}`, nullable};
}

function limitsOf(schema: SchemaKeywords): Record<string, unknown> {
  return Object.fromEntries(
    LIMITS.filter((limit) => schema[limit] !== undefined).map((limit) => [limit, schema[limit]]),
  );
}

function schemaContract(schema: SchemaKeywords, inResponses: boolean): SchemaContract {
  if (schema.enum !== undefined) {
    return {kind: 'enum', values: schema.enum.map(textOf)};
  }
  if (schema.type !== 'object') {
    return {kind: 'alias', type: fieldType(schema).type};
  }
  const fields = Object.entries(schema.properties ?? {});
  const limits = fields
    .map(([name, field]) => [name, limitsOf(keywords(field))] as const)
    .filter(([, own]) => Object.keys(own).length > 0);
  return {
    kind: 'object',
    inResponses,
    required: schema.required ?? [],
    fields: Object.fromEntries(
      fields.map(([name, field]) => [name, fieldType(keywords(field)).type]),
    ),
    ...(limits.length > 0 && {limits: Object.fromEntries(limits)}),
  };
}

/** Returns the names of all schemas to which a value refers, directly or through others. */
function reachableSchemas(description: OpenApiDocument, start: unknown): Set<string> {
  const schemas = schemasOf(description);
  const found = new Set<string>();
  const queue = [start];
  while (queue.length > 0) {
    const text = JSON.stringify(queue.pop()) as string | undefined;
    for (const match of (text ?? '').matchAll(/#\/components\/schemas\/(\w+)/g)) {
      const name = match[1] ?? '';
      if (!found.has(name)) {
        found.add(name);
        queue.push(schemas[name]);
      }
    }
  }
  return found;
}

function jsonBody(
  content: Record<string, MediaTypeObject> | undefined,
): SchemaKeywords | undefined {
  return content?.['application/json']?.schema as SchemaKeywords | undefined;
}

function bodyOf(
  description: OpenApiDocument,
  body: RequestBodyObject | {$ref: string} | undefined,
): string | null {
  const resolved = body && resolve(description, body);
  const schema = jsonBody(resolved?.content);
  if (resolved === undefined || schema === undefined) {
    return null;
  }
  const name = refName(schema);
  const presence = resolved.required === true ? '' : ', optional';
  return `${name ?? (schema.maxProperties === 0 ? 'empty object' : 'unnamed')}${presence}`;
}

/** Returns the contract of a description in the form of `contract.json`. */
export function contractOf(description: OpenApiDocument): Contract {
  const operations = operationsOf(description);
  const responses = operations.map(({operation}) =>
    Object.values(operation.responses ?? {}).map((response) => resolve(description, response)),
  );
  const returned = reachableSchemas(description, responses);
  const psuHeaders = new Set<string>();
  return {
    operations: operations.map(({method, path, operation}) => {
      const parameters = parametersOf(description, operation);
      const headers = parameters.filter((parameter) => parameter.in === 'header');
      headers.forEach((header) => psuHeaders.add(header.name));
      const success = resolve(description, operation.responses?.['200'] as ResponseObject);
      return {
        method,
        path,
        body: bodyOf(description, operation.requestBody),
        response: refName(jsonBody(success?.content)) ?? 'none',
        query: Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === 'query')
            .map(({name, schema}) => {
              const {pattern} = keywords(schema);
              const type = fieldType(keywords(schema)).type;
              return [name, pattern === undefined ? type : `${type} ${pattern}`];
            }),
        ),
        psuHeaders: headers.length > 0,
      };
    }),
    psuHeaders: [...psuHeaders],
    errorStatuses: Object.fromEntries(
      Object.entries(catalogueOf(description)).map(([code, entry]) => [
        code,
        entry.statuses[0] ?? 0,
      ]),
    ),
    schemas: Object.fromEntries(
      Object.entries(schemasOf(description)).map(([name, schema]) => [
        name,
        schemaContract(schema, returned.has(name)),
      ]),
    ),
  };
}
