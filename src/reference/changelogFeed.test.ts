import {load} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {checkHistory} from '../provider/releaseDates';
import {changelogFeeds, type FeedChange} from './changelogFeed';

const SITE = {
  title: 'Provider & API',
  docsUrl: 'https://provider.example/docs',
  host: 'provider.example',
};

interface Item {
  id: string;
  title: string;
  url: string;
  content_text: string;
  date_published: string;
  tags: string[];
}

const change = (label: string, more: object = {}): FeedChange => ({
  kind: 'added',
  subject: 'field',
  impact: 'compatible',
  label,
  text: 'Can be in responses.',
  address: `api/reference/schemas/one/#field-${label}`,
  step: {release: '2027-02', previous: '2026-06'},
  ...more,
});

const CHANGES = [
  change('One.late'),
  change('One.early'),
  change('ONE_ERROR', {impact: 'breaking', text: 'Read [this](/api/one/) & `that`.'}),
];
const HISTORY = {days: {'2026-09': '2026-09-07'}, introducedBy: {'2026-09': ['One.early']}};

const feeds = (today: string) => {
  const [[, atom] = [], [, json] = []] = changelogFeeds(CHANGES, HISTORY, SITE, today);
  return {atom: atom ?? '', json: JSON.parse(json ?? '') as {version: string; items: Item[]}};
};
const {atom, json} = feeds('2027-02-01');
const {items} = json;

describe('a feed of the changelog', () => {
  it('has an entry for each change, newest first, with the date of its release', () => {
    expect(items.map(({title, date_published}) => [title, date_published])).toEqual([
      ['2027-02: One.late added', '2027-02-01T00:00:00Z'],
      ['2027-02: ONE_ERROR added', '2027-02-01T00:00:00Z'],
      ['2026-09: One.early added', '2026-09-07T00:00:00Z'],
    ]);
    expect(load(atom, {xml: true})('feed > updated').text()).toBe('2027-02-01T00:00:00Z');
  });

  it('has no entry for a change before its release', () => {
    const early = feeds('2027-01-31').json.items;
    expect(early.map(({title}) => title)).toEqual(['2026-09: One.early added']);
  });

  it('can be filtered by kind and impact, and contains plain text', () => {
    const [breaking] = items.filter(({tags}) => tags.includes('breaking'));
    expect(breaking?.tags).toEqual(['2027-02', 'added', 'field', 'breaking']);
    expect(breaking?.content_text).toBe('Read this & that.');
  });

  it('has unique, stable ids', () => {
    expect(items[2]?.id).toBe('tag:provider.example,2026-09-07:One.early');
    expect(new Set(items.map(({id}) => id)).size).toBe(items.length);
  });

  it('is well-formed Atom', () => {
    const $ = load(atom, {xml: true});
    expect($('feed > entry > link[rel="alternate"]')).toHaveLength(3);
    expect(atom).toContain('<title>Provider &amp; API</title>');
    expect(atom).toContain('<category term="breaking"/>');
  });

  it('is JSON Feed 1.1', () => {
    expect(json.version).toBe('https://jsonfeed.org/version/1.1');
    expect(items[2]?.url).toBe(
      'https://provider.example/docs/api/reference/schemas/one/#field-One.early',
    );
  });

  it('rejects a history entry for an unchanged element', () => {
    const step = {release: '2027-02', previous: '2026-06', labels: ['One.late']};
    expect(() => {
      checkHistory({introducedBy: {'2026-09': ['Two.gone']}}, [step]);
    }).toThrow(
      'config/provider.ts: releases.introducedBy.2026-09 names "Two.gone", which is not a change in that release. Allowed: One.late',
    );
  });
});
