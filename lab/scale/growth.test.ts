import {describe, expect, it} from 'vitest';
import {fasterThanSize, growthOf} from './growth';

/** Values of a function at the sizes 0, 1, 5 and 10. */
const valuesOf = (cost: (size: number) => number) =>
  new Map([0, 1, 5, 10].map((size) => [size, cost(size)]));

describe('growth of a measure', () => {
  it.each([
    ['linear', (size: number) => 20 + 5 * size],
    ['worse than linear', (size: number) => 20 + 5 * size + size ** 2],
    ['better than linear', (size: number) => 20 + 5 * Math.sqrt(size)],
    ['does not grow', () => 20],
  ])('is called %s', (curve, cost) => {
    expect(growthOf(valuesOf(cost)).curve).toBe(curve);
  });

  it('is the cost per unit between consecutive sizes', () => {
    const {steps} = growthOf(valuesOf((size) => 20 + size ** 2));
    expect([...steps]).toEqual([
      [1, 1],
      [5, 6],
      [10, 15],
    ]);
  });

  it('is called worse if only the largest size has a cost', () => {
    expect(growthOf(valuesOf((size) => (size > 5 ? 20 + 5 * size : 20))).curve).toBe(
      'worse than linear',
    );
  });

  it('counts as none below one hundredth of the total', () => {
    expect(growthOf(valuesOf((size) => 1000 + 0.9 * size)).curve).toBe('does not grow');
    expect(growthOf(valuesOf((size) => 1000 + 1.1 * size)).curve).toBe('linear');
  });

  it('cannot be judged from two sizes', () => {
    const values = new Map([
      [0, 20],
      [1, 25],
    ]);
    expect(() => growthOf(values)).toThrow('Growth requires three sizes.');
  });

  it('ignores noise around zero in the first unit', () => {
    for (const chance of [-4, 9]) {
      const values = valuesOf((size) => 100 + 5 * size + (size === 1 ? chance : 0));
      expect(growthOf(values).curve).toBe('linear');
    }
  });
});

describe('a measure that grows faster than the description', () => {
  it('is more than n times as large for n times the description', () => {
    expect(fasterThanSize(valuesOf((size) => 20 + 5 * size))).toEqual([]);
    expect(fasterThanSize(valuesOf((size) => 5 * size))).toEqual([]);
    expect(fasterThanSize(valuesOf((size) => 8 + size ** 2))).toEqual([10]);
  });
});
