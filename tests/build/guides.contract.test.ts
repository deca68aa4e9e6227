/** Checks guides for a single task, and the links to them. */
import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {isArchived} from '../../src/releases/releases';
import {splitFrontMatter} from '../../src/text/markdown';
import {readQuestions} from '../search/questions';
import {BUILD, builtPages} from './site';

/** Files below `docs/`, without extension. */
const GUIDES = [
  ...['quick-start/index', 'quick-start/payments', 'use-cases/pay-by-bank'],
  ...['use-cases/reconciliation', 'use-cases/account-verification', 'use-cases/nightly-accounting'],
  ...['use-cases/affordability', 'testing', 'going-live', 'choosing-a-bank', 'consent-renewal'],
  ...['mobile', 'refunds', 'compatibility', 'webhooks', 'clients', 'status-and-support'],
];

/** Minimum number of links from texts of other pages. The sidebar, which lists every page, does not count. */
const FEWEST_LINKS = 2;
const latest = builtPages().filter(({address}) => !isArchived(address));

it('guides are linked from other texts and the reference, link to it, answer a question and are listed', () => {
  const answers = readQuestions().flatMap(({places}) => places.map((place) => place.split('#')[0]));
  const llms = fs.readFileSync(path.join(BUILD, 'llms.txt'), 'utf8');
  const lacking = GUIDES.flatMap((guide) => {
    const address = `api/${guide.replace(/(^|\/)index$/, '$1')}`.replace(/\/?$/, '/');
    const href = `${brand.baseUrl}${address}`;
    const source = fs.readFileSync(path.join('docs', `${guide}.mdx`), 'utf8');
    const naming = latest.filter((page) => page.html.includes(href));
    const from = naming.filter(
      (page) =>
        page.address !== address &&
        page.$(`article :is(a[href="${href}"], a[href^="${href}#"])`).length > 0,
    );
    const has = {
      'links from other texts': from.length >= FEWEST_LINKS,
      'a link from the reference': from.some((page) => page.address.startsWith('api/reference/')),
      'a link to the reference': /\]\((?:\.\.?\/)+reference\//.test(splitFrontMatter(source).body),
      'a question that it answers': answers.includes(address),
      'a line for assistants': llms.includes(`/${address}`.replace(/\/$/, '.md')),
      'a place in its sidebar': naming.some(
        (page) => page.address === address && page.$(`nav a[href="${href}"]`).length > 0,
      ),
    };
    return Object.entries(has).flatMap(([what, isThere]) => (isThere ? [] : `${guide}: ${what}`));
  });
  expect(lacking).toEqual([]);
});

it('numbered headings keep their text, and show its number', () => {
  const headings = latest.flatMap(({$}) =>
    $('.step')
      .toArray()
      .map((heading) => [
        /^(\d+)\. \S/.exec($(heading).text())?.[1],
        heading.attribs['data-number'],
      ]),
  );
  expect(headings.length).toBeGreaterThan(40);
  expect(headings.filter(([written, shown]) => written !== shown)).toEqual([]);
});
