import {brotliCompressSync, constants} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import {
  NAVIGATION_END_ID,
  PAGE_END_ID,
  PAGE_STYLES_ID,
} from '../../src/static-pages/first-paint/firstPaint';
import {IS_WHOLE} from '../whole';
import {builtPages} from './site';

/** The policy of the site has a hash for each of them, and is sent with every response. */
const MOST_STYLES = 14;

/** Script tags at the end of a page take less space than this. Unit: characters. */
const END = 2000;

/** Data for programs, the last element of a page. */
const DATA = /<script data-rh=true type=application\/ld\+json>.*?<\/script><\/body>/s;

/**
 * What a server sends before it waits for the browser: a heading within it needs no further round trip.
 * Source: RFC 6928, initial window of 10 segments, of 1460 bytes each, less some headers.
 */
const FIRST_FLIGHT = 14_000;

/** From 9, each page takes a fifth of a second: only those close to the limit are compressed as by the build. */
const QUICK_QUALITY = 6;

/** So many of the pages with the longest starts are compressed by `npm test`: starts are alike in all else. */
const LONGEST = 60;

const pages = builtPages();
const withoutData = (html: string) => html.replace(DATA, '</body>');

describe('what a page needs for its first paint', () => {
  it('is in its head; everything else follows the content, beginning with the style sheet', () => {
    for (const {address, html, $} of pages) {
      const head = $('head');
      expect(head.find('link[rel=stylesheet], script[src]').length, address).toBe(0);
      expect(head.find('style').length, address).toBe(2);
      const named = html.match(/<link rel=stylesheet |<script src=/g);
      const last = [
        ...withoutData(html)
          .slice(-END)
          .matchAll(/<(?:link rel=stylesheet href|script src)=([^\s>]+)[^>]*>/g),
      ].map(([, source]) => source);
      expect(named, address).toHaveLength(last.length);
      expect(last, address).toEqual([
        expect.stringMatching(/\/styles\.[\w-]+\.css$/),
        expect.stringMatching(/\/runtime~main\.[\w-]+\.js$/),
        expect.stringMatching(/\/main\.[\w-]+\.js$/),
      ]);
    }
  });

  it('is there with the first bytes, as is the heading: data for programs come last', () => {
    const starts = pages.map(({address, html}) => {
      const start = html.slice(0, html.indexOf('</h1>'));
      expect(start, address).toContain('<h1');
      return {address, start};
    });
    const longest = starts.toSorted((a, b) => b.start.length - a.start.length);
    for (const {address, start} of IS_WHOLE ? longest : longest.slice(0, LONGEST)) {
      const lengthAt = (quality: number) =>
        brotliCompressSync(start, {params: {[constants.BROTLI_PARAM_QUALITY]: quality}}).length;
      if (lengthAt(QUICK_QUALITY) >= FIRST_FLIGHT) {
        expect(lengthAt(constants.BROTLI_MAX_QUALITY), address).toBeLessThan(FIRST_FLIGHT);
      }
    }
  });

  it('waits for the end of the navigation bar or, on a short page, of the page; both elements exist', () => {
    const expected = new Set<string | undefined>();
    for (const {address, html, $} of pages) {
      expected.add($('head link[rel=expect]').attr('href'));
      expect(html.split(`</nav><span hidden id=${NAVIGATION_END_ID}>`), address).toHaveLength(2);
      expect(withoutData(html).slice(-END), address).toContain(` id=${PAGE_END_ID} `);
    }
    expect(expected).toEqual(new Set([`#${NAVIGATION_END_ID}`, `#${PAGE_END_ID}`]));
    const home = pages.find(({address}) => address === '');
    expect(home?.$('head link[rel=expect]').attr('href')).toBe(`#${NAVIGATION_END_ID}`);
  });

  it('has the rules of the whole page where the page begins, and in its head only those of the bar', () => {
    const ofBars = new Set<string>();
    for (const {address, $} of pages) {
      const isLong = $('head link[rel=expect]').attr('href') === `#${NAVIGATION_END_ID}`;
      expect($('body style').length, address).toBe(isLong ? 1 : 0);
      expect($('body style').parent().attr('id'), address).toBe(
        isLong ? PAGE_STYLES_ID : undefined,
      );
      if (isLong) {
        ofBars.add($('head style').last().text());
      }
    }
    expect(ofBars.size).toBe(1);
  });

  it('is one of a few variants', () => {
    const styles = new Set(pages.map(({$}) => $('style').last().text()));
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
