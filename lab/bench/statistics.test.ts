import {describe, expect, it} from 'vitest';
import {layoutShift, median, medians, totalBlockingTime} from './statistics';

describe('median', () => {
  it.each([
    {values: [7], expected: 7},
    {values: [9, 1, 5], expected: 5},
    {values: [100, 9, 20], expected: 20},
    {values: [4, 1, 3, 2], expected: 2.5},
  ])('of $values is $expected', ({values, expected}) => {
    expect(median(values)).toBe(expected);
  });

  it('does not modify the list', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('of an empty list is an error', () => {
    expect(() => median([])).toThrow('empty list');
  });
});

describe('medians', () => {
  it('treats each figure separately', () => {
    const records = [
      {paint: 10, click: 300},
      {paint: 30, click: 100},
      {paint: 20, click: 200},
    ];
    expect(medians(records)).toEqual({paint: 20, click: 200});
  });

  it('keeps a figure that is zero and omits one that is missing in a run', () => {
    expect(medians<'paint' | 'shift'>([{shift: 0}, {shift: 0, paint: 5}])).toEqual({shift: 0});
    expect(medians<'paint' | 'shift'>([{shift: 0, paint: 5}, {shift: 0}])).toEqual({shift: 0});
  });

  it('of no records has no figures', () => {
    expect(medians([])).toEqual({});
  });
});

describe('total blocking time', () => {
  it.each([
    {title: 'counts what is beyond 50 ms', tasks: [[1000, 130]], expected: 80},
    {title: 'leaves out a task of 50 ms', tasks: [[1000, 50]], expected: 0},
    {
      title: 'adds up tasks',
      tasks: [
        [1000, 60],
        [1100, 70],
        [1300, 40],
      ],
      expected: 30,
    },
    {title: 'leaves out a task before the first paint', tasks: [[100, 390]], expected: 0},
    {title: 'counts from the first paint', tasks: [[400, 300]], expected: 150},
    {title: 'leaves out a rest of 50 ms', tasks: [[400, 150]], expected: 0},
    {title: 'leaves out a task after the end', tasks: [[5100, 400]], expected: 0},
    {title: 'counts up to the end', tasks: [[4800, 400]], expected: 150},
    {title: 'of no task is nothing', tasks: [], expected: 0},
  ])('$title', ({tasks, expected}) => {
    const stretches = tasks.map(([start = 0, duration = 0]) => ({start, duration}));
    expect(totalBlockingTime(stretches, 500, 5000)).toBe(expected);
  });
});

describe('layout shift', () => {
  const shifts = (...list: readonly (readonly [start: number, value: number])[]) =>
    list.map(([start, value]) => ({start, value}));

  it('adds up shifts of one session window', () => {
    expect(layoutShift(shifts([100, 0.1], [1000, 0.2]))).toBeCloseTo(0.3);
  });

  it('takes the worst session window: a gap of one second ends it', () => {
    expect(layoutShift(shifts([100, 0.1], [1100, 0.2], [3000, 0.05]))).toBeCloseTo(0.2);
  });

  it('takes the worst session window: it ends after five seconds', () => {
    const steady = Array.from({length: 12}, (_, index) => [index * 500, 1] as const);
    expect(layoutShift(shifts(...steady))).toBe(10);
  });

  it('accepts shifts in any order', () => {
    expect(layoutShift(shifts([1000, 0.2], [100, 0.1]))).toBeCloseTo(0.3);
  });

  it('is zero without shifts', () => {
    expect(layoutShift([])).toBe(0);
  });
});
