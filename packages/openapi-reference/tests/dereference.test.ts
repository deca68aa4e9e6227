import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {dereference} from '../src/dereference';
import {isReference, lookUp, objectsIn} from '../src/resolve';
import type {OpenApiDocument, SchemaObject} from '../src/types';
import {documentOf, documentOfFile, fixturesDir, siteDir} from './support';

const refsIn = (value: unknown) => [...objectsIn(value)].filter(isReference).map(({$ref}) => $ref);

function schemasOf(schemas: Record<string, unknown>, maximum?: number) {
  const document = documentOf({
    components: {schemas: schemas as Record<string, SchemaObject>},
  });
  const made = dereference(document, maximum)?.components?.schemas;
  return {schemas: made, kept: [...new Set(refsIn(made))].sort()};
}

const ref = (name: string) => ({$ref: `#/components/schemas/${name}`});

describe('dereferencing', () => {
  it('inlines schemas where they are used, recursively', () => {
    const {schemas, kept} = schemasOf({
      A: {properties: {b: ref('B')}},
      B: {items: ref('C')},
      C: {type: 'string'},
    });
    expect(schemas?.A).toEqual({properties: {b: {items: {type: 'string'}}}});
    expect(kept).toEqual([]);
  });

  it('keeps references only for recursive schemas', () => {
    const {schemas, kept} = schemasOf({
      A: {properties: {b: ref('B'), leaf: ref('Leaf')}},
      B: {properties: {a: ref('A')}},
      User: {properties: {a: ref('A')}},
      Above: {items: ref('User')},
      Leaf: {type: 'string'},
    });
    expect(schemas?.A).toEqual({properties: {b: ref('B'), leaf: {type: 'string'}}});
    expect(schemas?.Above).toEqual({items: {properties: {a: ref('A')}}});
    expect(kept).toEqual(['#/components/schemas/A', '#/components/schemas/B']);
  });

  it('keeps descriptions and constraints beside a reference', () => {
    const {schemas} = schemasOf({
      A: {...ref('B'), description: 'Own.'},
      C: {...ref('B'), maxLength: 3},
      B: {type: 'string', description: 'General.'},
    });
    expect(schemas?.A).toEqual({type: 'string', description: 'Own.'});
    expect(schemas?.C).toEqual({maxLength: 3, allOf: [{type: 'string', description: 'General.'}]});
  });

  it('does not change data, and distinguishes it from properties with the same names', () => {
    const {schemas} = schemasOf({
      A: {example: ref('B'), default: ref('B'), properties: {example: ref('B'), value: ref('B')}},
      B: {type: 'string'},
    });
    expect(schemas?.A).toEqual({
      example: ref('B'),
      default: ref('B'),
      properties: {example: {type: 'string'}, value: {type: 'string'}},
    });
  });

  it('stops before the result grows too large', () => {
    // Each schema refers to the next one twice: 2 to the power of 40 values.
    const names = Array.from({length: 41}, (_, index) => `S${index}`);
    const schemas = Object.fromEntries(
      names.map((name, index) => [
        name,
        index === 40
          ? {type: 'string'}
          : {properties: {a: ref(`S${index + 1}`), b: ref(`S${index + 1}`)}},
      ]),
    );
    expect(schemasOf(schemas).schemas).toBeUndefined();
  });
});

describe('any description', () => {
  const folder = path.join(fixturesDir, 'descriptions');
  const files = [
    path.join(siteDir, 'openapi/openapi.yaml'),
    ...fs.readdirSync(folder).map((file) => path.join(folder, file)),
  ];

  it.each(files)('%s keeps only valid references', async (file) => {
    const made = dereference(await documentOfFile(file));
    // In data, a reference is plain text.
    const text = JSON.stringify(made, (key, value: unknown) =>
      /^(?:examples?|value|default|enum|const|x-.*)$/.test(key) ? undefined : value,
    );
    const shown = JSON.parse(text) as OpenApiDocument;
    expect(refsIn(shown).filter((one) => lookUp(shown, one) === undefined)).toEqual([]);
    expect(text.length).toBeGreaterThan(100);
  });
});
