/** What is compared, and the goals. */
import {median} from '../statistics';
import type {ComparedPage} from './peers';

/** Times in ms; `total`, `script` and `document` in kB of 1000 bytes, as sent, with headers. */
export const MEASURES = [
  'firstPaint',
  'field',
  'blocking',
  'clickFree',
  'clickSlow',
  'total',
  'script',
  'document',
  'elements',
] as const;
export type ComparedMeasure = (typeof MEASURES)[number];

/** Of one page. A measure that it does not have is omitted. */
export type PageFigures = Partial<Readonly<Record<ComparedMeasure, number>>>;
/** Of one site. */
export type SiteFigures = Partial<Readonly<Record<ComparedPage, PageFigures>>>;
/** By the site's title, in the order of the columns. */
export type Comparison = ReadonlyMap<string, SiteFigures>;

/** Title of our column. */
export const OUR_TITLE = 'ours';

export interface Mark {
  page: ComparedPage;
  measure: ComparedMeasure;
  /** The most that ours may take. Source: requirements for speed. Unit: that of the measure. */
  goal?: number;
}

/** A row of a table; its figures stand side by side in one cell. */
export interface Row {
  title: string;
  marks: readonly Mark[];
}

const row = (title: string, ...marks: readonly Mark[]): Row => ({title, marks});

export const TIME_ROWS: readonly Row[] = [
  row('home, first paint', {page: 'home', measure: 'firstPaint', goal: 550}),
  row('guide, first paint', {page: 'guide', measure: 'firstPaint', goal: 600}),
  row('market, first paint', {page: 'market', measure: 'firstPaint', goal: 600}),
  row('operation, first paint', {page: 'operation', measure: 'firstPaint', goal: 550}),
  row('operation, a request field painted', {page: 'operation', measure: 'field', goal: 650}),
  row('guide, blocking time', {page: 'guide', measure: 'blocking', goal: 50}),
  row(
    'click to another guide, network free / slow',
    {page: 'guide', measure: 'clickFree', goal: 150},
    {page: 'guide', measure: 'clickSlow', goal: 200},
  ),
  row(
    'click to an operation, free / slow',
    {page: 'operation', measure: 'clickFree', goal: 200},
    {page: 'operation', measure: 'clickSlow', goal: 250},
  ),
];

export const WEIGHT_ROWS: readonly Row[] = [
  row(
    'guide: all / JavaScript / HTML / elements',
    {page: 'guide', measure: 'total', goal: 160},
    {page: 'guide', measure: 'script', goal: 92},
    {page: 'guide', measure: 'document', goal: 20},
    {page: 'guide', measure: 'elements', goal: 2000},
  ),
  row(
    'home: all / JavaScript / HTML / elements',
    {page: 'home', measure: 'total', goal: 135},
    {page: 'home', measure: 'script'},
    {page: 'home', measure: 'document'},
    {page: 'home', measure: 'elements'},
  ),
];

export type MarkName = `${ComparedPage}, ${ComparedMeasure}`;
export const nameOf = ({page, measure}: Mark): MarkName => `${page}, ${measure}`;

/** Why a goal is missed. */
export interface Reason {
  why: string;
  /** Above this figure the reason no longer explains it. */
  upTo: number;
}
export type Reasons = Partial<Readonly<Record<MarkName, Reason>>>;

export interface GoalVerdict {
  mark: Mark & {goal: number};
  value: number;
  /** The goal, as much larger as this machine is slower. */
  limit: number;
  isMet: boolean;
  /** Of a missed goal; undefined if none is written or it does not explain so much. */
  reason: Reason | undefined;
}

/**
 * Verdicts on all goals whose figure was measured.
 *
 * @param slownessOf - how much longer a measure takes on this machine (`slowness.ts`)
 */
export function judgeGoals(
  rows: readonly Row[],
  ours: SiteFigures,
  reasons: Reasons,
  slownessOf: (measure: ComparedMeasure) => number = () => 1,
): GoalVerdict[] {
  return rows.flatMap(({marks}) =>
    marks.flatMap((mark) => {
      const value = ours[mark.page]?.[mark.measure];
      const {goal} = mark;
      if (goal === undefined || value === undefined) {
        return [];
      }
      const factor = slownessOf(mark.measure);
      const limit = goal * factor;
      const isMet = value <= limit;
      const reason = isMet ? undefined : reasons[nameOf(mark)];
      const isExplained = reason !== undefined && value <= reason.upTo * factor;
      return [
        {mark: {...mark, goal}, value, limit, isMet, reason: isExplained ? reason : undefined},
      ];
    }),
  );
}

/** A missed goal that no reason explains. */
export const isUnexplained = ({isMet, reason}: GoalVerdict) => !isMet && reason === undefined;

/** All runs of one site: a list of figures for each page and measure. */
export class Runs {
  readonly #values = new Map<ComparedPage, Map<ComparedMeasure, number[]>>();

  add(page: ComparedPage, figures: PageFigures): void {
    const ofPage = this.#values.get(page) ?? new Map<ComparedMeasure, number[]>();
    this.#values.set(page, ofPage);
    for (const measure of MEASURES) {
      const value = figures[measure];
      if (value !== undefined) {
        ofPage.set(measure, [...(ofPage.get(measure) ?? []), value]);
      }
    }
  }

  medians(): SiteFigures {
    return Object.fromEntries(
      [...this.#values].map(([page, measures]) => [
        page,
        Object.fromEntries([...measures].map(([measure, values]) => [measure, median(values)])),
      ]),
    );
  }
}
