import {describe, expect, it} from 'vitest';
import type {SchemaKeywords} from '../src/types';
import {ENGLISH_LABELS} from '../src/labels';
import {asCode, limitsInWords} from '../src/words';

describe('limitsInWords', () => {
  it.each<[SchemaKeywords, string[]]>([
    [{}, []],
    [{minLength: 1}, ['at least 1 character']],
    [{minLength: 2}, ['at least 2 characters']],
    [{maxLength: 1}, ['at most 1 character']],
    [{maxLength: 140}, ['at most 140 characters']],
    [{minLength: 2, maxLength: 2}, ['exactly 2 characters']],
    [{minLength: 1, maxLength: 1}, ['exactly 1 character']],
    [{minLength: 0, maxLength: 1}, ['0 to 1 character']],
    [{minLength: 3, maxLength: 9}, ['3 to 9 characters']],
    [{minItems: 1}, ['at least 1 item']],
    [{minItems: 1, maxItems: 5, uniqueItems: true}, ['1 to 5 items', 'unique items']],
    [{uniqueItems: false}, []],
    [{maxProperties: 2}, ['at most 2 entries']],
    [{minProperties: 1}, ['at least 1 entry']],
    [{minimum: 0}, ['at least 0']],
    [{maximum: -1.5}, ['at most -1.5']],
    [{minimum: 1, maximum: 10}, ['at least 1 and at most 10']],
    [{exclusiveMinimum: 0}, ['greater than 0']],
    [{exclusiveMaximum: 100}, ['less than 100']],
    [{exclusiveMinimum: 0, exclusiveMaximum: 1}, ['greater than 0 and less than 1']],
    [{minimum: 0, exclusiveMinimum: true}, ['greater than 0']],
    [{maximum: 9, exclusiveMaximum: true}, ['less than 9']],
    [{minimum: 0, exclusiveMinimum: false}, ['at least 0']],
    [{exclusiveMinimum: true}, []],
    [{multipleOf: 0.01}, ['a multiple of 0.01']],
    [{required: ['a']}, ['requires a']],
    [{required: ['a', 'b', 'c'], properties: {b: true}}, ['requires a, c']],
    [{required: ['constructor'], properties: {}}, ['requires constructor']],
    [{required: ['a'], properties: {a: {}}}, []],
  ])('%j reads %j', (schema, words) => {
    expect(limitsInWords(schema, ENGLISH_LABELS)).toEqual(words);
  });
});

describe('asCode', () => {
  it.each([
    ['text', 'text'],
    ['', ''],
    [5, '5'],
    [0.1, '0.1'],
    [true, 'true'],
    [null, 'null'],
    [['a', 1], '["a",1]'],
    [{a: {b: null}}, '{"a":{"b":null}}'],
  ])('%j reads %s', (value, code) => {
    expect(asCode(value)).toBe(code);
  });
});
