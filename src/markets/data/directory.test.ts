import {describe, expect, it} from 'vitest';
import {fold} from '../../../packages/search/src/index';
import {
  countText,
  createMatcher,
  NO_FILTER,
  readFilter,
  slug,
  writeFilter,
  type DirectoryEntry,
  type DirectoryFilter,
} from './directory';
import {loadMarkets} from './load';
import {siteDir} from './markets.fixture';

/** Entries of all countries, including those without a page. */
const {markets} = loadMarkets(siteDir);

interface NamedEntry extends DirectoryEntry {
  readonly name: string;
}

const STANDARDS: Record<string, string[]> = {pl: ['polishapi'], bg: ['bistra']};

const entries: NamedEntry[] = markets.flatMap(({code, banks}) =>
  banks.map(({name, bic, segments, aliases = []}) => ({
    name,
    text: fold([name, ...aliases.map((alias) => alias.name), bic ?? ''].join(' ')),
    country: code,
    segments,
    standards: STANDARDS[code] ?? [],
  })),
);

function find(filter: Partial<DirectoryFilter>): NamedEntry[] {
  return entries.filter(createMatcher({...NO_FILTER, ...filter}));
}

describe('the filter', () => {
  it('treats a BIC with XXX as that of the head office, and a curly apostrophe as a straight one', () => {
    expect(find({text: 'NDEAFIHHXXX'}).map(({name}) => name)).toEqual(
      find({text: 'NDEAFIHH'}).map(({name}) => name),
    );
    expect(find({text: 'NDEAFIHHXXX'}).length).toBeGreaterThan(0);
    expect(find({text: 'd’épargne'})).toEqual(find({text: "d'epargne"}));
    expect(find({text: 'd’épargne'}).length).toBeGreaterThan(0);
  });

  it('shows all banks if it is empty', () => {
    expect(find({})).toHaveLength(entries.length);
    expect(find({text: '  '})).toHaveLength(entries.length);
  });

  it.each([
    ['saastopankki', 'Oma Säästöpankki'],
    ['SÄÄSTÖ oma', 'Oma Säästöpankki'],
    ['okoyfi', 'OP Pohjola'],
    ['op financial', 'OP Pohjola'],
    ['Lan & spar', 'Lån & Spar'],
    ['santander bank polska', 'Erste Bank Polska'],
    ['astrobank', 'Alpha Bank Cyprus'],
    ['arbejdernes', 'AL Sydbank'],
  ])('finds %j regardless of accents and case', (text, name) => {
    expect(find({text}).map((entry) => entry.name)).toContainEqual(expect.stringContaining(name));
  });

  it('requires all words, in any order', () => {
    const found = find({text: 'danske dabafihh'});
    expect(found.map(({country}) => country)).toEqual(['fi']);
    expect(find({text: 'danske nordea'})).toEqual([]);
  });

  it('filters by country, segment and standard, separately and combined', () => {
    expect(find({country: 'fi'})).toHaveLength(9);
    expect(find({country: 'xx'})).toHaveLength(0);
    expect(find({segment: 'private'}).every(({segments}) => segments.includes('private'))).toBe(
      true,
    );
    expect(find({standard: 'polishapi'})).toHaveLength(find({country: 'pl'}).length);
    expect(find({standard: 'nothing'})).toHaveLength(0);
    expect(find({standard: 'polishapi', country: 'fi'})).toHaveLength(0);
    expect(find({country: 'fi', segment: 'retail', text: 'nordea'})).toHaveLength(1);
  });
});

describe('a name', () => {
  it.each([
    ['Berlin Group NextGenPSD2', 'berlin-group-nextgenpsd2'],
    ['IOBWS 3 (ÍST TS 310 series)', 'iobws-3-ist-ts-310-series'],
    ['UK Open Banking (OBIE Read/Write)', 'uk-open-banking-obie-read-write'],
  ])('%s is written as %s in URLs', (name, text) => {
    expect(slug(name)).toBe(text);
  });
});

describe('the URL', () => {
  it('is read and written without loss', () => {
    const filter = {
      text: 'Säästö & co',
      country: 'fi',
      segment: 'retail',
      standard: 'own-interface',
    };
    expect(readFilter(writeFilter(filter))).toEqual(filter);
  });

  it('has no empty parameters, and preserves unknown ones', () => {
    expect(writeFilter(NO_FILTER)).toBe('');
    expect(writeFilter({...NO_FILTER, country: 'fi'}, '?country=se&bank=x&q=1')).toBe(
      '?country=fi&q=1',
    );
  });

  it('is case-insensitive', () => {
    expect(readFilter('?country=FI&segment=Retail')).toEqual({
      ...NO_FILTER,
      country: 'fi',
      segment: 'retail',
    });
  });
});

it.each([
  [0, 'None of 276 banks'],
  [12, '12 of 276 banks'],
  [276, 'All 276 banks'],
])('%i banks are reported as %j', (shown, text) => {
  expect(countText(shown, 276)).toBe(text);
});
