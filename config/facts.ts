/**
 * The day on which the dates in guides, answers and texts of the description were last checked. `npm run check --
 * --only facts` lists those that have passed since. Raise it when every item of that list is settled. Market data
 * has its dates in `markets/data` (`checked` and `corrections`).
 */
export const FACTS_CHECKED = '2026-11-28';
