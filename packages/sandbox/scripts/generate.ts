/**
 * Writes what the engine knows about the API and its test banks into `src/generated/`:
 *
 * - `description.json`: operations, parameters, request schemas and error codes of the OpenAPI description,
 *   without its texts
 * - `api.ts`: types of the API's objects
 * - `logins.json`: logins of the test banks
 *
 * and the tables of options, requests, coverage, banks, errors and behaviours into README.md.
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
import {CONTROLS} from '../src/data/controls';
import {COVERAGE} from '../src/data/coverage';
import {FIELD} from '../src/data/field';
import {type Option, OPTIONS} from '../src/data/options';
import {BEHAVIOURS, PROVOCATIONS} from '../src/data/scenarios';
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

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** What the README's tables need of the description. */
export const describedApi = z.object({
  operations: z.array(z.object({id: z.string(), method: z.string(), path: z.string()})),
  errors: z.record(z.string(), z.object({status: z.number()})),
});

/** The README with its current tables. */
export function fillReadme(
  readme: string,
  {operations, errors}: z.infer<typeof describedApi>,
): string {
  const coverage = table(
    ['Operation', 'Simulated', 'Not simulated, and why'],
    Object.entries(COVERAGE).map(([id, {simulated, missing}]) => {
      const operation = operations.find((each) => each.id === id);
      const name = operation === undefined ? id : `\`${operation.method} ${operation.path}\``;
      return [name, simulated.join(', '), missing ?? ''];
    }),
  );
  const behaviours = table(
    ['Behaviour', 'What the bank does'],
    Object.entries(BEHAVIOURS).map(([name, {effect}]) => [`\`${name}\``, effect]),
  );
  const ways = table(
    ['Error', 'HTTP', 'How to trigger it', 'Test'],
    Object.entries(PROVOCATIONS).map(([code, {how}]) => [
      `\`${code}\``,
      String(errors[code]?.status ?? ''),
      how,
      `\`errors.test.ts\` › ${code}`,
    ]),
  );
  const optionRows = Object.entries<Option>(OPTIONS.run).map(
    ([name, {value, help, default: standard}]) => [
      `\`--${name}${value === undefined ? '' : ` ${value}`}\``,
      typeof standard === 'string' ? `${help} (default ${standard})` : help,
    ],
  );
  // Links lead to guides, which the package does not contain.
  const requests = Object.entries(CONTROLS).map(([request, effect]) => [
    `\`${request}\``,
    effect.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1'),
  ]);
  const banks = Object.values(FIELD).map(({bank, shows, recipe}) => [shows, bank ?? 'all', recipe]);
  const put = (text: string, name: string, content: string) =>
    text.replace(
      new RegExp(`(<!-- ${name}: .* -->\\n)[\\s\\S]*?(<!-- end -->)`),
      (_, begin: string, end: string) => `${begin}\n${content}\n\n${end}`,
    );
  return Object.entries({
    options: table(['Option', 'Effect'], optionRows),
    requests: table(['Request', 'Effect'], requests),
    coverage,
    banks: table(['What the bank does', 'Test bank', 'How to see it'], banks),
    behaviours,
    errors: ways,
  }).reduce((text, [name, content]) => put(text, name, content), readme);
}

export const README = path.join(import.meta.dirname, '../README.md');

if (process.argv[1] === import.meta.filename) {
  const folder = path.join(import.meta.dirname, '../src/generated');
  fs.mkdirSync(folder, {recursive: true});
  for (const [name, content] of await generate(path.join(import.meta.dirname, '../../..'))) {
    fs.writeFileSync(path.join(folder, name), content);
  }
  const described = describedApi.parse(
    JSON.parse(fs.readFileSync(path.join(folder, 'description.json'), 'utf8')),
  );
  fs.writeFileSync(README, fillReadme(fs.readFileSync(README, 'utf8'), described));
}
