import {describe, expect, it} from 'vitest';
import {parseProcessorTime, stolenShare} from './machine';

describe('processor time', () => {
  it('adds up all cores, without the guests that are counted as users already', () => {
    expect(
      parseProcessorTime('cpu  10 1 20 300 4 5 6 7 8 9\ncpu0 5 0 10 150 2 2 3 3 4 4\nctxt 1\n'),
    ).toEqual({all: 353, stolen: 7});
  });

  it('has nothing stolen where the system does not count it', () => {
    expect(parseProcessorTime('cpu 10 1 20 300\n')).toEqual({all: 331, stolen: 0});
  });

  it('is stolen in part', () => {
    expect(stolenShare({all: 100, stolen: 10}, {all: 300, stolen: 60})).toBe(0.25);
    expect(stolenShare({all: 100, stolen: 10}, {all: 100, stolen: 10})).toBe(0);
  });
});
