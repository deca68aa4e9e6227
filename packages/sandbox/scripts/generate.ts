/**
 * Writes facts about the API and the test banks to `src/generated/` for the engine:
 *
 * - `description.json`: operations, schemas and error codes of the OpenAPI description, without texts
 * - `api.ts`: types of the API's objects
 * - `logins.json`: logins of the test banks
 *
 *     npm run generate -w open-banking-sandbox
 *
 * A test fails if the files are out of date.
 */
import fs from 'node:fs';
import path from 'node:path';
import openapiTS, {astToString} from 'openapi-typescript';
import {parse} from 'yaml';
import type {Description} from '../src/engine/description';
import type {Json} from '../src/engine/json';

const DESCRIPTION = 'openapi/openapi.yaml';
const BANKS = 'sandbox/banks.json';

/** Keywords that do not constrain values. If the value is a schema, the key is the name of a property. */
const TEXTS = new Set(['description', 'title', 'example', 'examples', 'default']);
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

type Schema = Description['definitions'][string];

interface Reference {
  $ref: string;
}

/** The parts of the description that this script uses. `npm run check` validates the description. */
interface OpenApi {
  paths: Record<string, Record<string, OperationObject>>;
  components: {
    schemas: Record<string, Schema> & {
      ErrorCode: {'x-error-catalogue': Record<string, {statuses: number[]}>};
    };
    parameters: Record<string, {name: string; in: string; schema: Schema}>;
    examples: Record<string, {value: {message: string; detail: Json}}>;
  };
}

interface OperationObject {
  operationId: string;
  parameters?: Reference[];
  requestBody?: {required?: boolean; content: Content};
  responses: Record<string, {content: Content}>;
  'x-error-codes': string[];
}

type Content = Record<'application/json', {schema: Schema & Reference}>;

const nameIn = ({$ref}: Reference) => $ref.split('/').at(-1) ?? '';

/** Removes texts from schemas, and points references to `#/$defs/…`. */
function bare<T extends object>(schemas: T): T {
  const text = JSON.stringify(schemas, (key, value: unknown) =>
    key.startsWith('x-') || (TEXTS.has(key) && (typeof value !== 'object' || Array.isArray(value)))
      ? undefined
      : value,
  );
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as T;
}

function describe({paths, components}: OpenApi): Description {
  const {schemas, parameters, examples} = components;
  const bodyOf = (content: Content) => bare(content['application/json'].schema);
  const operations = Object.entries(paths).flatMap(([address, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) {
        return [];
      }
      const {operationId: id, parameters: named = [], requestBody, responses} = operation;
      const own = named.flatMap((each) => parameters[nameIn(each)] ?? []);
      const inside = (place: string) =>
        Object.fromEntries(
          own.filter((each) => each.in === place).map(({name, schema}) => [name, bare(schema)]),
        );
      return {
        id,
        method: method.toUpperCase(),
        path: address,
        pathParameters: inside('path'),
        query: inside('query'),
        headers: Object.keys(inside('header')),
        ...(requestBody === undefined
          ? {}
          : {
              body: {
                required: requestBody.required ?? false,
                schema: bodyOf(requestBody.content),
              },
            }),
        response: bodyOf(responses['200']?.content as Content),
        errors: operation['x-error-codes'],
      };
    }),
  );
  // The catalogue provides the statuses of error codes, and the examples provide the texts.
  const errors = Object.entries(schemas.ErrorCode['x-error-catalogue']).map(
    ([code, {statuses}]) => {
      const {message = '', detail = null} = examples[code]?.value ?? {};
      return [code, {status: statuses[0] ?? 400, message, detail}] as const;
    },
  );
  return {
    operations,
    definitions: bare(schemas),
    errors: Object.fromEntries(errors),
  };
}

/** @returns file contents by name below `src/generated/` */
export async function generate(siteDir: string): Promise<Map<string, string>> {
  const all = parse(fs.readFileSync(path.join(siteDir, DESCRIPTION), 'utf8')) as OpenApi;
  const {logins} = JSON.parse(fs.readFileSync(path.join(siteDir, BANKS), 'utf8')) as {
    logins: Record<string, unknown>[];
  };
  const types = await openapiTS(
    JSON.stringify({
      openapi: '3.1.0',
      info: {title: '', version: ''},
      paths: {},
      components: {schemas: all.components.schemas},
    }),
    {defaultNonNullable: false},
  );
  const asJson = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;
  return new Map([
    ['description.json', asJson(describe(all))],
    ['logins.json', asJson(logins.map(({note: _, see: __, ...login}) => login))],
    // Only the types are needed, without comments.
    [
      'api.ts',
      `/* Generated from ${DESCRIPTION} by scripts/generate.ts. */\n${astToString(types).replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, '')}`,
    ],
  ]);
}

if (process.argv[1] === import.meta.filename) {
  const folder = path.join(import.meta.dirname, '../src/generated');
  for (const [name, content] of await generate(path.join(import.meta.dirname, '../../..'))) {
    fs.writeFileSync(path.join(folder, name), content);
  }
}
