import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {IS_OWN_DESCRIPTION} from '../../config/description';
import {builtPages, BUILD, idsOf} from './site';

const pages = builtPages();
const ids = new Map(pages.map(({address, $}) => [address, new Set(idsOf($))]));

/** Returns why a link is broken; undefined if it is valid. */
function problemOf(link: string, from: string): string | undefined {
  const base = `https://site.example${brand.baseUrl}`;
  const url = new URL(link, `${base}${from}`);
  if (url.origin !== 'https://site.example') {
    return undefined;
  }
  const address = decodeURI(url.pathname.slice(brand.baseUrl.length));
  const anchors = ids.get(address);
  if (anchors === undefined) {
    return fs.existsSync(path.join(BUILD, address)) ? undefined : `${link}: no such page or file`;
  }
  const anchor = decodeURIComponent(url.hash.slice(1));
  return anchor === '' || anchors.has(anchor) ? undefined : `${link}: no such anchor`;
}

it('links in the static HTML lead to pages and anchors that exist', () => {
  // The build has already reported broken links in a description that its team cannot repair.
  const checked = pages.filter(
    ({address}) => IS_OWN_DESCRIPTION || !/^api\/(?:.*\/)?reference\//.test(address),
  );
  for (const {address, $} of checked) {
    const links = $('a[href]')
      .toArray()
      .map(({attribs}) => attribs.href ?? '');
    expect(links.length, address).toBeGreaterThan(5);
    expect(links.map((link) => problemOf(link, address)).filter(Boolean), address).toEqual([]);
  }
  expect(problemOf(`${brand.baseUrl}faq/nothing/`, '')).toMatch('no such page');
  expect(problemOf('#nothing', 'faq/')).toMatch('no such anchor');
});
