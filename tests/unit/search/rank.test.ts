import {describe, expect, it} from 'vitest';
import {type Outline, placesOf} from '../../../src/lib/search/outline';
import {parseQuery} from '../../../src/lib/search/query';
import {type BodyHit, frequenciesOf, groupHits, rank} from '../../../src/lib/search/rank';

const LANGUAGE = {synonyms: [['cancel', 'delete']], stopwords: ['how', 'do', 'i', 'a']};

const OUTLINE: Outline = {
  version: 'site',
  pages: [
    {
      path: 'sessions/',
      title: 'Consent and sessions',
      kind: 'g',
      entries: [
        ['validity', 'How long a consent lasts'],
        ['end', 'End a session'],
      ],
    },
    {
      path: 'delete-session/',
      title: 'Delete session',
      kind: 'o',
      names: ['DELETE /sessions/{session_id}', '/sessions/{session_id}'],
      entries: [],
    },
    {
      path: 'schemas/access/',
      title: 'Access',
      kind: 's',
      entries: [['field-valid_until', 'valid_until', 'f']],
    },
    {
      path: 'schemas/other/',
      title: 'Other',
      kind: 's',
      entries: [
        ['field-valid_until', 'valid_until', 'f'],
        ['field-session', 'session', 'f'],
      ],
    },
    {
      path: 'markets/fi/',
      title: 'Finland',
      kind: 'm',
      names: ['Finland', 'FI', 'Suomi'],
      entries: [
        ['banks', 'Banks'],
        ['banks', 'Nordea', 'b', ['NDEAFIHH']],
      ],
    },
    {
      path: 'markets/se/',
      title: 'Sweden',
      kind: 'm',
      names: ['Sweden', 'SE', 'Sverige'],
      entries: [['banks', 'Nordea', 'b', ['NDEASESS']]],
    },
  ],
};

const places = placesOf(OUTLINE);
const frequencies = frequenciesOf(places);
const find = (text: string, body: readonly BodyHit[] = []) =>
  rank(parseQuery(text, LANGUAGE), places, frequencies, body).map(({place}) => place);
const first = (text: string, body: readonly BodyHit[] = []) => find(text, body)[0];

describe('the first hit', () => {
  it.each([
    ['DELETE /sessions/{session_id}', 'delete-session/'],
    ['delete /sessions', 'delete-session/'],
    ['delete session', 'delete-session/'],
    ['deleteSession', 'delete-session/'],
    ['cancel session', 'delete-session/'],
    ['valid until', 'schemas/access/#field-valid_until'],
    ['suomi', 'markets/fi/'],
    ['fi', 'markets/fi/'],
    ['ndeafihh', 'markets/fi/#banks'],
    ['nordea sweden', 'markets/se/#banks'],
    ['how do i end a session', 'sessions/#end'],
    ['consen', 'sessions/'],
  ])('for %s is %s', (text, address) => {
    expect(first(text)?.address).toBe(address);
  });

  it('may come from a text, if that really has the words', () => {
    const hit = (content: string): BodyHit => ({address: 'sessions/#validity', score: 1, content});
    expect(first('ninety days', [hit('It lasts for ninety days.')])?.address).toBe(
      'sessions/#validity',
    );
    expect(first('ninety days', [hit('The index took "nine" for it.')])).toBeUndefined();
  });
});

describe('all hits', () => {
  it('are none for a query without words', () => {
    expect(find('')).toEqual([]);
    expect(find('?!')).toEqual([]);
  });

  it('are three of a page at most', () => {
    const many: Outline = {
      version: 'site',
      pages: [
        {
          path: 'limits/',
          title: 'Limits',
          kind: 'g',
          entries: Array.from({length: 9}, (_, index) => [
            `limit-${index}`,
            `Limit number ${index}`,
          ]),
        },
      ],
    };
    const manyPlaces = placesOf(many);
    const hits = rank(parseQuery('limit', LANGUAGE), manyPlaces, frequenciesOf(manyPlaces), []);
    expect(hits).toHaveLength(3);
  });
});

describe('groupHits', () => {
  const hit = (kind: 'guide' | 'field' | 'error', name: string) => ({kind, name});

  it('puts the best hits first and groups the others, without losing or repeating any', () => {
    const hits = [
      hit('error', 'a'),
      hit('guide', 'b'),
      hit('field', 'c'),
      hit('field', 'd'),
      hit('guide', 'e'),
      hit('field', 'f'),
    ];
    const groups = groupHits(hits);
    expect(groups.map(({group}) => group)).toEqual(['Best matches', 'Reference', 'Guides']);
    expect(groups.flatMap(({hits: members}) => members.map(({name}) => name)).join('')).toBe(
      'abcdfe',
    );
  });

  it('has no group of best hits where all are of one kind', () => {
    expect(groupHits([hit('guide', 'a'), hit('guide', 'b')]).map(({group}) => group)).toEqual([
      'Guides',
    ]);
  });
});
