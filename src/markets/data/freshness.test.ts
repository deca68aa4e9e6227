import {describe, expect, it} from 'vitest';
import {staleMarkets} from './freshness';
import {loadMarkets} from './load';
import {siteDir} from './markets.fixture';

const checked = (month: string) => [{name: 'Finland', checked: {month}}];

describe('markets not checked for a year', () => {
  it.each([
    ['2025-10', '2026-11-21', true],
    ['2025-11', '2026-11-21', false],
    ['2026-11', '2026-11-21', false],
    ['2026-12', '2028-01-01', true],
    ['2027-01', '2028-01-01', false],
  ])('sources of %s, today is %s: %s', (date, today, isStale) => {
    expect(staleMarkets(checked(date), today)).toHaveLength(Number(isStale));
  });

  it('are listed, oldest first', () => {
    const entries = [
      {name: 'Sweden', checked: {month: '2024-05'}},
      {name: 'Norway', checked: {month: '2026-05'}},
      {name: 'Estonia', checked: {month: '2024-05'}},
      {name: 'Poland', checked: {month: '2023-01'}},
    ];
    expect(staleMarkets(entries, '2026-11-21')).toEqual([
      'Poland: sources read up to January 2023, more than a year ago.',
      'Estonia: sources read up to May 2024, more than a year ago.',
      'Sweden: sources read up to May 2024, more than a year ago.',
    ]);
  });

  it('are found in the data', () => {
    const {markets} = loadMarkets(siteDir);
    expect(staleMarkets(markets, '2100-01-01')).toHaveLength(30);
  });
});
