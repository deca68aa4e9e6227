import {load} from 'cheerio';
import {expect, it} from 'vitest';
import {pageTree} from '../../src/text/pageTree';
import {outline} from '../../src/text/pageTree.fixture';
import {isInTurn} from '../whole';
import {builtPages} from './site';

/** Pages take turns: each kind has several, and reading a page as browsers do takes four times as long. */
const TURNS = 8;

it('reads each page of the build as browsers do', () => {
  const pages = builtPages().filter((_, place) => isInTurn(place, TURNS));
  expect(pages.length).toBeGreaterThan(0);
  for (const {address, html} of pages) {
    const expected = load(html, {scriptingEnabled: false}).root().toArray().flatMap(outline);
    expect(outline(pageTree(html)).join('\n') === expected.join('\n'), address).toBe(true);
  }
});
