import {expect, it} from 'vitest';
import {escapeHtml} from '../src';

it('description text cannot close an element or attribute, in either kind of quotes', () => {
  expect(escapeHtml(`<a href="b" c='d'>&`)).toMatch(
    /^&lt;a href=&(?:quot|#34);b&(?:quot|#34); c=&(?:#39|#x27|apos);d&(?:#39|#x27|apos);&gt;&amp;$/,
  );
});
