/**
 * A description of the shape of Microsoft Graph: hundreds of schemas that refer to each other, most of them children of
 * one that has a discriminator.
 */
import type {
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  SchemaKeywords,
  SchemaObject,
} from '../src/types';
import {pick, type Random, randomOf} from '../../../tests/random';

const KINDS = [
  ...(['user', 'group', 'drive', 'site', 'message'] as const),
  ...(['event', 'team', 'plan', 'device', 'list'] as const),
] as const;
const WORDS = [
  ...(['The', 'date', 'and', 'time', 'when', 'the', 'resource', 'was', 'created'] as const),
  ...(['Supports', 'Read-only', 'Nullable', 'directory', 'object', 'of', 'signed-in'] as const),
] as const;
const TIMESTAMP =
  '^[0-9]{4,}-(0[1-9]|1[012])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,12})?(Z|[+-][0-9][0-9]:[0-9][0-9])$';
const PARENT = 'graph.entity';
const MAX_MAPPED = 120;
/** Of ten schemas, one is an enum; each refers to some of the forty around it. */
const ENUM_EVERY = 9;
const NEARBY = 40;

const nameOf = (index: number) => `graph.${KINDS[index % KINDS.length]}${index}`;
const refTo = (name: string): SchemaKeywords => ({$ref: `#/components/schemas/${name}`});
const below = (random: Random, end: number) => Math.floor(random() * end);
const listOf = <Item>(length: number, item: (index: number) => Item): Item[] =>
  Array.from({length}, (_, index) => item(index));

/** @param schemas - their number, without the parent of most of them and the error */
export function graphShape(schemas: number, operations: number): OpenApiDocument {
  const random = randomOf(7);
  const entities = listOf(schemas, (index): [string, SchemaObject] => [
    nameOf(index),
    entity(random, index, schemas),
  ]);
  // The first schemas refer to few others.
  const middle = Math.floor(schemas / 2);
  const paths = listOf(operations, (index) =>
    path(random, index, nameOf((middle + index * 7) % schemas)),
  );
  const mapped = listOf(Math.min(MAX_MAPPED, schemas), nameOf);
  return {
    openapi: '3.0.4',
    info: {title: 'The shape of Graph', version: '1.0'},
    servers: [{url: 'https://graph.example/v1.0'}],
    paths: Object.fromEntries(paths),
    components: {
      schemas: {
        [PARENT]: {
          title: 'entity',
          type: 'object',
          required: ['@odata.type'],
          properties: {
            id: {type: 'string', description: 'The unique identifier. Read-only.'},
            '@odata.type': {type: 'string'},
          },
          discriminator: {
            propertyName: '@odata.type',
            mapping: Object.fromEntries(
              mapped.map((name) => [`#${name}`, `#/components/schemas/${name}`]),
            ),
          },
        },
        ...Object.fromEntries(entities),
        Problem: {
          type: 'object',
          required: ['code', 'message'],
          properties: {code: {type: 'string'}, message: {type: 'string'}},
        },
      },
    },
  };
}

function sentence(random: Random, words: number): string {
  return `${listOf(words, () => pick(random, WORDS)).join(' ')}.`;
}

function entity(random: Random, index: number, schemas: number): SchemaObject {
  if (index % ENUM_EVERY === ENUM_EVERY - 1) {
    return {type: 'string', enum: listOf(3 + below(random, 8), (value) => `value${value}`)};
  }
  const nearby = () =>
    refTo(nameOf(Math.max(0, Math.min(schemas - 1, index + below(random, NEARBY) - 28))));
  const fields = listOf(5 + below(random, 8), (field): [string, SchemaKeywords] => [
    `field${index}x${field}`,
    {
      ...(random() < 0.25
        ? {type: 'string', format: 'date-time', pattern: TIMESTAMP}
        : {type: random() < 0.5 ? 'string' : 'boolean'}),
      description: sentence(random, 18),
      nullable: true,
    },
  ]);
  const links = listOf(1 + below(random, 4), (field): [string, SchemaKeywords] => [
    `link${index}x${field}`,
    {
      ...(random() < 0.5
        ? {anyOf: [nearby(), {type: 'object', nullable: true}]}
        : {type: 'array', items: nearby()}),
      description: sentence(random, 10),
    },
  ]);
  const own: SchemaKeywords = {
    title: nameOf(index),
    type: 'object',
    properties: Object.fromEntries([...fields, ...links]),
  };
  if (random() < 0.3) {
    return own;
  }
  const isDirect = index < KINDS.length || random() < 0.66;
  return {allOf: [refTo(isDirect ? PARENT : nameOf(below(random, 8))), own]};
}

function path(
  random: Random,
  index: number,
  name: string,
): [string, Record<string, OperationObject>] {
  const methods = ['get', 'get', 'patch', 'post'] as const;
  const method = methods[index % methods.length] ?? 'get';
  const list = (option: string): ParameterObject => ({
    name: `$${option}`,
    in: 'query',
    style: 'form',
    explode: false,
    schema: {type: 'array', items: {type: 'string', enum: listOf(15, (value) => `field${value}`)}},
  });
  const json = (schema: SchemaKeywords) => ({'application/json': {schema}});
  const page: SchemaKeywords = {
    type: 'object',
    properties: {
      value: {type: 'array', items: refTo(name)},
      '@odata.nextLink': {type: 'string', nullable: true},
    },
  };
  const isChange = method !== 'get';
  return [
    `/${name}/{id}/item${index}`,
    {
      [method]: {
        tags: [`tag${index % 40}`],
        operationId: `call${index}`,
        summary: `Call ${index} of ${name}`,
        description: sentence(random, 30),
        parameters: [
          {name: 'id', in: 'path', required: true, schema: {type: 'string'}},
          ...(isChange ? [] : ['select', 'expand', 'orderby'].map(list)),
        ],
        ...(isChange ? {requestBody: {required: true, content: json(refTo(name))}} : {}),
        responses: {
          '2XX': {
            description: 'Success',
            content: json(index % methods.length === 0 ? page : refTo(name)),
          },
          '4XX': {description: 'Error', content: json(refTo('Problem'))},
        },
      },
    },
  ];
}
