import {expect, it} from 'vitest';
import {mixed} from './mixed';

it.each([
  ['#000000', '#ffffff', 0.5, '#808080'],
  ['#0b6b74', '#ffffff', 1, '#0b6b74'],
  ['#0b6b74', '#000000', 0, '#000000'],
  ['#0b6b74', '#000000', 0.9, '#0a6068'],
])('%s and %s, %d of the first', (colour, other, part, result) => {
  expect(mixed(colour, other, part)).toBe(result);
});
