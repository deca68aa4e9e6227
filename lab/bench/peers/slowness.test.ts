import {describe, expect, it} from 'vitest';
import type {Comparison, ComparedMeasure, SiteFigures} from './figures';
import {MEASURES, TIME_ROWS} from './figures';
import {CLICKS, PEERS} from './peers';
import {slownessOf, tooSlow, WHERE_GOALS_WERE_SET, workOf} from './slowness';

/** The same sites, so many times as slow. */
const times = (factorOf: (measure: ComparedMeasure) => number): [string, SiteFigures][] =>
  Object.entries(WHERE_GOALS_WERE_SET).map(([title, pages]) => [
    title,
    Object.fromEntries(
      Object.entries(pages).map(([page, figures]) => [
        page,
        Object.fromEntries(
          MEASURES.flatMap((measure) => {
            const time = figures[measure];
            return time === undefined ? [] : [[measure, time * factorOf(measure)]];
          }),
        ),
      ]),
    ),
  ]);

describe('slowness', () => {
  it('is how much longer other sites take for each kind of work', () => {
    const comparison = new Map(times((measure) => (measure === 'firstPaint' ? 1.3 : 1.9)));
    expect(slownessOf(comparison)).toEqual({network: 1.3, processor: 1.9});
  });

  it('is at least 1', () => {
    expect(slownessOf(new Map(times(() => 0.9)))).toEqual({network: 1, processor: 1});
  });

  it('does not depend on ours, or on one site that is slower than usual', () => {
    const slow = {home: {firstPaint: 9000}, guide: {blocking: 9000, clickFree: 9000}};
    const comparison: Comparison = new Map([
      ...times(() => 1.1),
      ['VitePress', slow],
      ['ours', slow],
    ]);
    expect(slownessOf(comparison)).toEqual({network: 1.1, processor: 1.1});
  });

  it('is 1 without other sites', () => {
    const alone = new Map([['ours', {home: {firstPaint: 600}, guide: {clickFree: 900}}]]);
    expect(slownessOf(alone)).toEqual({network: 1, processor: 1});
    const unknown = new Map([['stock, our text', {guide: {firstPaint: 9000}}]]);
    expect(slownessOf(unknown)).toEqual({network: 1, processor: 1});
  });

  it('can be too much to judge times', () => {
    expect(tooSlow({network: 1.6, processor: 2.5})).toEqual([]);
    expect(tooSlow({network: 1.61, processor: 1})).toEqual(['network']);
    expect(tooSlow({network: 1, processor: 2.51})).toEqual(['processor']);
  });
});

it('each goal in ms depends on one kind of work, and no weight does', () => {
  const goals = TIME_ROWS.flatMap(({marks}) => marks).map(({measure}) => measure);
  for (const measure of MEASURES) {
    expect(workOf(measure) !== undefined, measure).toBe(goals.includes(measure));
  }
});

it('there is a time for each page and each click of each other site', () => {
  for (const {title, pages, clicks} of PEERS) {
    const known = WHERE_GOALS_WERE_SET[title] ?? {};
    expect(Object.keys(known).toSorted(), title).toEqual(Object.keys(pages).toSorted());
    for (const kind of CLICKS) {
      expect(known[kind]?.clickFree !== undefined, `${title}, ${kind}`).toBe(
        clicks[kind] !== undefined,
      );
    }
    expect(known.guide?.blocking, title).toBeDefined();
  }
});
