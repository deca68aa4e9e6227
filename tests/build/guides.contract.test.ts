/** The guides for one job each: samples, and links that lead to them. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {formatTable} from '../../scripts/lib/table';
import {isArchived} from '../../src/releases/releases';
import {readQuestions} from '../search/questions';
import {BUILD, builtPage, builtPages} from './site';
import {splitFrontMatter} from '../../src/text/markdown';

/** Files below `docs/`, without their extension. */
const GUIDES = [
  'quick-start/index',
  'quick-start/payments',
  'use-cases/pay-by-bank',
  'use-cases/reconciliation',
  'use-cases/account-verification',
  'use-cases/nightly-accounting',
  'use-cases/affordability',
  'testing',
  'going-live',
  'choosing-a-bank',
  'consent-renewal',
  'mobile',
  'refunds',
  'compatibility',
  'webhooks',
  'clients',
  'status-and-support',
] as const;

/** Links from the text of other pages. The sidebar, which has every page, does not count. */
const FEWEST_LINKS = 2;
/** Beginning of the address of each page of the reference. */
const REFERENCE = '/api/reference/';
const QUESTIONS = readQuestions().flatMap(({places}) => places);
const LLMS = fs.readFileSync(path.join(BUILD, 'llms.txt'), 'utf8');

interface Facts {
  samples: number;
  from: string[];
  /** Links of its own text to pages of the reference. */
  toReference: number;
}

function factsOf(guide: string): Facts {
  const {body: text} = splitFrontMatter(
    fs.readFileSync(path.join('docs', `${guide}.mdx`), 'utf8'),
  );
  const address = `api/${guide.replace(/(^|\/)index$/, '$1')}`.replace(/\/?$/, '/');
  const href = `${brand.baseUrl}${address}`;
  return {
    samples: text.match(/^```\w+ file="samples\//gm)?.length ?? 0,
    from: builtPages()
      .filter(
        (page) => page.address !== address && !isArchived(page.address) && page.html.includes(href),
      )
      .filter(({$}) => $(`article :is(a[href="${href}"], a[href^="${href}#"])`).length > 0)
      .map((page) => `/${page.address}`),
    toReference: text.match(/\]\((?:\.\.?\/)+reference\//g)?.length ?? 0,
  };
}

const all = new Map(GUIDES.map((guide) => [guide, factsOf(guide)]));

afterAll(() => {
  const rows = [...all].map(([guide, {samples, from}]) => [
    guide,
    String(samples),
    String(from.length),
  ]);
  const head = ['guide', 'samples', 'linked from'];
  console.log([''].concat(formatTable(head, rows, (column) => column < 1)).join('\n'));
});

describe.each([...all])('the guide %s', (guide, facts) => {
  const {from, toReference} = facts;

  it('is linked from the text of other pages', () => {
    expect(from.length, from.join(', ')).toBeGreaterThanOrEqual(FEWEST_LINKS);
  });

  it('is linked from the reference, and leads back to it', () => {
    expect(from.filter((address) => address.startsWith(REFERENCE)).length).toBeGreaterThan(0);
    expect(toReference).toBeGreaterThan(0);
  });

  it('answers a search question, and is listed for assistants', () => {
    const address = `api/${guide.replace(/(^|\/)index$/, '$1')}`.replace(/\/?$/, '/');
    expect(QUESTIONS.some((place) => place.split('#')[0] === address)).toBe(true);
    expect(LLMS).toContain(`/${address}`.replace(/\/$/, '.md'));
  });

  it('is in its sidebar, whose other groups are folded', () => {
    const address = `api/${guide.replace(/(^|\/)index$/, '$1')}`.replace(/\/?$/, '/');
    const {$} = builtPage(address);
    expect($(`nav a[href="${brand.baseUrl}${address}"]`).length).toBeGreaterThan(0);
  });
});
