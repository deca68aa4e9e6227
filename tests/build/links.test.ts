import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {IS_OWN_DESCRIPTION} from '../../config/description';
import {builtPages, BUILD, idsOf, linksOf} from './site';

const pages = builtPages();
const ids = new Map(pages.map(({address, $}) => [address, idsOf($)]));

/** Why a link is broken; undefined if it is valid. */
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
  return anchor === '' || anchors.includes(anchor) ? undefined : `${link}: no such anchor`;
}

describe('links in the static HTML', () => {
  // The build has named broken links in the texts of a description whose team cannot repair them.
  const checked = pages.filter(
    ({address}) => IS_OWN_DESCRIPTION || !/^api\/(?:.*\/)?reference\//.test(address),
  );
  it.each(checked)('of /$address lead to pages and anchors that exist', ({address, html}) => {
    const links = linksOf(html);
    expect(links.length).toBeGreaterThan(5);
    expect(links.map((link) => problemOf(link, address)).filter(Boolean)).toEqual([]);
  });

  // What has none is a heading or a button, and crawlers report it.
  it('have an address on every page', () => {
    expect(pages.filter(({$}) => $('a:not([href])').length > 0).map(({address}) => address)).toEqual([]);
  });

  it('the check detects a wrong page and a wrong anchor', () => {
    expect(problemOf(`${brand.baseUrl}faq/nothing/`, '')).toMatch('no such page');
    expect(problemOf(`${brand.baseUrl}faq/#nothing`, '')).toMatch('no such anchor');
    expect(problemOf('#nothing', 'faq/')).toMatch('no such anchor');
  });
});

describe('ids', () => {
  it.each(pages)('are unique in /$address', ({address}) => {
    const all = ids.get(address) ?? [];
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
  });
});
