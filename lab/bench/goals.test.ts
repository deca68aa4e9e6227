import {describe, expect, it} from 'vitest';
import {type Goal, GOALS, isAnyMissed, judge, ratio, type Results} from './goals';

const RATIO: Goal = {page: 'guide', measure: 'click', title: 'click', limit: {ratio: 0.5}};
const TIME: Goal = {page: 'guide', measure: 'blocking', title: 'blocking', limit: {below: 100}};

const guide = (figures: ReturnType<Results['get']>): Results => new Map([['guide', figures ?? {}]]);

describe('ratio', () => {
  it.each([
    {ours: 1, stock: 4, expected: 0.25},
    {ours: 0, stock: 4, expected: 0},
    {ours: 4, stock: 0, expected: undefined},
    {ours: undefined, stock: 4, expected: undefined},
    {ours: 4, stock: undefined, expected: undefined},
  ])('of $ours to $stock is $expected', ({ours, stock, expected}) => {
    expect(ratio(ours, stock)).toBe(expected);
  });
});

describe('judge', () => {
  it.each([
    {title: 'a smaller part', ours: 49, isMet: true},
    {title: 'just that part', ours: 50, isMet: true},
    {title: 'a larger part', ours: 51, isMet: false},
  ])('compares with the stock site: $title', ({ours, isMet}) => {
    const [verdict] = judge([RATIO], guide({ours: {click: ours}, stock: {click: 100}}));
    expect(verdict).toEqual({goal: RATIO, value: ours / 100, isMet});
  });

  it.each([
    {ours: 0, isMet: true},
    {ours: 99.9, isMet: true},
    {ours: 100, isMet: false},
  ])('compares with a fixed time, whatever the time of the stock site: $ours', ({ours, isMet}) => {
    const [verdict] = judge([TIME], guide({ours: {blocking: ours}, stock: {blocking: 9000}}));
    expect(verdict).toEqual({goal: TIME, value: ours, isMet});
  });

  it.each([
    {title: 'no stock site', goal: RATIO, results: guide({ours: {click: 9}})},
    {title: 'no such figure', goal: TIME, results: guide({ours: {click: 9}})},
    {title: 'no such page', goal: TIME, results: new Map() as Results},
  ])('gives no verdict for $title', ({goal, results}) => {
    const verdicts = judge([goal], results);
    expect(verdicts).toEqual([{goal, value: undefined, isMet: undefined}]);
    expect(isAnyMissed(verdicts)).toBe(false);
  });

  it('one missed goal is enough', () => {
    const results = guide({ours: {click: 10, blocking: 200}, stock: {click: 100}});
    expect(isAnyMissed(judge([RATIO, TIME], results))).toBe(true);
    expect(isAnyMissed(judge([RATIO], results))).toBe(false);
  });
});

it('the goals are complete, and the goal for a click also applies to another page', () => {
  const limits = GOALS.map(({page, measure, limit}) => [
    page,
    measure,
    ...Object.entries(limit).flat(),
  ]);
  expect(limits).toEqual([
    ['operation', 'field', 'ratio', 0.15],
    ['guide', 'firstPaint', 'ratio', 0.55],
    ['guide', 'click', 'ratio', 0.65],
    ['guide', 'otherClick', 'ratio', 0.65],
    ['operation', 'click', 'ratio', 0.25],
    ['home', 'blocking', 'below', 100],
    ['guide', 'blocking', 'below', 100],
    ['operation', 'blocking', 'below', 100],
    ['schema', 'blocking', 'below', 100],
    ['market', 'blocking', 'below', 100],
    ['FAQ', 'blocking', 'below', 100],
  ]);
});
