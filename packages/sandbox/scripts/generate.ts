/**
 * Writes what the engine knows about the API and its test banks into `src/generated/`:
 *
 * - `description.json`: operations, parameters, request schemas and error codes of the OpenAPI description,
 *   without its texts
 * - `api.ts`: types of the API's objects
 * - `logins.json`: logins of the test banks
 *
 *   npm run generate -w open-banking-sandbox
 *
 * A test fails if the files are out of date.
 */
import fs from 'node:fs';
import path from 'node:path';
import openapiTS, {astToString} from 'openapi-typescript';
import {parse} from 'yaml';
import {z} from 'zod';
import {type Json, type JsonObject, isObject} from '../src/engine/json';

const DESCRIPTION = 'openapi/openapi.yaml';
const BANKS = 'sandbox/banks.json';

/** Keywords that do not constrain values. */
const TEXTS = new Set(['description', 'title', 'example', 'examples', 'default']);
/** Schemas of uploads to the mock bank; no API request uses them. */
const UPLOADED = ['AccountResource', 'BalanceResource', 'Transaction'];
const SCHEMA_REFERENCE = '#/components/schemas/';

const description = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    parameters: z.record(z.string(), z.unknown()),
    examples: z.record(z.string(), z.object({value: z.unknown()})),
  }),
});
type Description = z.infer<typeof description>;

const operationShape = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({$ref: z.string()})).default([]),
  requestBody: z
    .object({
      required: z.boolean().default(false),
      content: z.object({'application/json': z.object({schema: z.unknown()})}),
    })
    .optional(),
  'x-error-codes': z.array(z.string()),
});

const parameterShape = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  schema: z.unknown(),
});

const errorShape = z.object({
  message: z.string(),
  code: z.number(),
  error: z.string(),
  detail: z.json(),
});

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * A schema without descriptions, with references as `#/$defs/…`; schemas that it refers to are added to `definitions`.
 */
function bare(schema: unknown, all: Description, definitions: JsonObject): Json {
  if (Array.isArray(schema)) {
    return schema.map((item) => bare(item, all, definitions));
  }
  if (!isObject(schema)) {
    return z.json().parse(schema);
  }
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]): [string, Json][] => {
      if (keyword === '$ref' && typeof value === 'string') {
        const name = value.slice(SCHEMA_REFERENCE.length);
        if (!(name in definitions)) {
          definitions[name] = true;
          definitions[name] = bare(all.components.schemas[name], all, definitions);
        }
        return [['$ref', `#/$defs/${name}`]];
      }
      if (keyword === 'properties' && isObject(value)) {
        const properties = Object.entries(value).map(([name, property]) => [
          name,
          bare(property, all, definitions),
        ]);
        return [['properties', Object.fromEntries(properties) as JsonObject]];
      }
      return TEXTS.has(keyword) || keyword.startsWith('x-')
        ? []
        : [[keyword, bare(value, all, definitions)]];
    }),
  );
}

/** Statuses of the error codes come from the catalogue, texts from the examples. */
function errorsOf({components}: Description): JsonObject {
  const catalogue = z
    .object({'x-error-catalogue': z.record(z.string(), z.object({statuses: z.array(z.number())}))})
    .parse(components.schemas.ErrorCode)['x-error-catalogue'];
  return Object.fromEntries(
    Object.entries(catalogue).map(([code, {statuses}]) => {
      const {message, detail} = errorShape.parse(components.examples[code]?.value);
      return [code, {status: statuses[0] ?? 400, message, detail}];
    }),
  );
}

function describeOperations(all: Description): Json {
  const definitions: JsonObject = {};
  const operations = Object.entries(all.paths).flatMap(([address, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, value]) => {
        const operation = operationShape.parse(value);
        const parameters = operation.parameters.map(({$ref}) =>
          parameterShape.parse(all.components.parameters[$ref.split('/').at(-1) ?? '']),
        );
        const inside = (place: 'path' | 'query' | 'header') =>
          Object.fromEntries(
            parameters
              .filter((parameter) => parameter.in === place)
              .map(({name, schema}) => [name, bare(schema, all, definitions)]),
          );
        return {
          id: operation.operationId,
          method: method.toUpperCase(),
          path: address,
          pathParameters: inside('path'),
          query: inside('query'),
          headers: Object.keys(inside('header')),
          ...(operation.requestBody === undefined
            ? {}
            : {
                body: {
                  required: operation.requestBody.required,
                  schema: bare(
                    operation.requestBody.content['application/json'].schema,
                    all,
                    definitions,
                  ),
                },
              }),
          errors: operation['x-error-codes'],
        };
      }),
  );
  for (const name of UPLOADED) {
    bare({$ref: `${SCHEMA_REFERENCE}${name}`}, all, definitions);
  }
  return {operations, definitions, errors: errorsOf(all)};
}

const logins = z.object({
  logins: z.array(
    z.object({
      bank: z.string(),
      countries: z.union([z.literal('all'), z.array(z.string())]),
      username: z.string().nullable(),
      password: z.string().nullable(),
      otp: z.string().nullable(),
      services: z.array(z.enum(['AIS', 'PIS'])),
    }),
  ),
});

/** @returns file names below `src/generated/` and their content */
export async function generate(siteDir: string): Promise<Map<string, string>> {
  const text = fs.readFileSync(path.join(siteDir, DESCRIPTION), 'utf8');
  const all = description.parse(parse(text));
  const banks = logins.parse(JSON.parse(fs.readFileSync(path.join(siteDir, BANKS), 'utf8')));
  const types = astToString(await openapiTS(text, {defaultNonNullable: false}));
  return new Map([
    ['description.json', `${JSON.stringify(describeOperations(all), null, 1)}\n`],
    ['logins.json', `${JSON.stringify(banks.logins, null, 1)}\n`],
    // Descriptions are omitted: only the types are needed here.
    [
      'api.ts',
      `/* Generated from ${DESCRIPTION} by scripts/generate.ts. */\n${types.replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '')}`,
    ],
  ]);
}

if (process.argv[1] === import.meta.filename) {
  const folder = path.join(import.meta.dirname, '../src/generated');
  fs.mkdirSync(folder, {recursive: true});
  for (const [name, content] of await generate(path.join(import.meta.dirname, '../../..'))) {
    fs.writeFileSync(path.join(folder, name), content);
  }
}
