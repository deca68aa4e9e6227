/** Checks sections that have moved to other pages: `src/site/moved/MovedSections`. */
import {expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {FROZEN_RELEASES} from '../../config/releases';
import {isArchived} from '../../src/releases/releases';
import {builtPage, builtPages} from './site';

const latest = builtPages().filter(({address}) => !isArchived(address));

/** Moved sections with their current address and anchor. */
const moved = latest.flatMap(({address, $}) =>
  $('[data-moved] a[id]')
    .toArray()
    .map((link) => {
      const {id = '', href = ''} = link.attribs;
      const [target = '', anchor = ''] = href.slice(brand.baseUrl.length).split('#');
      return {address, id, target, anchor};
    }),
);

it('have their anchors on the links to their new places', () => {
  const counts = new Map(
    moved.map(({address}) => [address, moved.filter((one) => one.address === address).length]),
  );
  expect([...counts.keys()]).toEqual([
    'api/control-panel/',
    'api/payment-initiation/',
    'api/quick-start/',
    'api/testing/',
    'api/webhooks/',
  ]);
  expect(Math.min(...counts.values())).toBeGreaterThan(2);
  const wrong = moved.filter(
    ({address, id, target, anchor}) =>
      id !== anchor ||
      target === address ||
      builtPage(target).$(`main :is(h2, h3)[id="${anchor}"]`).length !== 1,
  );
  expect(wrong).toEqual([]);
});

it('are linked at their new places', () => {
  const old = new Set(moved.map(({address, id}) => `${brand.baseUrl}${address}#${id}`));
  const outdated = latest.flatMap(({address, $}) =>
    $('a[href]')
      .toArray()
      .filter(({attribs}) => old.has(attribs.href ?? ''))
      .map(({attribs}) => `${address}: ${attribs.href}`),
  );
  expect(outdated).toEqual([]);
});

it.each(FROZEN_RELEASES)('old addresses of $name lead to the current sections', ({path}) => {
  const archived = new Map(builtPages().map((page) => [page.address, page]));
  const kept = latest.flatMap((now) => {
    const before = archived.get(now.address.replace(/^api\//, `${path}/`));
    return before === undefined || before === now ? [] : [{before, now}];
  });
  expect(kept.length).toBeGreaterThan(20);
  const lost = kept.flatMap(({before, now}) =>
    before
      .$('main .markdown :is(h2, h3)[id]')
      .toArray()
      .map(({attribs}) => attribs.id ?? '')
      .filter((anchor) => now.$(`main [id="${anchor}"]`).length === 0)
      .map((anchor) => `${now.address}#${anchor}`),
  );
  expect(lost).toEqual([]);
});
