import {describe, expect, it} from 'vitest';
import {find, foundText} from './finder';

const ALL = [
  {country: 'at', names: ['Austria', 'at', 'Österreich']},
  {country: 'fi', names: ['Finland', 'fi', 'Suomi']},
  {country: 'at', names: ['Erste Bank und Sparkassen', 'GIBAATWW']},
  {country: 'de', names: ['Sparkassen', 'None listed']},
  {country: 'fi', names: ['Säästöpankki', 'ITELFIHH']},
];
const found = (text: string) => find(ALL, text).map(({names}) => names[0]);

describe('the finder', () => {
  it.each([
    ['Suomi', ['Finland']],
    ['fi', ['Finland']],
    ['Öster', ['Austria']],
    ['Sparkasse', ['Sparkassen', 'Erste Bank und Sparkassen']],
    ['säästö', ['Säästöpankki']],
    ['bank  und', ['Erste Bank und Sparkassen']],
    ['ITELFIHHXXX', ['Säästöpankki']],
    ['kassen', []],
    [' ', []],
  ])('%s', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  it('counts in words', () => {
    expect(foundText(1, 0)).toBe('1 country');
    expect(foundText(2, 1)).toBe('2 countries, 1 bank');
    expect(foundText(0, 3)).toBe('3 banks');
    expect(foundText(0, 0)).toBe('No country and no bank with this name');
  });
});
