import {describe, expect, it} from 'vitest';
import {median, totalBlockingTime} from './statistics';

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
