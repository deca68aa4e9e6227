import {describe, expect, it} from 'vitest';
import {excerpt} from '../src/search/excerpt';

const weights = new Map([['attribut', 2]]);
const LONG_CODE = ['```html', ...Array.from({length: 80}, () => '<b attribute="x">'), '```'];

describe('the excerpt of a passage', () => {
  it('is the passage if it fits', () => {
    expect(excerpt('One line.', weights, 20)).toBe('One line.');
  });

  it('leaves out a block that does not fit, and has the rows of a table with their head', () => {
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

  it('is the beginning of the best block if none fits', () => {
    expect(excerpt(LONG_CODE.join('\n'), weights, 20)).toMatch(/^```html\n<b attribute.* …$/s);
  });
});
