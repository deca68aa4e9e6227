import {describe, expect, it} from 'vitest';
import type {PageHeader} from './usePage';
import {nestHeadings} from './headers';

const flat = (...levels: number[]) =>
  levels.map((level, index) => ({id: `h${index}`, value: `H${index}`, level}));

/** Formats headings as `h0(h1 h2)`. */
const shape = (headers: readonly PageHeader[]): string =>
  headers
    .map(({id, children}) => (children.length > 0 ? `${id}(${shape(children)})` : id))
    .join(' ');

describe('nestHeadings', () => {
  it.each([
    [[], ''],
    [[2, 2], 'h0 h1'],
    [[2, 3, 3, 2, 3], 'h0(h1 h2) h3(h4)'],
    [[2, 3, 4, 3, 2], 'h0(h1(h2) h3) h4'],
    [[3, 2, 3], 'h0 h1(h2)'],
    [[2, 4, 3], 'h0(h1 h2)'],
    [[4, 3, 2], 'h0 h1 h2'],
  ])('%j becomes %j', (levels, expected) => {
    expect(shape(nestHeadings(flat(...levels)))).toBe(expected);
  });

  it.each([
    ['The <code>kid</code> header', 'The kid header'],
    ['A &amp; B &lt;c&gt; &quot;d&quot; it&#39;s', 'A & B <c> "d" it\'s'],
    ['Escaped &amp;lt; stays &lt;', 'Escaped &lt; stays <'],
    ['<em>a</em><strong class="x">b</strong>', 'ab'],
  ])('the text of %j is %j', (value, title) => {
    expect(nestHeadings([{id: 'a', value, level: 2}])[0]?.title).toBe(title);
  });
});
