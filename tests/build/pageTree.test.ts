import {expect, it} from 'vitest';
import {pageTree} from '../../src/text/pageTree';
import {outline} from '../../src/text/pageTree.fixture';
import {builtPages} from './site';

it('reads each page of the build as browsers do', () => {
  for (const {address, html, $} of builtPages()) {
    const expected = $.root().toArray().flatMap(outline);
    expect(outline(pageTree(html)).join('\n') === expected.join('\n'), address).toBe(true);
  }
});
