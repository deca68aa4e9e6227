import {describe, expect, it} from 'vitest';
import {excerpt} from '../src/search/excerpt';
import {cutToTokens} from '../src/search/tokens';

const weights = new Map([['attribut', 2]]);
const LONG_CODE = ['```html', ...Array.from({length: 80}, () => '<b attribute="x">'), '```'];

describe('the excerpt of a passage', () => {
  it('is the whole passage if that fits', () => {
    expect(excerpt('One line.', weights, 20)).toBe('One line.');
  });

  it('omits a block that does not fit, and shows table rows with their header', () => {
    const text = [
      ...LONG_CODE,
      '',
      '| Name | Meaning |',
      '| --- | --- |',
      '| `country` | Attribute for the country |',
      '| `id` | Nothing else |',
    ].join('\n');
    const found = excerpt(text, weights, 60);
    expect(found).toContain('| Name | Meaning |\n| --- | --- |\n| `country` | Attribute');
    expect(found).not.toContain('<b attribute');
  });

  it('is the beginning of the best block if no block fits', () => {
    expect(excerpt(LONG_CODE.join('\n'), weights, 20)).toMatch(/^```html\n<b attribute.* …$/s);
  });
});

// Ten tokens are 34 characters.
it.each([
  ['at the end of a line', `${'a'.repeat(20)}\n${'b'.repeat(20)}`, 'a'.repeat(20)],
  ['in a line that is most of it', `a\n${'b'.repeat(40)}`, `a\n${'b'.repeat(32)}`],
])('a text is cut %s', (_, text, expected) => {
  expect(cutToTokens(text, 10)).toEqual({text: expected, isCut: true});
});
