import {expect, it} from 'vitest';
import {loadMarkets} from '../../markets/data/load';
import {siteDir} from '../../markets/data/markets.fixture';
import type {Bank} from '../../markets/data/schema';
import {marketRows} from './marketRows';

const bank: Bank = {
  id: 's',
  name: 'S-Bank',
  bic: 'SBANCZPP',
  bic11: null,
  bic_shared: false,
  segments: [],
  note: null,
  confidence: 'high',
};

it('a market contains the names of its country, and its banks with their anchors, other names and BICs', () => {
  const [market] = loadMarkets(siteDir).markets.filter(({code}) => code === 'cz');
  const banks: Bank[] = [
    {...bank, api_name: 'S-Pankki', segments: ['retail', 'business']},
    {
      ...bank,
      id: 'x',
      api_name: bank.name,
      bic_shared: true,
      confidence: 'low',
      note: 'Ask for `Y`.',
      aliases: [
        {kind: 'former-name', name: 'Y', year: 2025, bic: null},
        {kind: 'merged', name: 'Z until Bank', year: 2025, bic: 'ZZZZCZPP'},
      ],
    },
  ];
  const known = marketRows(market === undefined ? [] : [{...market, banks}])['markets/cz/'];
  // English names first, then those in other languages.
  expect(known?.names?.slice(0, 4)).toEqual(['Czechia', 'Czech Republic', 'CZ', 'Česko']);
  expect(known?.names).toContain('Tschechien');
  expect(known?.rows).toEqual([
    {
      id: 'bank-s',
      heading: 'S-Bank',
      kind: 'b',
      names: ['S-Pankki', 'SBANCZPP'],
      text: 'SBANCZPP · Retail and business',
      trail: 'bank BIC SWIFT',
      answer: 'BIC SBANCZPP',
    },
    {
      id: 'bank-x',
      heading: 'S-Bank',
      kind: 'b',
      names: ['Y', 'Z until Bank', 'ZZZZCZPP'],
      text: 'None listed · Ask for Y.',
      trail: 'bank BIC SWIFT',
    },
  ]);
});
