/** What the comparison reads in plainer keywords means the same to a validator. */
import {Ajv2020} from 'ajv/dist/2020.js';
import {expect, it} from 'vitest';
import {plainParts} from '../src/diff/plainParts';
import {lengthsOf} from '../src/diff/patterns';
import {IS_WHOLE} from '../../../tests/whole';
import {randomOf} from '../../../tests/random';
import {NAMED, numbersIn, randomSchema, randomValue} from './randomSchemas';
import {documentOf} from './support';

const COUNT = IS_WHOLE ? 20_000 : 300;

it(`plainer parts allow the same values: ${COUNT} schemas`, () => {
  const document = documentOf({components: {schemas: NAMED}});
  const wrong: string[] = [];
  let rewritten = 0;
  for (let seed = 1; seed <= COUNT; seed += 1) {
    const random = randomOf(seed);
    const schema = randomSchema(random);
    const parts = plainParts(schema, {
      document,
      isObject: schema.type === 'object',
      required: schema.required ?? [],
      items: schema.prefixItems === undefined ? schema.items : undefined,
    });
    if (parts === undefined) {
      continue;
    }
    rewritten += 1;
    const ajv = new Ajv2020({strict: false, validateFormats: false, logger: false});
    const components = {schemas: NAMED};
    const [before, after] = [[schema], parts].map((allOf) => ajv.compile({allOf, components}));
    const hints = numbersIn(schema);
    for (let index = 0; index < 60; index += 1) {
      const value = randomValue(
        random,
        index % 3 === 0 ? {type: schema.type ?? 'object'} : schema,
        hints,
      );
      if (before?.(value) !== after?.(value)) {
        wrong.push(JSON.stringify({seed, value, schema, parts}));
        break;
      }
    }
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(rewritten).toBeGreaterThan(COUNT / 20);
}, 600_000);

it.each([
  ['.*', {}],
  ['', {}],
  ['^', {}],
  ['a*$', {}],
  ['a|$', {}],
  ['^(a|b)*', {}],
  ['[\\s\\S]{2,}', {minLength: 2}],
  ['^[\\s\\S]{2,5}$', {minLength: 2, maxLength: 5}],
  ['^[\\s\\S]{3}$', {minLength: 3, maxLength: 3}],
  ['^[^]*$', {}],
  // They refuse a text with a line break, or any other text.
  ['^.*$', undefined],
  ['^a*$', undefined],
  ['a', undefined],
  ['\\b', undefined],
  ['(?=a)', undefined],
  ['a$|b', undefined],
  ['(', undefined],
])('the pattern %j is a limit of the length, or says more', (pattern, lengths) => {
  expect(lengthsOf(pattern)).toEqual(lengths);
});
