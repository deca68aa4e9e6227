import {describe, expect, it} from 'vitest';
import {formatGrowth} from './growthTable';

const COLUMNS = [
  {title: 'cost', value: (size: number) => 10 + size ** 2, digits: 0},
  {title: 'weight', value: (size: number) => 10 + 2 * size, digits: 1},
];
const tableOf = (sizes: readonly number[]) =>
  formatGrowth(new Map(sizes.map((size) => [size, size])), COLUMNS, (size) => `× ${size}`).split(
    '\n',
  );
const cellsOf = (line = '') =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('a table of growth', () => {
  it('has values, unit costs and the curve of each measure', () => {
    const [head, , ...rows] = tableOf([0, 1, 5]);
    expect(cellsOf(head)).toEqual([
      'measure',
      '× 0',
      '× 1',
      '× 5',
      'each, to × 1',
      'each, to × 5',
      'curve',
    ]);
    expect(rows.map(cellsOf)).toEqual([
      ['cost', '10', '11', '35', '1.0', '6.0', 'worse than linear'],
      ['weight', '10.0', '12.0', '20.0', '2.00', '2.00', 'linear'],
    ]);
  });

  it.each([[[0, 1]], [[1, 5]]])('shows no curve with only the sizes %j', (sizes) => {
    const [head, , ...rows] = tableOf(sizes);
    expect(cellsOf(head)).toEqual(['measure', ...sizes.map((size) => `× ${size}`)]);
    expect(rows.map((row) => cellsOf(row).length)).toEqual([3, 3]);
  });
});
