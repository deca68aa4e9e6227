import {describe, expect, it} from 'vitest';
import {lookUp, owningSchemaOf, resolve, schemaNameOf} from '../src/resolve';
import type {OpenApiDocument} from '../src/types';
import {documentOf} from './support';

const document: OpenApiDocument = documentOf({
  paths: {'/a/{id}': {get: {summary: 'A'}}},
  components: {
    schemas: {
      A: {type: 'string'},
      'a/b': {type: 'integer'},
      'a~b': {type: 'number'},
      'ü ?': {type: 'boolean'},
      '100%': {type: 'null'},
      Anchored: {properties: {x: {$anchor: 'here', type: 'array'} as object}},
    },
    responses: {
      One: {$ref: '#/components/responses/Two'},
      Two: {$ref: '#/components/responses/Three'},
      Three: {description: 'Three'},
      Left: {$ref: '#/components/responses/Right'},
      Right: {$ref: '#/components/responses/Left'},
    },
  },
});

describe('schemaNameOf and owningSchemaOf', () => {
  it.each([
    ['#/components/schemas/A', 'A', 'A'],
    ['#/components/schemas/a~1b', 'a/b', 'a/b'],
    ['#/components/schemas/a~0b', 'a~b', 'a~b'],
    ['#/components/schemas/%C3%BC%20%3F', 'ü ?', 'ü ?'],
    ['#/components/schemas/100%', '100%', '100%'],
    ['#/components/schemas/A/properties/b', undefined, 'A'],
    ['#/components/schemas/', undefined, undefined],
    ['#/components/responses/A', undefined, undefined],
    ['#/paths/~1a/get', undefined, undefined],
    ['other.yaml#/components/schemas/A', undefined, undefined],
    ['#A', undefined, undefined],
    ['', undefined, undefined],
  ])('%s: %s, inside %s', (ref, name, owner) => {
    expect(schemaNameOf(ref)).toBe(name);
    expect(owningSchemaOf(ref)).toBe(owner);
  });
});

describe('lookUp', () => {
  it.each<[string, unknown]>([
    ['#/components/schemas/A', {type: 'string'}],
    ['#/components/schemas/a~1b/type', 'integer'],
    ['#/components/schemas/a~0b/type', 'number'],
    ['#/components/schemas/%C3%BC%20%3F/type', 'boolean'],
    ['#/components/schemas/100%/type', 'null'],
    ['#/paths/~1a~1{id}/get/summary', 'A'],
    ['#here', {$anchor: 'here', type: 'array'}],
    ['#', document],
    ['#nowhere', undefined],
    ['#/components/schemas/B', undefined],
    ['#/components/schemas/A/type/length', undefined],
    ['#/components/schemas/constructor', undefined],
    ['#/components/schemas/__proto__', undefined],
    ['#/components/schemas/toString/name', undefined],
    ['other.yaml#/a', undefined],
    ['https://example.com/a', undefined],
    ['', undefined],
  ])('%s', (ref, value) => {
    expect(lookUp(document, ref)).toEqual(value);
  });
});

describe('resolve', () => {
  it('follows a chain to its end', () => {
    expect(resolve(document, {$ref: '#/components/responses/One'})).toEqual({description: 'Three'});
    expect(resolve(document, {description: 'Own'})).toEqual({description: 'Own'});
  });

  it('rejects circular and broken references', () => {
    expect(resolve(document, {$ref: '#/components/responses/Left'})).toBeUndefined();
    expect(resolve(document, {$ref: '#/components/responses/Nope'})).toBeUndefined();
  });
});
