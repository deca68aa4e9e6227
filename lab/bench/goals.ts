/**
 * Goals of `npm run bench`. Source of all limits: requirements for speed; the limit of the next page applies to another
 * page, too.
 */
import type {PageKind} from './pages';

export const SITES = ['ours', 'stock'] as const;
export type Site = (typeof SITES)[number];

/** What is measured of a page. Times in ms, sizes in bytes. */
export const MEASURES = [
  'script',
  'stylesheet',
  'document',
  'font',
  'other',
  'prefetched',
  'requests',
  'firstPaint',
  'largestPaint',
  'blocking',
  'shift',
  'field',
  'click',
  'otherClick',
] as const;
export type Measure = (typeof MEASURES)[number];

/** One load of a page, or the medians of several. A measure that a page does not have is omitted. */
export type Figures = Partial<Readonly<Record<Measure, number>>>;
export type Results = ReadonlyMap<PageKind, Partial<Readonly<Record<Site, Figures>>>>;

export interface Goal {
  page: PageKind;
  measure: Measure;
  title: string;
  /** At most this part of what the stock site takes in the same run, or less than so many ms. */
  limit: {ratio: number} | {below: number};
}

const BLOCKING_PAGES: readonly PageKind[] = [
  'home',
  'guide',
  'operation',
  'schema',
  'market',
  'FAQ',
];

export const GOALS: readonly Goal[] = [
  {page: 'operation', measure: 'field', title: 'a request field painted', limit: {ratio: 0.15}},
  {page: 'guide', measure: 'firstPaint', title: 'first paint', limit: {ratio: 0.55}},
  {page: 'guide', measure: 'click', title: 'click to the next heading', limit: {ratio: 0.65}},
  {page: 'guide', measure: 'otherClick', title: 'click to another heading', limit: {ratio: 0.65}},
  {page: 'operation', measure: 'click', title: 'click to the next heading', limit: {ratio: 0.25}},
  ...BLOCKING_PAGES.map((page): Goal => ({
    page,
    measure: 'blocking',
    title: 'blocking time',
    limit: {below: 100},
  })),
];

export interface Verdict {
  goal: Goal;
  /** Undefined if a figure that the goal needs was not measured. */
  isMet: boolean | undefined;
  /** Ratio or ms, as the goal's limit is; undefined as `isMet`. */
  value: number | undefined;
}

/** @returns a part of the other figure; undefined if one of them is missing or there is nothing to divide by */
export function ratio(ours: number | undefined, stock: number | undefined): number | undefined {
  return ours === undefined || stock === undefined || stock === 0 ? undefined : ours / stock;
}

export function judge(goals: readonly Goal[], results: Results): Verdict[] {
  return goals.map((goal) => {
    const figures = results.get(goal.page);
    const ours = figures?.ours?.[goal.measure];
    if ('below' in goal.limit) {
      return {goal, value: ours, isMet: ours === undefined ? undefined : ours < goal.limit.below};
    }
    const value = ratio(ours, figures?.stock?.[goal.measure]);
    return {goal, value, isMet: value === undefined ? undefined : value <= goal.limit.ratio};
  });
}

/** A goal that could not be judged is not missed: not each run measures each page. */
export function isAnyMissed(verdicts: readonly Verdict[]): boolean {
  return verdicts.some(({isMet}) => isMet === false);
}
