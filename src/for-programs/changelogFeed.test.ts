import {load} from 'cheerio';
import {describe, expect, it} from 'vitest';
import type {ChangesPart} from '../../packages/mcp/src/index';
import {atomFeed, feedItems, jsonFeed} from './changelogFeed';

const SITE = {
  title: 'Provider & API',
  docsUrl: 'https://provider.example/docs',
  host: 'provider.example',
};

const change = (label: string, more: object = {}) => ({
  kind: 'added' as const,
  subject: 'field' as const,
  impact: 'compatible' as const,
  label,
  words: 'Can be in responses.',
  address: `api/reference/schemas/one/#field-${label}`,
  ...more,
});

const CHANGES: ChangesPart = {
  steps: [
    {
      release: '2027-02',
      previous: '2026-06',
      introduction: '',
      changes: [
        change('One.late'),
        change('One.early'),
        change('ONE_ERROR', {impact: 'breaking', note: 'Read [this](/api/one/) & `that`.'}),
      ],
    },
  ],
};
const HISTORY = {days: {'2026-09': '2026-09-07'}, introducedBy: {'2026-09': ['One.early']}};

const items = feedItems(CHANGES, HISTORY, SITE, '2027-02-01');

describe('a feed of the changelog', () => {
  it('has an entry for each change, newest first, with the date of its release', () => {
    expect(items.map(({title, date}) => [title, date])).toEqual([
      ['2027-02: One.late added', '2027-02-01T00:00:00Z'],
      ['2027-02: ONE_ERROR added', '2027-02-01T00:00:00Z'],
      ['2026-09: One.early added', '2026-09-07T00:00:00Z'],
    ]);
  });

  it('has no entry for a change before its release', () => {
    const early = feedItems(CHANGES, HISTORY, SITE, '2027-01-31');
    expect(early.map(({title}) => title)).toEqual(['2026-09: One.early added']);
  });

  it('can be filtered by kind and impact, and contains plain text', () => {
    const [breaking] = items.filter(({tags}) => tags.includes('breaking'));
    expect(breaking?.tags).toEqual(['2027-02', 'added', 'field', 'breaking']);
    expect(breaking?.text).toBe('Can be in responses. Read this & that.');
  });

  it('has unique, stable ids', () => {
    expect(items[2]?.id).toBe('tag:provider.example,2026-09-07:One.early');
    expect(new Set(items.map(({id}) => id)).size).toBe(items.length);
  });

  it('is well-formed Atom', () => {
    const text = atomFeed(items, SITE);
    const $ = load(text, {xml: true});
    expect($('feed > entry > link[rel="alternate"]')).toHaveLength(3);
    expect(text).toContain('<title>Provider &amp; API</title>');
    expect(text.match(/<entry>/g)).toHaveLength(3);
    expect(text).toContain('<category term="breaking"/>');
    expect(text).toContain('<updated>2027-02-01T00:00:00Z</updated>');
  });

  it('is JSON Feed 1.1', () => {
    const feed = JSON.parse(jsonFeed(items, SITE)) as {version: string; items: {url: string}[]};
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed.items[2]?.url).toBe(
      'https://provider.example/docs/api/reference/schemas/one/#field-One.early',
    );
  });

  it('rejects a history entry for something that did not change', () => {
    expect(() =>
      feedItems(CHANGES, {days: {}, introducedBy: {'2026-09': ['Two.gone']}}, SITE, '2027-02-01'),
    ).toThrow(
      'config/provider.ts: releases.introducedBy.2026-09 names "Two.gone", which is not a change of that time. Allowed: One.late',
    );
  });
});
