import {describe, expect, it} from 'vitest';
import {GOALS, judge, type Results} from './goals';
import {choosePages} from './pages';
import {BYTE_COLUMNS, tableRows, TIME_COLUMNS, verdictTable} from './report';

const RESULTS: Results = new Map([
  [
    'guide',
    {
      ours: {script: 101_960, requests: 27, firstPaint: 500.4, shift: 0, blocking: 80},
      stock: {script: 203_920, requests: 35, firstPaint: 1000.6, shift: 0.1181, blocking: 0},
    },
  ],
  ['market', {ours: {script: 99_949, requests: 20, firstPaint: 400, shift: 0, blocking: 120}}],
]);

describe('table', () => {
  it('has bytes in kB (1000 bytes), and ratios where both sites have a page', () => {
    const nothing = ['-', '-', '-', '-', '-'];
    expect(tableRows(RESULTS, BYTE_COLUMNS)).toEqual([
      ['guide', 'ours', '102.0', ...nothing, '27'],
      ['guide', 'stock', '203.9', ...nothing, '35'],
      ['guide', 'ratio', '0.50', ...nothing, '0.77'],
      ['market', 'ours', '99.9', ...nothing, '20'],
    ]);
  });

  it('has times in whole ms, and no ratio for missing values', () => {
    expect(tableRows(RESULTS, TIME_COLUMNS)).toEqual([
      ['guide', 'ours', '500', '-', '80', '0.000', '-', '-', '-'],
      ['guide', 'stock', '1001', '-', '0', '0.118', '-', '-', '-'],
      ['guide', 'ratio', '0.50', '-', '-', '0.00', '-', '-', '-'],
      ['market', 'ours', '400', '-', '120', '0.000', '-', '-', '-'],
    ]);
  });
});

it('verdicts name the goal, the measurement, and whether it is met', () => {
  const rows = verdictTable(judge(GOALS, RESULTS))
    .split('\n')
    .map((line) => line.replace(/ +/g, ' '));
  expect(rows).toContain('| guide | first paint | 0.55 of stock | 0.50 | met |');
  expect(rows).toContain('| guide | blocking time | below 100 ms | 80 ms | met |');
  expect(rows).toContain('| market | blocking time | below 100 ms | 120 ms | MISSED |');
  expect(rows).toContain('| home | blocking time | below 100 ms | - | not measured |');
});

describe('choice of pages', () => {
  it('keeps their order', () => {
    expect(choosePages('operation, home').map(({kind}) => kind)).toEqual(['home', 'operation']);
  });

  it('names the allowed values', () => {
    expect(() => choosePages('guide,guides')).toThrow(
      '--pages has "guides". Allowed: home, guide, operation, schema, market, FAQ',
    );
  });
});
