import {describe, expect, it} from 'vitest';
import {NAVIGATION_END_ID, PAGE_END_ID} from '../../src/static-pages/first-paint/firstPaint';
import {builtPages} from './site';

/** The policy of the site has a hash for each of them, and is sent with every response. */
const MOST_STYLES = 12;

/** Script tags at the end of a page take less space than this. Unit: characters. */
const END = 2000;

const pages = builtPages();

describe('what a page needs for its first paint', () => {
  it('is in its head; everything else follows the content, beginning with the style sheet', () => {
    for (const {address, html, $} of pages) {
      const head = $('head');
      expect(head.find('link[rel=stylesheet], script[src]').length, address).toBe(0);
      expect(head.find('style').length, address).toBe(2);
      const named = html.match(/<link rel=stylesheet |<script src=/g);
      const last = [
        ...html.slice(-END).matchAll(/<(?:link rel=stylesheet href|script src)=([^\s>]+)[^>]*>/g),
      ].map(([, source]) => source);
      expect(named, address).toHaveLength(last.length);
      expect(last, address).toEqual([
        expect.stringMatching(/\/styles\.[\w-]+\.css$/),
        expect.stringMatching(/\/runtime~main\.[\w-]+\.js$/),
        expect.stringMatching(/\/main\.[\w-]+\.js$/),
      ]);
    }
  });

  it('waits for the end of the navigation bar or, on a short page, of the page; both elements exist', () => {
    const expected = new Set<string | undefined>();
    for (const {address, html, $} of pages) {
      expected.add($('head link[rel=expect]').attr('href'));
      expect(html.split(`</nav><span hidden id=${NAVIGATION_END_ID}>`), address).toHaveLength(2);
      expect(html.slice(-END), address).toContain(` id=${PAGE_END_ID} `);
    }
    expect(expected).toEqual(new Set([`#${NAVIGATION_END_ID}`, `#${PAGE_END_ID}`]));
    const home = pages.find(({address}) => address === '');
    expect(home?.$('head link[rel=expect]').attr('href')).toBe(`#${NAVIGATION_END_ID}`);
  });

  it('is one of a few variants', () => {
    const styles = new Set(pages.map(({$}) => $('head style').last().text()));
    expect(styles.size).toBeGreaterThan(1);
    expect(styles.size).toBeLessThanOrEqual(MOST_STYLES);
  });

  it('does not preload fonts, not even by script', () => {
    for (const {address, html} of pages) {
      expect(html, address).not.toContain('as=font');
      expect(html, address).not.toContain('createElement("link")');
    }
  });
});
