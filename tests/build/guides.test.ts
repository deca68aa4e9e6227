/** The guides for one job each: readers, minutes, samples, and links that lead to them. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {formatTable} from '../../scripts/lib/table';
import {isArchived} from '../../src/releases/releases';
import {readQuestions} from '../search/questions';
import {BUILD, builtPage, builtPages} from './site';

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

const NUMBERS = [
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
/** Words that readers of technical texts read in a minute. */
const READING_SPEED = 200;
/** How far a stated time may be from the counted one: tables and code take other times. Unit: minutes. */
const TOLERANCE = 3;
/** Links from the text of other pages. The sidebar, which has every page, does not count. */
const FEWEST_LINKS = 2;
/** Beginning of the address of each page of the reference. */
const REFERENCE = '/api/reference/';
const INTRODUCTION = 3;
const QUESTIONS = readQuestions().flatMap(({places}) => places);
const LLMS = fs.readFileSync(path.join(BUILD, 'llms.txt'), 'utf8');

interface Facts {
  audience: string | undefined;
  minutes: number | undefined;
  /** What somebody does in that time instead of reading. */
  isPractice: boolean;
  words: number;
  samples: number;
  from: string[];
  /** Links of its own text to pages of the reference. */
  toReference: number;
}

function factsOf(guide: string): Facts {
  const text = fs
    .readFileSync(path.join('docs', `${guide}.mdx`), 'utf8')
    .replace(/^---\n[^]*?\n---\n/, '');
  const introduction = text
    .trim()
    .split(/\n\n+/)
    .filter((block) => /^[A-Z]/.test(block))
    .slice(0, INTRODUCTION)
    .join(' ');
  const spoken = new RegExp(`\\b(${NUMBERS.join('|')}) minutes`).exec(introduction)?.[1];
  const address = `api/${guide.replace(/(^|\/)index$/, '$1')}`.replace(/\/?$/, '/');
  const href = `${brand.baseUrl}${address}`;
  return {
    audience: /\bis for ([^.]+?)(?:, and [a-z]+s [^.]*)?\./.exec(introduction)?.[1],
    minutes: spoken === undefined ? undefined : NUMBERS.indexOf(spoken) + 2,
    isPractice: introduction.startsWith('In '),
    words: text.replace(/^```[^]*?^```$/gm, '').split(/\s+/).length,
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
  const rows = [...all].map(([guide, {audience, minutes, samples, from}]) => [
    guide,
    audience ?? '',
    String(minutes),
    String(samples),
    String(from.length),
  ]);
  const head = ['guide', 'for', 'minutes', 'samples', 'linked from'];
  console.log([''].concat(formatTable(head, rows, (column) => column < 2)).join('\n'));
});

describe.each([...all])('the guide %s', (guide, facts) => {
  const {audience, minutes, isPractice, words, from, toReference} = facts;

  it('says at the beginning whom it is for', () => {
    expect(audience).toBeDefined();
  });

  it('says how long it takes, about as long as its words take', () => {
    expect(minutes).toBeDefined();
    const counted = words / READING_SPEED;
    if (!isPractice) {
      expect(Math.abs((minutes ?? 0) - counted), `${words} words`).toBeLessThanOrEqual(TOLERANCE);
    }
  });

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
