import {describe, expect, it} from 'vitest';
import type {SchemaNode} from '../src/schemaTree';
import type {SchemaObject} from '../src/types';
import {namesOf, nodeAt, treeOf, typeOf} from './support';

const ref = (name: string) => ({$ref: `#/components/schemas/${name}`});
const text: SchemaObject = {type: 'string'};

function allNodes(node: SchemaNode): SchemaNode[] {
  return [node, ...node.groups.flatMap((group) => group.nodes.flatMap(allNodes))];
}

describe('types in words', () => {
  const schemas: Record<string, SchemaObject> = {
    Code: {type: 'string', enum: ['A']},
    Item: {type: 'object', properties: {a: text}},
    Items: {type: 'array', items: ref('Item')},
    Alias: ref('Item'),
  };

  it.each<[SchemaObject, string]>([
    [text, 'string'],
    [true, 'any JSON value'],
    [false, 'no value'],
    [{}, 'any JSON value'],
    [{not: {}}, 'no value'],
    [{type: ['integer', 'string']}, 'integer or string'],
    [{type: ['string', 'null']}, 'string'],
    [{type: 'null'}, 'null'],
    [{oneOf: [{type: 'null'}]}, 'null'],
    [{oneOf: [text, {type: ['string', 'null']}, {type: 'null'}]}, 'one of string or null'],
    [{const: 'x'}, 'string'],
    [{const: 5}, 'integer'],
    [{const: null}, 'null'],
    [{enum: [true, false]}, 'boolean'],
    [{enum: ['a', 1]}, 'string or integer'],
    [{properties: {}}, 'object'],
    [{required: ['a']}, 'object'],
    [{patternProperties: {a: text}}, 'object'],
    [{prefixItems: [text]}, 'array'],
    [{type: 'array', items: text}, 'array of string'],
    [{items: {items: text}}, 'array of array of string'],
    [{type: 'array', items: {type: ['string', 'null']}}, 'array of (string or null)'],
    [{type: 'array'}, 'array'],
    [{type: 'object', additionalProperties: text}, 'map of string'],
    [{additionalProperties: {type: 'array', items: ref('Item')}}, 'map of array of Item'],
    [{type: 'object', additionalProperties: true}, 'object'],
    [ref('Item'), 'Item'],
    [ref('Code'), 'Code, string'],
    [ref('Alias'), 'Alias'],
    [{type: 'array', items: ref('Code')}, 'array of Code, string'],
    [{...ref('Item'), description: 'With words'}, 'Item'],
    [{allOf: [ref('Item')], description: 'With words'}, 'Item'],
    [{allOf: [ref('Item'), {description: 'With words'}]}, 'Item'],
    [{allOf: [ref('Item'), {properties: {b: text}}]}, 'object'],
    [{oneOf: [text, ref('Item'), {type: 'integer'}]}, 'one of string, Item or integer'],
    [{anyOf: [text, ref('Item')]}, 'any of string or Item'],
    [{oneOf: [{title: 'Born', properties: {}}, {properties: {}}]}, 'one of Born or object'],
    [{anyOf: [ref('Item'), {type: 'null'}]}, 'Item'],
    [{oneOf: [text, {type: 'integer'}, {type: 'null'}]}, 'one of string or integer'],
    [
      {oneOf: [text, {type: 'integer'}], anyOf: [ref('Item'), ref('Alias')]},
      'one of string or integer, and any of Item or Alias',
    ],
    [{anyOf: [text, {type: 'string', enum: ['a', 'b']}]}, 'string'],
    [{oneOf: [ref('Item')]}, 'Item'],
  ])('%j is %s', (schema, words) => {
    expect(typeOf(treeOf(schema, schemas))).toBe(words);
  });

  it('link to the page of each named schema', () => {
    expect(treeOf({oneOf: [ref('Item'), ref('Code')]}, schemas).type).toEqual([
      {text: 'one of ', says: 'choice'},
      {text: 'Item', schema: 'Item'},
      {text: ' or '},
      {text: 'Code', schema: 'Code'},
      {text: ', string'},
    ]);
  });
});

describe('null', () => {
  it.each([
    ['{type: string}', false],
    ['{type: string, nullable: true}', true],
    ["{type: [string, 'null']}", true],
    ["{type: 'null'}", false],
    ["{anyOf: [{type: string}, {type: 'null'}]}", true],
    ['{oneOf: [{const: null}, {type: string}]}', true],
    ['{allOf: [<A>], nullable: true}', true],
    ['<Nullable>', true],
    ["{$ref: '#/components/schemas/A', nullable: true}", true],
    ['{enum: [a, null]}', true],
    ['{type: string, enum: [a]}', false],
  ])('%s: %s', (schema, nullable) => {
    const schemas = "{A: {type: string}, Nullable: {type: [object, 'null']}}";
    expect(treeOf(schema, schemas).nullable).toBe(nullable);
  });

  it('keeps keywords beside and inside the alternative', () => {
    const node = treeOf(
      "{description: Beside, properties: {a: {}}, required: [b], anyOf: [{type: object, properties: {b: {}}}, {type: 'null'}]}",
    );
    expect(namesOf(node)).toEqual(['b', 'a']);
    expect(nodeAt(node, 'b').required).toBe(true);
    expect(node.description).toBe('Beside');
  });
});

describe('allOf', () => {
  const schemas = `{
    Base: {type: object, required: [a], properties: {a: {}}, example: {a: '1'}, title: Base},
    Mid: {allOf: [<Base>, {required: [b], properties: {b: {}, shared: {type: string}}}]},
    Code: {type: string, example: EUR, pattern: '^[A-Z]{3}$'}}`;

  it('merges properties, required fields and alternatives', () => {
    const node = treeOf(
      '{allOf: [<Mid>, {properties: {shared: {minLength: 3}}}, {oneOf: [{properties: {x: {}}}, {properties: {y: {}}}]}, {oneOf: [{properties: {z: {}}}]}], anyOf: [{required: [x]}], properties: {own: {}}}',
      schemas,
    );
    expect(namesOf(node).filter((name) => name !== '(alternative)')).toEqual([
      ...['a', 'b', 'shared', 'own'],
    ]);
    expect([nodeAt(node, 'a').required, nodeAt(node, 'b').required]).toEqual([true, true]);
    expect(typeOf(nodeAt(node, 'shared'))).toBe('string');
    expect(nodeAt(node, 'shared').limits).toEqual(['at least 3 characters']);
    expect([0, 1, 2].map((index) => namesOf(nodeAt(node, index)))).toEqual([['x'], ['y'], ['z']]);
    expect(nodeAt(node, 3).limits).toEqual(['requires x']);
    expect(node.groups.map(({label}) => label)).toEqual([
      undefined,
      ...['Alternative 1, one of 2', 'Alternative 2, one of 2'],
      ...['Alternative 1, one of 1', 'Alternative 1, any of 1'],
    ]);
  });

  it.each([
    ['{allOf: [<Base>, {properties: {c: {}}}]}', []],
    ['{allOf: [<Base>], example: {a: own}}', [{a: 'own'}]],
    ['{allOf: [<Code>, {description: x}]}', ['EUR']],
  ])('does not use the example of a part for the whole schema: %s', (schema, examples) => {
    expect(treeOf(schema, schemas).examples).toEqual(examples);
  });
});

describe('children', () => {
  it('of arrays of arrays are the fields of the items', () => {
    const node = treeOf('{items: {maxItems: 3, items: {properties: {cell: {}}}}, minItems: 2}');
    expect(namesOf(node)).toEqual(['cell']);
    expect(nodeAt(node, 'cell').id).toBe('root-cell');
    expect(node.limits).toEqual(['at least 2 items', 'each at most 3 items']);
  });

  it('of a tuple are the positions, then any further items', () => {
    const closed = treeOf('{type: array, minItems: 1, prefixItems: [{}, {}], items: false}');
    expect(namesOf(closed)).toEqual(['0', '1']);
    expect([nodeAt(closed, '0').required, nodeAt(closed, '1').required]).toEqual([true, false]);
    const open = treeOf('{prefixItems: [{}], items: {properties: {rest: {}}}}');
    expect(namesOf(open)).toEqual(['0', '*']);
    expect(namesOf(nodeAt(open, '*'))).toEqual(['rest']);
  });

  it('of a discriminator state the value that selects them', () => {
    const {groups} = treeOf(
      "{oneOf: [<Cat>, <Dog>, <Eel>, {type: object}], discriminator: {propertyName: kind, mapping: {c: '#/components/schemas/Cat', d: Dog}}}",
      '{Cat: {type: object}, Dog: {type: object}, Eel: {type: object}}',
    );
    expect(groups.map(({label, nodes}) => [label, nodes[0]?.id])).toEqual([
      ['Alternative 1, kind = c', 'root-Cat'],
      ['Alternative 2, kind = d', 'root-Dog'],
      ['Alternative 3, kind = Eel', 'root-Eel'],
      ['Alternative 4', 'root-4'],
    ]);
  });
});

describe('enum values', () => {
  it('have ids and meanings', () => {
    const {values} = treeOf(
      '{type: string, enum: [A, b c, null], x-enumDescriptions: {A: First, b c: Second}}',
    );
    expect(values).toEqual([
      {value: 'A', id: 'root-=A', meaning: 'First'},
      {value: 'b c', id: 'root-=b.20c', meaning: 'Second'},
    ]);
  });

  it.each([
    'enum: [constructor, toString, __proto__], x-enumDescriptions: {}',
    'enum: [A], x-enumDescriptions: {A: 5}',
    'enum: [A], x-enumDescriptions: null',
    'enum: [A], x-enumDescriptions: [text]',
    'enum: [A], x-enumDescriptions: text',
    'enum: [A], x-error-catalogue: {A: null}',
  ])('have no meanings in %s', (schema) => {
    expect(treeOf(`{${schema}}`).values.filter(({meaning}) => meaning !== undefined)).toEqual([]);
  });

  it('also get their meaning from the error catalogue', () => {
    const {values} = treeOf(
      '{enum: [A], x-error-catalogue: {A: {statuses: [400], meaning: Bad, action: Fix}}}',
    );
    expect(values.map(({meaning}) => meaning)).toEqual(['Bad']);
  });
});

describe('facts', () => {
  it('are copied', () => {
    const said = {
      ...{format: 'date', pattern: '^x$', examples: ['a', 'b'], deprecated: true},
      description: 'Words',
    };
    const node = treeOf({type: 'string', default: '', writeOnly: true, ...said});
    expect(node).toMatchObject({...said, defaultValue: '', access: 'write-only'});
    expect(treeOf('{type: string, example: null, default: null}')).toMatchObject({
      examples: [null],
      defaultValue: null,
    });
    expect(treeOf('{readOnly: true}').access).toBe('read-only');
  });

  it('of items belong to the array', () => {
    const facts = 'format: uuid, pattern: p, minLength: 3, description: Each';
    expect(treeOf(`{items: {${facts}}}`)).toMatchObject({
      format: 'uuid',
      pattern: 'p',
      limits: ['each at least 3 characters'],
      description: 'Each',
    });
  });
});

describe('recursion', () => {
  const schemas = `{
    List: {type: array, items: <List>},
    Loop: {allOf: [<Loop>, {properties: {a: {}}}]},
    Inner: {properties: {part: {properties: {again: {$ref: '#/components/schemas/Inner/properties/part'}}}}},
    Parent: {oneOf: [<Child>, <Second>], properties: {kind: {}}},
    Child: {allOf: [<Parent>, {properties: {own: {}}}]},
    Second: {allOf: [<Parent>, {properties: {two: {}}}]},
    Holder: {properties: {held: {allOf: [<Parent>]}}}}`;

  it('ends in lists, in allOf and through pointers', () => {
    expect(treeOf('<List>', schemas).type.map((part) => part.text)).toContain('List');
    expect(namesOf(treeOf('<Loop>', schemas))).toEqual(['a']);
    const inner = allNodes(treeOf('<Inner>', schemas));
    expect(inner.at(-1)).toMatchObject({name: 'again', continuedAt: 'Inner', groups: []});
  });

  it('of a parent keeps the rules for a field that a child describes', () => {
    const parent = treeOf(
      '<Pet>',
      `{Pet: {oneOf: [<Cat>], required: [name], properties: {name: {type: string, maxLength: 10}, age: {type: integer}}},
        Cat: {allOf: [<Pet>, {properties: {name: {description: How it is called}}}]}}`,
    );
    const cat = nodeAt(parent, 0);
    expect(namesOf(cat)).toEqual(['name']);
    expect(nodeAt(cat, 'name')).toMatchObject({
      type: [{text: 'string'}],
      description: 'How it is called',
      limits: ['at most 10 characters'],
      required: true,
    });
  });

  it('of a parent with its children shows each field once', () => {
    const parent = treeOf('<Parent>', schemas);
    const names = ['kind', '(alternative)', '(alternative)'];
    expect(namesOf(parent)).toEqual(names);
    expect(namesOf(nodeAt(parent, 0))).toEqual(['own']);
    expect(namesOf(treeOf('<Child>', schemas))).toEqual(['kind', 'own']);
    expect(namesOf(nodeAt(treeOf('<Holder>', schemas), 'held'))).toEqual(names);
  });
});

describe('the end of a tree', () => {
  const schemas = `{
    Leaf: {type: object, properties: {leaf: {}}},
    Code: {type: string, enum: [A]},
    Leaves: {type: array, items: {type: object, properties: {inList: {}}}}}`;

  it('is a link below the last level, but never for inline schemas', () => {
    const node = treeOf(
      `type: object
properties:
  named: <Leaf>
  list: {type: array, items: <Leaf>}
  leaves: <Leaves>
  code: <Code>
  inPlace: {type: object, properties: {deep: {type: object, properties: {deeper: {}, named: <Leaf>}}}}
  both: {allOf: [<Leaf>, {properties: {own: {}}}]}
  beside: {$ref: '#/components/schemas/Leaf', properties: {besides: {}}}
  map: {additionalProperties: <Leaf>}
  maybe: {anyOf: [<Leaf>, {type: 'null'}]}
  choice: {oneOf: [<Leaf>, {type: string}]}`,
      schemas,
      {levels: 1, self: 'Page'},
    );
    const ends = [['named'], ['list'], ['map', '*'], ['maybe'], ['choice', 0]];
    for (const place of [...ends, ['inPlace', 'deep', 'named']]) {
      expect(nodeAt(node, ...place)).toMatchObject({continuedAt: 'Leaf', groups: []});
    }
    expect(nodeAt(node, 'leaves')).toMatchObject({continuedAt: 'Leaves', groups: []});
    expect(nodeAt(node, 'code').continuedAt).toBeUndefined();
    expect(nodeAt(node, 'code').values).toHaveLength(1);
    expect(namesOf(nodeAt(node, 'inPlace', 'deep'))).toEqual(['deeper', 'named']);
    expect(namesOf(nodeAt(node, 'both'))).toEqual(['leaf', 'own']);
    expect(namesOf(nodeAt(node, 'beside'))).toEqual(['leaf', 'besides']);
  });

  it('is a link when the page has very many fields', () => {
    const fields = Array.from(
      {length: 1500},
      (_, index) => `p${index}: ${index % 2 === 0 ? '<Leaf>' : '{properties: {inPlace: {}}}'}`,
    );
    const node = treeOf(`{properties: {${fields.join()}}}`, schemas);
    expect(namesOf(node)).toHaveLength(1500);
    expect(nodeAt(node, 'p0').continuedAt).toBeUndefined();
    expect(nodeAt(node, 'p1498')).toMatchObject({continuedAt: 'Leaf', groups: []});
    expect(namesOf(nodeAt(node, 'p1499'))).toEqual(['inPlace']);
  });

  // Each schema refers to the next one twice, so the number of nodes would double at each level.
  it.each([
    '{allOf: [X, X]}',
    '{anyOf: [X, {allOf: [X]}]}',
    '{oneOf: [X, {allOf: [X]}]}',
    '{if: X, then: X, else: X}',
    '{not: X, allOf: [X]}',
    '{contains: X, items: X}',
    '{properties: {a: X, b: X}}',
  ])('comes before forty levels of %s multiply', (schema) => {
    const many = Array.from(
      {length: 40},
      (_, index) => `S${index}: ${schema.replaceAll('X', `<S${index + 1}>`)}`,
    );
    const nodes = allNodes(treeOf('<S0>', `{${many.join()}, S40: {properties: {end: {}}}}`));
    expect(nodes.length).toBeLessThan(3000);
  });
});

it('texts of a field belong to that field, even if fields share a schema', () => {
  const text: SchemaObject = {type: 'string'};
  const titled: SchemaObject = {type: 'string', title: 'Other'};
  const node = treeOf({
    ...{type: 'object', required: ['b']},
    properties: {a: text, b: text, other: titled, c: titled},
  });
  expect(nodeAt(node, 'a')).toMatchObject({id: 'root-a', name: 'a', required: false});
  expect(nodeAt(node, 'b')).toMatchObject({id: 'root-b', name: 'b', required: true});
  // Titles that only repeat the name are omitted.
  expect(nodeAt(node, 'other').title).toBeUndefined();
  expect(nodeAt(node, 'c').title).toBe('Other');
});
