/**
 * The day on which the dates in guides, FAQ answers and the description's texts were last checked.
 * `npm run check -- --only facts` lists dates that have passed since then. Change it after settling every item of that
 * list. Market data has its own dates in `markets/data` (`checked` and `corrections`).
 */
export const FACTS_CHECKED = '2026-11-28';
