import {describe, expect, it} from 'vitest';
import {staleMarkets} from '../../../src/lib/markets/freshness';
import {loadMarkets} from '../../../src/lib/markets/load';
import {siteDir} from './fixtures';

const checked = (date: string) => [{name: 'Finland', checked: date}];

describe('markets that were not checked for a year', () => {
  it.each([
    ['2025-11-20', '2026-11-21', true],
    ['2025-11-21', '2026-11-21', false],
    ['2026-11-21', '2026-11-21', false],
    ['2027-03-01', '2028-02-29', false],
    ['2027-02-28', '2028-02-29', true],
  ])('checked on %s, today is %s: %s', (date, today, isStale) => {
    expect(staleMarkets(checked(date), today)).toHaveLength(Number(isStale));
  });

  it('are named, the oldest first', () => {
    const entries = [
      {name: 'Sweden', checked: '2024-05-01'},
      {name: 'Norway', checked: '2026-05-01'},
      {name: 'Estonia', checked: '2024-05-01'},
      {name: 'Poland', checked: '2023-01-31'},
    ];
    expect(staleMarkets(entries, '2026-11-21')).toEqual([
      'Poland: last checked on 2023-01-31, more than a year ago.',
      'Estonia: last checked on 2024-05-01, more than a year ago.',
      'Sweden: last checked on 2024-05-01, more than a year ago.',
    ]);
  });

  it('are found in the data', () => {
    const {markets} = loadMarkets(siteDir);
    expect(staleMarkets(markets, '2100-01-01')).toHaveLength(30);
  });
});
