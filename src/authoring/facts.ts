/** Which dates in texts have passed, and which sources have not been read for a year. Pure: the date is a parameter. */

/** A text with the day up to which its facts were checked. */
export interface CheckedText {
  path: string;
  text: string;
  /** ISO date or month: `2026-11`. */
  checked: string;
}

/** A passed date is listed from so many days ahead, so that the text can change on its day. */
const DAYS_AHEAD = 30;
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
];
const WRITTEN = new RegExp(`\\b(\\d{1,2}) (${MONTHS.join('|')}) (20\\d\\d)\\b`, 'g');
/** In comments such as `fact: … until 2027-07-09; source: …; checked 2026-11`. */
const ISO = /\bfact: [^*]*?(20\d\d-\d\d-\d\d)/g;
const SOURCE_READ = /\bchecked (20\d\d-\d\d)\b/g;
/** Examples have dates of their own. */
const CODE = /```[\s\S]*?```|`[^`\n]*`/g;

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** @returns ISO dates with their places in a text, but not those in code */
function datesIn(text: string): {date: string; at: number}[] {
  const prose = text.replace(CODE, (code) => code.replace(/[^\n]/g, ' '));
  return [
    ...[...prose.matchAll(WRITTEN)].map(({1: day = '', 2: month = '', 3: year, index}) => ({
      date: `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`,
      at: index,
    })),
    ...[...prose.matchAll(ISO)].map(({1: date = '', index}) => ({date, at: index})),
  ];
}

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

/**
 * A line for each date that was ahead when its text was checked and has passed or is near, and for each source that was
 * read more than a year ago.
 *
 * @param today - ISO date
 */
export function dueFacts(texts: readonly CheckedText[], today: string): string[] {
  const near = dayAfter(today, DAYS_AHEAD);
  const aYearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}`;
  return texts.flatMap(({path, text, checked}) => [
    ...datesIn(text)
      .filter(({date}) => date.slice(0, checked.length) > checked && date <= near)
      .map(
        ({date, at}) =>
          `${path}:${lineOf(text, at)}: ${date} ${date <= today ? 'has passed' : 'is near'}. Check what the text says about it.`,
      ),
    ...[...text.matchAll(SOURCE_READ)]
      .filter(([, month = '']) => month < aYearAgo)
      .map(
        ({1: month, index}) =>
          `${path}:${lineOf(text, index)}: its source was read in ${month}, more than a year ago.`,
      ),
    ...(checked.slice(0, 7) < aYearAgo
      ? [`${path}: its facts were checked in ${checked}, more than a year ago.`]
      : []),
  ]);
}
