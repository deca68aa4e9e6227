import {describe, expect, it} from 'vitest';
import {comparisonText, MAX_COMPARED, readCountries, writeCountries} from './comparison';
import {FIRST_COMPARED} from '../../../config/markets';
import {MARKET_CODES} from './vocabulary';

describe('the countries of an address', () => {
  it.each([
    ['?countries=fi,se', ['fi', 'se']],
    ['?countries=SE,fi', ['se', 'fi']],
    ['?countries=fi,fi,xx,,se', ['fi', 'se']],
    ['?countries=fi,se,no,dk,is', ['fi', 'se', 'no', 'dk']],
    ['?countries=fi%2Cse', ['fi', 'se']],
    ['?countries=', []],
    ['?countries=all', []],
    ['', FIRST_COMPARED],
    ['?x=1', FIRST_COMPARED],
  ])('%j', (search, codes) => {
    expect(readCountries(search, MARKET_CODES)).toEqual(codes);
  });

  it('are written readably, and the rest of the query is kept', () => {
    expect(writeCountries(['fi', 'se'])).toBe('?countries=fi,se');
    expect(writeCountries(['fi'], '?countries=se&x=1')).toBe('?countries=fi&x=1');
    expect(writeCountries([], '?countries=se')).toBe('?countries=all');
  });
});

it('starts with a few countries that exist', () => {
  expect(FIRST_COMPARED.length).toBeLessThanOrEqual(MAX_COMPARED);
  expect(MARKET_CODES).toEqual(expect.arrayContaining([...FIRST_COMPARED]));
});

it.each([
  [[], 'All 30 countries are shown. Choose two countries to compare.'],
  [['Finland'], 'All 30 countries are shown. Choose a second country to compare.'],
  [['Finland', 'Sweden'], 'Comparing Finland and Sweden'],
  [['Finland', 'Norway', 'Sweden'], 'Comparing Finland, Norway and Sweden'],
])('%j is described as %j', (names, text) => {
  expect(comparisonText(names, 30)).toBe(text);
});
