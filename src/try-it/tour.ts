/** The tab's progress in the tours of docs/try.mdx. */

export interface TourCall {
  method: string;
  path: string;
  status: number;
}

const KEY = 'tour';
/** Maximum number of calls to show for a step. */
const MOST_CALLS = 3;
/** Event of the document after a change. */
export const TOUR_EVENT = 'tour';

/** Steps by the anchors of their headings. */
type Tour = Record<string, {isDone: boolean; calls: TourCall[]} | undefined>;

export function readTour(): Tour {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Tour;
  } catch {
    return {};
  }
}

export function writeTour(tour: Tour): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(tour));
  } catch {
    // Without storage, the tour shows no progress.
  }
  document.dispatchEvent(new Event(TOUR_EVENT));
}

export function noteStep(anchor: string, isDone: boolean, ...made: readonly TourCall[]): void {
  const tour = readTour();
  const before = tour[anchor];
  tour[anchor] = {
    isDone: isDone || before?.isDone === true,
    calls: [...(before?.calls ?? []), ...made].slice(-MOST_CALLS),
  };
  writeTour(tour);
}
