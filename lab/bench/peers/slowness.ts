/**
 * Goals in ms belong to one machine. What the same other sites take here says how much slower this one is: first paints
 * for what waits for the network half of its time, blocking times and clicks for what the processor decides.
 */
import {median} from '../statistics';
import {type Comparison, type ComparedMeasure, OUR_TITLE, type SiteFigures} from './figures';
import {COMPARED_PAGES} from './peers';

/** Each measure whose goal is in ms belongs to one of them. */
const MEASURES_OF = {
  network: ['firstPaint', 'field'],
  processor: ['blocking', 'clickFree', 'clickSlow'],
} as const satisfies Record<string, readonly ComparedMeasure[]>;
export type Work = keyof typeof MEASURES_OF;
export const WORKS = Object.keys(MEASURES_OF) as readonly Work[];

/** How much more time each kind of work takes here than where the goals were set. */
export type Slowness = Readonly<Record<Work, number>>;

/**
 * Times of other sites where the goals were set, over the line shaped in the server, in Chromium. Source:
 * requirements for speed. Unit: ms.
 */
export const WHERE_GOALS_WERE_SET: Readonly<Record<string, SiteFigures>> = {
  stock: {
    home: {firstPaint: 804},
    guide: {firstPaint: 904, blocking: 966, clickFree: 184, clickSlow: 160},
    market: {firstPaint: 960},
    operation: {firstPaint: 856, clickFree: 983, clickSlow: 894},
  },
  'Docusaurus plain': {
    home: {firstPaint: 696},
    guide: {firstPaint: 708, blocking: 345, clickFree: 218, clickSlow: 257},
    market: {firstPaint: 856},
  },
  Starlight: {
    home: {firstPaint: 596},
    guide: {firstPaint: 624, blocking: 0, clickFree: 430, clickSlow: 792},
    market: {firstPaint: 684},
    operation: {firstPaint: 592, clickFree: 676, clickSlow: 484},
  },
  VitePress: {
    home: {firstPaint: 1056},
    guide: {firstPaint: 1004, blocking: 1143, clickFree: 162, clickSlow: 202},
    market: {firstPaint: 1100},
    operation: {firstPaint: 1124, clickFree: 637, clickSlow: 681},
  },
  Fumadocs: {
    home: {firstPaint: 764},
    guide: {firstPaint: 804, blocking: 286, clickFree: 212, clickSlow: 263},
    market: {firstPaint: 736},
    operation: {firstPaint: 876, clickFree: 349, clickSlow: 321},
  },
};

/** Median of three runs, so that more digits would say nothing. */
const DIGITS = 2;

/** Beyond it, a run says too little about any site. Our choice. */
export const TOO_SLOW: Slowness = {network: 1.6, processor: 2.5};

/** @returns undefined for a measure that does not get longer on a slower machine */
export function workOf(measure: ComparedMeasure): Work | undefined {
  return WORKS.find((work) => (MEASURES_OF[work] as readonly string[]).includes(measure));
}

/**
 * Of each kind of work, the median of what other sites take for it, as a multiple of what they took where the goals
 * were set.
 *
 * @returns at least 1, so that a fast machine does not tighten the goals, and so without any other site
 */
export function slownessOf(comparison: Comparison): Slowness {
  const of = (work: Work) => {
    const ratios = [...comparison]
      .filter(([title]) => title !== OUR_TITLE)
      .flatMap(([title, figures]) =>
        COMPARED_PAGES.flatMap((page) =>
          MEASURES_OF[work].flatMap((measure) => {
            const now = figures[page]?.[measure];
            const then = WHERE_GOALS_WERE_SET[title]?.[page]?.[measure] ?? 0;
            return now === undefined || then === 0 ? [] : [now / then];
          }),
        ),
      );
    return Math.max(1, ratios.length === 0 ? 1 : Number(median(ratios).toFixed(DIGITS)));
  };
  return {network: of('network'), processor: of('processor')};
}

/** Works that take so much longer here that times say too little. */
export const tooSlow = (slowness: Slowness): readonly Work[] =>
  WORKS.filter((work) => slowness[work] > TOO_SLOW[work]);
