import {load} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {heightRows, heightTable, type Pair, pairId, pairsPage, pictureFile} from './picturePairs';

const pair = (changed: Partial<Pair> = {}): Pair => ({
  page: 'home',
  width: 1440,
  mode: 'light',
  before: 2000,
  after: 1500,
  ...changed,
});

describe('the name of a picture', () => {
  it.each([
    [pair(), undefined, 'home-1440-light.png'],
    [pair({mode: 'dark', width: 390}), 'before', 'home-390-dark-before.png'],
    [pair({page: 'not-found'}), 'after', 'not-found-1440-light-after.png'],
    [pair({page: 'api/sandbox/'}), 'pair', 'api_sandbox-1440-light-pair.png'],
    [
      pair({page: 'api/quick-start/alt.html?bank=A b#c'}),
      undefined,
      'api_quick-start_alt.html_bank_A_b_c-1440-light.png',
    ],
    [pair({page: '/'}), undefined, 'home-1440-light.png'],
  ] as const)('%# is a plain file name', (view, side, name) => {
    expect(pictureFile(view, side)).toBe(name);
  });
});

describe('heights of pages', () => {
  it('are listed once for both colour modes, with the change in per cent', () => {
    const pairs = [
      pair(),
      pair({width: 390, before: 1000, after: 1100}),
      pair({page: 'faq', before: 900, after: 900}),
      pair({mode: 'dark'}),
    ];
    expect(heightRows(pairs)).toEqual([
      ['home', '1440', '2000', '1500', '-25 %'],
      ['home', '390', '1000', '1100', '+10 %'],
      ['faq', '1440', '900', '900', '0 %'],
    ]);
    expect(heightTable(pairs).split('\n')).toHaveLength(5);
  });
});

describe('the page that shows pairs', () => {
  const pairs = [pair(), pair({mode: 'dark'}), pair({page: 'a"<b>&c/', width: 390})];
  const $ = load(pairsPage(pairs));

  it('has a figure with both pictures for each pair, under the name that the command looks for', () => {
    const figures = $('figure').toArray();
    expect(figures.map((one) => $(one).attr('id'))).toEqual(pairs.map(pairId));
    expect(
      figures.map((one) =>
        $(one)
          .find('img')
          .toArray()
          .map((picture) => $(picture).attr('src')),
      ),
    ).toEqual(pairs.map((one) => [pictureFile(one, 'before'), pictureFile(one, 'after')]));
  });

  it('shows names of pages as text', () => {
    expect($('b')).toHaveLength(0);
    expect($('figcaption').last().text()).toBe(
      'a"<b>&c/, 390 px, light: before, 2000 px; after, 1500 px',
    );
    expect($('table tr')).toHaveLength(3);
  });
});
