import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {LATEST, RELEASES} from '../../config/releases';
import {BUILD, builtPage} from './site';

const read = (file: string) => fs.readFileSync(path.join(BUILD, file), 'utf8');
const {$} = builtPage('api/changelog/');

describe('the changelog', () => {
  it('has a headline for each release, newest first, and states that nothing breaks', () => {
    const releases = $('.ref-release > .ref-area')
      .toArray()
      .map((element) => /\d[\d-]+/.exec($(element).text())?.[0]);
    expect(releases).toEqual([LATEST.name, '2026-01', '2025-10', '2025-08']);
    expect($('h2.ref-heading').first().attr('id')).toBe(LATEST.name);
    expect($('main').text()).toContain(`No breaking change since ${RELEASES.at(-1)?.name}.`);
  });

  it('links each entry to the part of the reference that changed', () => {
    const links = $('.ref-release .ref-prop')
      .toArray()
      .map((entry) => $(entry).find('.ref-prop-head > a').first().attr('href') ?? '');
    expect(links.length).toBeGreaterThan(0);
    const own = new RegExp(`^${brand.baseUrl}api/(?:[0-9-]+/)?reference/`);
    expect(links.filter((link) => !own.test(link))).toEqual([]);
    const {items} = JSON.parse(read('api/changelog/feed.json')) as {items: {url: string}[]};
    const fed = items.map(({url}) => url.replace(`${brand.docsUrl}/`, brand.baseUrl));
    expect(fed.filter((url) => !links.includes(url))).toEqual([]);
  });

  it('is in the sidebar of the API and linked from the overview of the reference', () => {
    const address = `${brand.baseUrl}api/changelog/`;
    expect($(`nav a[href="${address}"]`).length).toBeGreaterThan(0);
    const overview = builtPage('api/reference/').$;
    expect(overview(`article a[href="${address}"]`).length).toBeGreaterThan(0);
  });
});

/** Matches an element with the mark's class. The first-paint styles contain the name even on pages without it. */
const MARKED = /class=(?:"[^"]*\b)?ref-new\b/;

it('new parts are marked only in the reference of the latest release', () => {
  const mark = `new in ${LATEST.name}`;
  expect(read('api/reference/submit-payment/index.html')).toContain(mark);
  expect(read('api/reference/submit-payment/index.html')).toMatch(MARKED);
  expect(read('api/reference/submit-payment.md')).toContain(`new in ${LATEST.name}\n`);
  for (const {path: release} of RELEASES.slice(1)) {
    expect(read(`${release}/reference/create-payment/index.html`)).not.toMatch(MARKED);
  }
});
