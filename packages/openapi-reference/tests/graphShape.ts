/**
 * Generates a description in the shape of Microsoft Graph: hundreds of schemas that refer to each other, most of them
 * children of one with a discriminator.
 */
import type {OpenApiDocument, SchemaKeywords, SchemaObject} from '../src/types';
import {randomOf} from '../../../tests/random';

const PARENT = 'graph.entity';
const MAX_MAPPED = 120;
/** One of ten schemas is an enum; the others refer to some of the forty nearest. */
const ENUM_EVERY = 9;
const NEARBY = 40;
const WORDS = 'The date and time when the resource was created Supports Nullable directory'.split(
  ' ',
);

const nameOf = (index: number) => `graph.item${index}`;
const refTo = (name: string): SchemaKeywords => ({$ref: `#/components/schemas/${name}`});
const listOf = <Item>(length: number, item: (index: number) => Item): Item[] =>
  Array.from({length}, (_, index) => item(index));
const content = (schema: SchemaObject) => ({content: {'application/json': {schema}}});

/** @param schemas - number of schemas, excluding the parent of most of them */
export function graphShape(schemas: number, operations: number): OpenApiDocument {
  const random = randomOf(7);
  const below = (end: number) => Math.floor(random() * end);
  const sentence = (words: number) => listOf(words, () => WORDS[below(WORDS.length)]).join(' ');
  const entity = (index: number): SchemaObject => {
    if (index % ENUM_EVERY === ENUM_EVERY - 1) {
      return {type: 'string', enum: listOf(3 + below(8), (value) => `value${value}`)};
    }
    const nearby = () =>
      refTo(nameOf(Math.max(0, Math.min(schemas - 1, index + below(NEARBY) - 28))));
    const fields = listOf(6 + below(10), (field): [string, SchemaKeywords] => [
      `field${index}x${field}`,
      field % 4 === 0
        ? {type: 'array', items: nearby(), description: sentence(10)}
        : {type: 'string', nullable: true, description: sentence(18)},
    ]);
    const own = {type: 'object', properties: Object.fromEntries(fields)};
    return random() < 0.3
      ? own
      : {allOf: [refTo(random() < 0.66 ? PARENT : nameOf(below(8))), own]};
  };
  const paths = listOf(operations, (index) => {
    const name = nameOf((Math.floor(schemas / 2) + index * 7) % schemas);
    const responses = {'2XX': {description: 'Success', ...content(refTo(name))}};
    const more = {tags: [`tag${index % 40}`], summary: `Call ${index}`, description: sentence(30)};
    return [
      `/${name}/item${index}`,
      index % 2 === 0
        ? {get: {...more, responses}}
        : {post: {...more, requestBody: content(refTo(name)), responses}},
    ];
  });
  const mapping = listOf(Math.min(MAX_MAPPED, schemas), (index) => [
    `#${nameOf(index)}`,
    `#/components/schemas/${nameOf(index)}`,
  ]);
  return {
    openapi: '3.0.4',
    info: {title: 'The shape of Graph', version: '1.0'},
    servers: [{url: 'https://graph.example/v1.0'}],
    paths: Object.fromEntries(paths) as OpenApiDocument['paths'],
    components: {
      schemas: {
        [PARENT]: {
          type: 'object',
          required: ['@odata.type'],
          properties: {id: {type: 'string'}, '@odata.type': {type: 'string'}},
          discriminator: {
            propertyName: '@odata.type',
            mapping: Object.fromEntries(mapping) as Record<string, string>,
          },
        },
        ...Object.fromEntries(listOf(schemas, (index) => [nameOf(index), entity(index)])),
      },
    },
  };
}
