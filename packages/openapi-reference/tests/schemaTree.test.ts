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
  it.each<[SchemaObject, boolean]>([
    [text, false],
    [{type: 'string', nullable: true}, true],
    [{type: ['string', 'null']}, true],
    [{type: 'null'}, false],
    [{anyOf: [text, {type: 'null'}]}, true],
    [{oneOf: [{const: null}, text]}, true],
    [{allOf: [ref('A')], nullable: true}, true],
    [ref('Nullable'), true],
    [{...ref('A'), nullable: true}, true],
    [{enum: ['a', null]}, true],
    [{type: 'string', enum: ['a']}, false],
  ])('%j: %s', (schema, nullable) => {
    const schemas = {A: text, Nullable: {type: ['object', 'null']}};
    expect(treeOf(schema, schemas).nullable).toBe(nullable);
  });

  it('keeps what is beside and inside the alternative', () => {
    const node = treeOf({
      description: 'Beside',
      properties: {a: text},
      required: ['b'],
      anyOf: [{type: 'object', properties: {b: text}}, {type: 'null'}],
    });
    expect(namesOf(node)).toEqual(['b', 'a']);
    expect(nodeAt(node, 'b').required).toBe(true);
    expect(node.description).toBe('Beside');
  });
});

describe('allOf', () => {
  const schemas: Record<string, SchemaObject> = {
    Base: {
      type: 'object',
      required: ['a'],
      properties: {a: text},
      example: {a: '1'},
      title: 'Base',
    },
    Mid: {allOf: [ref('Base'), {required: ['b'], properties: {b: text, shared: text}}]},
    Code: {type: 'string', example: 'EUR', pattern: '^[A-Z]{3}$'},
  };

  it('merges properties, required fields and alternatives', () => {
    const node = treeOf(
      {
        allOf: [
          ref('Mid'),
          {properties: {shared: {minLength: 3}}},
          {oneOf: [{properties: {x: text}}, {properties: {y: text}}]},
          {oneOf: [{properties: {z: text}}]},
        ],
        anyOf: [{required: ['x']}],
        properties: {own: text},
      },
      schemas,
    );
    expect(namesOf(node).filter((name) => name !== '(alternative)')).toEqual([
      'a',
      'b',
      'shared',
      'own',
    ]);
    expect(nodeAt(node, 'a').required).toBe(true);
    expect(nodeAt(node, 'b').required).toBe(true);
    expect(typeOf(nodeAt(node, 'shared'))).toBe('string');
    expect(nodeAt(node, 'shared').limits).toEqual(['at least 3 characters']);
    expect([0, 1, 2].map((index) => namesOf(nodeAt(node, index)))).toEqual([['x'], ['y'], ['z']]);
    expect(nodeAt(node, 3).limits).toEqual(['requires x']);
    expect(node.groups.map(({label}) => label)).toEqual([
      undefined,
      'Alternative 1, one of 2',
      'Alternative 2, one of 2',
      'Alternative 1, one of 1',
      'Alternative 1, any of 1',
    ]);
  });

  it('does not use the example of a part for the whole', () => {
    const whole = treeOf({allOf: [ref('Base'), {properties: {c: text}}]}, schemas);
    expect(whole.examples).toEqual([]);
    expect(treeOf({allOf: [ref('Base')], example: {a: 'own'}}, schemas).examples).toEqual([
      {a: 'own'},
    ]);
    expect(treeOf({allOf: [ref('Code'), {description: 'x'}]}, schemas).examples).toEqual(['EUR']);
  });
});

describe('children', () => {
  it('of arrays of arrays are the fields of the items', () => {
    const node = treeOf({
      items: {maxItems: 3, items: {type: 'object', properties: {cell: text}}},
      minItems: 2,
    });
    expect(namesOf(node)).toEqual(['cell']);
    expect(nodeAt(node, 'cell').id).toBe('root-cell');
    expect(node.limits).toEqual(['at least 2 items', 'each at most 3 items']);
  });

  it('of a tuple are its positions, then the rest', () => {
    const closed = treeOf({
      type: 'array',
      minItems: 1,
      prefixItems: [text, {type: 'integer'}],
      items: false,
    });
    expect(namesOf(closed)).toEqual(['0', '1']);
    expect([nodeAt(closed, '0').required, nodeAt(closed, '1').required]).toEqual([true, false]);
    const open = treeOf({prefixItems: [text], items: {properties: {rest: text}}});
    expect(namesOf(open)).toEqual(['0', '*']);
    expect(namesOf(nodeAt(open, '*'))).toEqual(['rest']);
  });

  it('of a discriminator have the value that selects them', () => {
    const schemas: Record<string, SchemaObject> = {
      Cat: {type: 'object'},
      Dog: {type: 'object'},
      Eel: {type: 'object'},
    };
    const node = treeOf(
      {
        oneOf: [ref('Cat'), ref('Dog'), ref('Eel'), {type: 'object'}],
        discriminator: {propertyName: 'kind', mapping: {c: '#/components/schemas/Cat', d: 'Dog'}},
      },
      schemas,
    );
    expect(node.groups.map(({label}) => label)).toEqual([
      'Alternative 1, kind = c',
      'Alternative 2, kind = d',
      'Alternative 3, kind = Eel',
      'Alternative 4',
    ]);
    expect(node.groups.map(({nodes}) => nodes[0]?.id)).toEqual([
      'root-Cat',
      'root-Dog',
      'root-Eel',
      'root-4',
    ]);
  });
});

describe('enum values', () => {
  it('have ids and meanings', () => {
    const node = treeOf({
      type: 'string',
      enum: ['A', 'b c', null],
      'x-enumDescriptions': {A: 'First', 'b c': 'Second'},
    });
    expect(node.values).toEqual([
      {value: 'A', id: 'root-=A', meaning: 'First'},
      {value: 'b c', id: 'root-=b.20c', meaning: 'Second'},
    ]);
  });

  it.each([
    [['constructor', 'toString', '__proto__'], {}],
    [['A'], {A: 5}],
    [['A'], null],
    [['A'], ['text']],
    [['A'], 'text'],
  ])('%j have no meanings in %j', (values, meanings) => {
    const node = treeOf({
      enum: values,
      'x-enumDescriptions': meanings as unknown as Record<string, string>,
    });
    expect(node.values.map(({meaning}) => meaning)).toEqual(values.map(() => undefined));
  });

  it('also get their meaning from the error catalogue', () => {
    const node = treeOf({
      enum: ['A', 'B'],
      'x-error-catalogue': {A: {statuses: [400], meaning: 'Bad', action: 'Fix'}, B: null as never},
    });
    expect(node.values.map(({meaning}) => meaning)).toEqual(['Bad', undefined]);
  });
});

describe('facts', () => {
  it('are copied', () => {
    expect(
      treeOf({
        type: 'string',
        format: 'date',
        pattern: '^x$',
        default: '',
        examples: ['a', 'b'],
        deprecated: true,
        writeOnly: true,
        description: 'Words',
      }),
    ).toMatchObject({
      format: 'date',
      pattern: '^x$',
      defaultValue: '',
      examples: ['a', 'b'],
      deprecated: true,
      access: 'write-only',
      description: 'Words',
    });
    expect(treeOf({type: 'string', example: null, default: null})).toMatchObject({
      examples: [null],
      defaultValue: null,
    });
    expect(treeOf({readOnly: true}).access).toBe('read-only');
  });

  it('of items belong to the array', () => {
    const node = treeOf({items: {format: 'uuid', pattern: 'p', minLength: 3, description: 'Each'}});
    expect(node).toMatchObject({
      format: 'uuid',
      pattern: 'p',
      limits: ['each at least 3 characters'],
      description: 'Each',
    });
  });
});

describe('recursion', () => {
  const schemas: Record<string, SchemaObject> = {
    List: {type: 'array', items: ref('List')},
    Loop: {allOf: [ref('Loop'), {properties: {a: text}}]},
    Inner: {
      properties: {
        part: {properties: {again: {$ref: '#/components/schemas/Inner/properties/part'}}},
      },
    },
    Parent: {oneOf: [ref('Child'), ref('Second')], properties: {kind: text}},
    Child: {allOf: [ref('Parent'), {properties: {own: text}}]},
    Second: {allOf: [ref('Parent'), {properties: {two: text}}]},
    Holder: {properties: {held: {allOf: [ref('Parent')]}}},
  };

  it('ends in lists, in allOf and through pointers', () => {
    expect(treeOf(ref('List'), schemas).type.map((part) => part.text)).toContain('List');
    expect(namesOf(treeOf(ref('Loop'), schemas))).toEqual(['a']);
    const inner = allNodes(treeOf(ref('Inner'), schemas));
    expect(inner.at(-1)).toMatchObject({name: 'again', continuedAt: 'Inner', groups: []});
  });

  it('of a parent keeps what it says about a field that a child describes', () => {
    const parent = treeOf(ref('Pet'), {
      Pet: {
        oneOf: [ref('Cat')],
        required: ['name'],
        properties: {name: {type: 'string', maxLength: 10}, age: {type: 'integer'}},
      },
      Cat: {allOf: [ref('Pet'), {properties: {name: {description: 'How it is called'}}}]},
    });
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
    const parent = treeOf(ref('Parent'), schemas);
    expect(namesOf(parent)).toEqual(['kind', '(alternative)', '(alternative)']);
    expect(namesOf(nodeAt(parent, 0))).toEqual(['own']);
    for (const child of [
      treeOf(ref('Child'), schemas),
      treeOf(schemas.Child ?? true, schemas, {self: 'Child'}),
    ]) {
      expect(namesOf(child)).toEqual(['kind', 'own']);
    }
    expect(namesOf(nodeAt(treeOf(ref('Holder'), schemas), 'held'))).toEqual([
      'kind',
      '(alternative)',
      '(alternative)',
    ]);
  });
});

describe('the end of a tree', () => {
  const schemas: Record<string, SchemaObject> = {
    Leaf: {type: 'object', properties: {leaf: text}},
    Code: {type: 'string', enum: ['A']},
    Leaves: {type: 'array', items: {type: 'object', properties: {inList: text}}},
  };
  const page: SchemaObject = {
    type: 'object',
    properties: {
      named: ref('Leaf'),
      list: {type: 'array', items: ref('Leaf')},
      leaves: ref('Leaves'),
      code: ref('Code'),
      inPlace: {
        type: 'object',
        properties: {deep: {type: 'object', properties: {deeper: text, named: ref('Leaf')}}},
      },
      both: {allOf: [ref('Leaf'), {properties: {own: text}}]},
      beside: {...ref('Leaf'), properties: {besides: text}},
      map: {additionalProperties: ref('Leaf')},
      maybe: {anyOf: [ref('Leaf'), {type: 'null'}]},
      choice: {oneOf: [ref('Leaf'), text]},
    },
  };

  it('is a link below the last level, but never for inline schemas', () => {
    const node = treeOf(page, schemas, {levels: 1, self: 'Page'});
    for (const place of [['named'], ['list'], ['map', '*'], ['maybe'], ['choice', 0]]) {
      expect(nodeAt(node, ...place)).toMatchObject({continuedAt: 'Leaf', groups: []});
    }
    expect(nodeAt(node, 'leaves')).toMatchObject({continuedAt: 'Leaves', groups: []});
    expect(nodeAt(node, 'code').continuedAt).toBeUndefined();
    expect(nodeAt(node, 'code').values).toHaveLength(1);
    expect(namesOf(nodeAt(node, 'inPlace', 'deep'))).toEqual(['deeper', 'named']);
    expect(nodeAt(node, 'inPlace', 'deep', 'named')).toMatchObject({
      continuedAt: 'Leaf',
      groups: [],
    });
    expect(namesOf(nodeAt(node, 'both'))).toEqual(['leaf', 'own']);
    expect(namesOf(nodeAt(node, 'beside'))).toEqual(['leaf', 'besides']);
  });

  it('is a link when the page has very many fields', () => {
    const wide: SchemaObject = {
      properties: Object.fromEntries(
        Array.from({length: 1500}, (_, index) => [
          `p${index}`,
          index % 2 === 0 ? ref('Leaf') : {properties: {inPlace: text}},
        ]),
      ),
    };
    const node = treeOf(wide, schemas);
    expect(namesOf(node)).toHaveLength(1500);
    expect(nodeAt(node, 'p0').continuedAt).toBeUndefined();
    expect(nodeAt(node, 'p1498')).toMatchObject({continuedAt: 'Leaf', groups: []});
    expect(namesOf(nodeAt(node, 'p1499'))).toEqual(['inPlace']);
  });

  // Each schema names the next one twice, so that each level would have twice the nodes of the one above.
  it.each<[string, (next: SchemaObject) => SchemaObject]>([
    ['allOf', (next) => ({allOf: [next, next]})],
    ['anyOf', (next) => ({anyOf: [next, {allOf: [next]}]})],
    ['oneOf', (next) => ({oneOf: [next, {allOf: [next]}]})],
    ['if', (next) => ({if: next, then: next, else: next})],
    ['not', (next) => ({not: next, allOf: [next]})],
    ['items', (next) => ({contains: next, items: next})],
    ['properties', (next) => ({properties: {a: next, b: next}})],
  ])('comes before forty levels of %s have multiplied', (_, make) => {
    const many = Object.fromEntries(
      Array.from({length: 40}, (__, index) => [`S${index}`, make(ref(`S${index + 1}`))]),
    );
    const nodes = allNodes(treeOf(ref('S0'), {...many, S40: {properties: {end: text}}}));
    expect(nodes.length).toBeLessThan(3000);
  });
});

describe('ids', () => {
  it('and what a place says belong to the place, where fields share one schema', () => {
    const titled: SchemaObject = {type: 'string', title: 'Other'};
    const node = treeOf({
      type: 'object',
      required: ['b'],
      properties: {a: text, b: text, other: titled, c: titled},
    });
    expect(nodeAt(node, 'a')).toMatchObject({id: 'root-a', name: 'a', required: false});
    expect(nodeAt(node, 'b')).toMatchObject({id: 'root-b', name: 'b', required: true});
    // A title that only repeats the name says nothing.
    expect(nodeAt(node, 'other').title).toBeUndefined();
    expect(nodeAt(node, 'c').title).toBe('Other');
  });

  it('are unique even for names chosen to clash', () => {
    const nodes = allNodes(
      treeOf({
        properties: {
          'a-b': text,
          a: {properties: {b: text, '=x': text}, enum: ['x']},
          '*': text,
          'a.b': text,
          'a.2eb': text,
        },
        additionalProperties: text,
      }),
    );
    const ids = nodes.flatMap((node) => [node.id, ...node.values.map(({id}) => id)]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
