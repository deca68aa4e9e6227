import {expect, it} from 'vitest';
import type {Comparison, SiteFigures} from '../../../../../lab/bench/peers/figures';
import {PEERS} from '../../../../../lab/bench/peers/peers';
import {slownessOf, WHERE_GOALS_WERE_SET} from '../../../../../lab/bench/peers/slowness';

const times = (factor: number): [string, SiteFigures][] =>
  Object.entries(WHERE_GOALS_WERE_SET).map(([title, paints]) => [
    title,
    Object.fromEntries(
      Object.entries(paints).map(([page, paint]) => [page, {firstPaint: paint * factor}]),
    ),
  ]);

it('is how much longer other sites take, at least 1', () => {
  expect(slownessOf(new Map(times(1.3)))).toBeCloseTo(1.3);
  expect(slownessOf(new Map(times(0.9)))).toBe(1);
});

it('does not depend on ours, or on one site that is slower than usual', () => {
  const comparison: Comparison = new Map([
    ...times(1.1),
    ['VitePress', {home: {firstPaint: 9000}}],
    ['ours', {home: {firstPaint: 9000}}],
  ]);
  expect(slownessOf(comparison)).toBeCloseTo(1.1);
});

it('is not known without other sites', () => {
  expect(slownessOf(new Map([['ours', {home: {firstPaint: 600}}]]))).toBeUndefined();
  expect(slownessOf(new Map([['stock, our text', {guide: {firstPaint: 600}}]]))).toBeUndefined();
});

it('has a figure for each page of each other site', () => {
  for (const {title, pages} of PEERS) {
    expect(Object.keys(WHERE_GOALS_WERE_SET[title] ?? {}).toSorted(), title).toEqual(
      Object.keys(pages).toSorted(),
    );
  }
});
