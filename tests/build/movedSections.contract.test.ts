/** Sections that have moved to other pages: `src/site/moved/MovedSections`. */
import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {FROZEN_RELEASES} from '../../config/releases';
import {isArchived} from '../../src/releases/releases';
import {builtPage, builtPages} from './site';

const latest = builtPages().filter(({address}) => !isArchived(address));
const pages = latest.filter(({$}) => $('[data-moved]').length > 0);

/** Address without the base path, and anchor. */
function placeOf(href: string): [string, string] {
  const [address = '', anchor = ''] = href.slice(brand.baseUrl.length).split('#');
  return [address, anchor];
}

it('are on three pages', () => {
  expect(pages.map(({address}) => address)).toEqual([
    'api/control-panel/',
    'api/payment-initiation/',
    'api/quick-start/',
  ]);
});

describe.each(FROZEN_RELEASES)('addresses of $name without the release', ({path}) => {
  const archived = new Map(builtPages().map((page) => [page.address, page]));
  const kept = latest.flatMap((now) => {
    const before = archived.get(now.address.replace(/^api\//, `${path}/`));
    return before === undefined || before === now ? [] : [{before, now}];
  });

  it('are those of most pages', () => {
    expect(kept.length).toBeGreaterThan(20);
  });

  it('lead to the sections of today', () => {
    const lost = kept.flatMap(({before, now}) =>
      before
        .$('main .markdown :is(h2, h3)[id]')
        .toArray()
        .map((heading) => before.$(heading).attr('id') ?? '')
        .filter((anchor) => now.$(`main [id="${anchor}"]`).length === 0)
        .map((anchor) => `${now.address}#${anchor}`),
    );
    expect(lost).toEqual([]);
  });
});

describe.each(pages)('of /$address', ({address, $}) => {
  const links = $('[data-moved] a[id]').toArray();

  it('have their anchors on the links to where they are', () => {
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      const [target, anchor] = placeOf($(link).attr('href') ?? '');
      expect($(link).attr('id')).toBe(anchor);
      expect(target).not.toBe(address);
      expect(builtPage(target).$(`main :is(h2, h3)[id="${anchor}"]`).length, anchor).toBe(1);
    }
  });

  it('are linked where they are', () => {
    const moved = new Set(
      links.map((link) => `${brand.baseUrl}${address}#${$(link).attr('id') ?? ''}`),
    );
    const outdated = latest.flatMap((page) =>
      page
        .$('a[href]')
        .toArray()
        .map((link) => page.$(link).attr('href') ?? '')
        .filter((href) => moved.has(href))
        .map((href) => `${page.address}: ${href}`),
    );
    expect(outdated).toEqual([]);
  });
});
