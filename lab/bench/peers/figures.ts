/** Compared measures, and the goals. */
import {median} from '../statistics';
import {CLICKS, COMPARED_PAGES, type ComparedPage} from './peers';

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

/** Figures of a page, without missing measures. */
export type PageFigures = Partial<Readonly<Record<ComparedMeasure, number>>>;
export type SiteFigures = Partial<Readonly<Record<ComparedPage, PageFigures>>>;
/** Figures by the site's title, in the order of the columns. */
export type Comparison = ReadonlyMap<string, SiteFigures>;

/** Title of our column. */
export const OUR_TITLE = 'ours';

/** The title of another site, or the site with the lowest figure. */
type Beside = 'Starlight' | 'Fumadocs' | 'the best';

/**
 * Maximum for our site: a figure, or a share of another site's figure in the same run, which does not depend on the
 * speed of the machine. Source: requirements for speed.
 */
export type Goal = number | readonly [share: number, beside: Beside];

export interface Mark {
  page: ComparedPage;
  measure: ComparedMeasure;
  goal?: Goal;
}

/** A row of a table, whose figures share a cell. */
export interface Row {
  title: string;
  marks: readonly Mark[];
}

const FIRST_PAINT: Goal = [0.95, 'Starlight'];
const FIELD: Goal = [0.6, 'Starlight'];
const CLICK_FREE: Goal = [0.65, 'Fumadocs'];
const CLICK_SLOW: Goal = [1.3, 'the best'];

export const TIME_ROWS: readonly Row[] = [
  ...COMPARED_PAGES.map((page) => ({
    title: `${page}, first paint`,
    marks: [{page, measure: 'firstPaint', goal: FIRST_PAINT} as const],
  })),
  {
    title: 'operation, a request field painted',
    marks: [{page: 'operation', measure: 'field', goal: FIELD}],
  },
  ...CLICKS.map((page) => ({
    title: `${page}, blocking time`,
    marks: [{page, measure: 'blocking', goal: 50} as const],
  })),
  ...CLICKS.map((page) => ({
    title: `click to another ${page}, network free / slow`,
    marks: [
      {page, measure: 'clickFree', goal: CLICK_FREE} as const,
      {page, measure: 'clickSlow', goal: CLICK_SLOW} as const,
    ],
  })),
];

const weightRow = (page: ComparedPage, goals: Partial<Record<ComparedMeasure, Goal>>): Row => ({
  title: `${page}: all / JavaScript / HTML / elements`,
  marks: (['total', 'script', 'document', 'elements'] as const).map((measure) => {
    const goal = goals[measure];
    return {page, measure, ...(goal === undefined ? {} : {goal})};
  }),
});

export const WEIGHT_ROWS: readonly Row[] = [
  weightRow('guide', {total: 200, script: 108, elements: 2000}),
  weightRow('home', {}),
];

export interface GoalVerdict {
  mark: Mark & {goal: Goal};
  value: number;
  /** Limit in the unit of the measure. */
  limit: number;
  isMet: boolean;
}

/** Returns the limit of a goal; undefined if the other site was not measured. */
function limitOf({page, measure, goal}: Mark, comparison: Comparison): number | undefined {
  if (goal === undefined || typeof goal === 'number') {
    return goal;
  }
  const [share, beside] = goal;
  const figures = [...comparison].flatMap(([title, site]) =>
    title === OUR_TITLE || (beside !== 'the best' && title !== beside)
      ? []
      : (site[page]?.[measure] ?? []),
  );
  return figures.length === 0 ? undefined : share * Math.min(...figures);
}

/** Returns verdicts on all goals with measured figures. */
export function judgeGoals(rows: readonly Row[], comparison: Comparison): GoalVerdict[] {
  return rows.flatMap(({marks}) =>
    marks.flatMap((mark) => {
      const value = comparison.get(OUR_TITLE)?.[mark.page]?.[mark.measure];
      const limit = limitOf(mark, comparison);
      const {goal} = mark;
      return goal === undefined || value === undefined || limit === undefined
        ? []
        : [{mark: {...mark, goal}, value, limit, isMet: value <= limit}];
    }),
  );
}

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
