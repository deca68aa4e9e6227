/** Goals in ms belong to one machine. What the same other sites take here says how much slower this one is. */
import {median} from '../statistics';
import {type Comparison, OUR_TITLE} from './figures';
import {COMPARED_PAGES, type ComparedPage} from './peers';

/**
 * First paints of other sites where the goals were set, over the line shaped in the server, in Chromium. Source:
 * requirements for speed. Unit: ms.
 */
export const WHERE_GOALS_WERE_SET: Readonly<
  Record<string, Partial<Readonly<Record<ComparedPage, number>>>>
> = {
  stock: {home: 804, guide: 904, market: 960, operation: 856},
  'Docusaurus plain': {home: 696, guide: 708, market: 856},
  Starlight: {home: 596, guide: 624, market: 684, operation: 592},
  VitePress: {home: 1056, guide: 1004, market: 1100, operation: 1124},
  Fumadocs: {home: 764, guide: 804, market: 736, operation: 876},
};

/** Median of three runs, so that more digits would say nothing. */
const DIGITS = 2;

/** Beyond it, a run says too little about any site. Our choice. */
export const TOO_SLOW = 1.6;

/**
 * Median of what other sites' first paints take, as a multiple of what they took where the goals were set.
 *
 * @returns at least 1, so that a fast machine does not tighten the goals; undefined without any other site
 */
export function slownessOf(comparison: Comparison): number | undefined {
  const ratios = [...comparison]
    .filter(([title]) => title !== OUR_TITLE)
    .flatMap(([title, figures]) =>
      COMPARED_PAGES.flatMap((page) => {
        const [now, then] = [figures[page]?.firstPaint, WHERE_GOALS_WERE_SET[title]?.[page]];
        return now === undefined || then === undefined ? [] : [now / then];
      }),
    );
  return ratios.length === 0 ? undefined : Math.max(1, Number(median(ratios).toFixed(DIGITS)));
}
