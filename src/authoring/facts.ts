/** Finds dates in the text that have passed, and sources that have not been checked for a year. Pure: the date is a parameter. */

/** A text and the day on which its facts were last checked. */
export interface CheckedText {
  path: string;
  text: string;
  /** ISO date or month, such as `2026-11`. */
  checked: string;
}

/** How long before a date its text is listed, so that it can be changed on that day. Unit: days. */
const DAYS_AHEAD = 30;
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
];
const WRITTEN = new RegExp(`\\b(\\d{1,2}) (${MONTHS.join('|')}) (20\\d\\d)\\b`, 'g');
/** Matches comments such as `fact: … until 2027-07-09; source: …; checked 2026-11`. */
const ISO = /\bfact: [^*]*?(20\d\d-\d\d-\d\d)/g;
const SOURCE_READ = /\bchecked (20\d\d-\d\d)\b/g;
/** Code, whose example dates are ignored. */
const CODE = /```[\s\S]*?```|`[^`\n]*`/g;

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Finds the ISO dates in a text, outside code, and their positions. */
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

/** Returns the first day of the month that begins more than a year after a day or month. */
const afterAYear = (day: string) =>
  `${dayAfter(`${Number(day.slice(0, 4)) + 1}${day.slice(4, 7)}-01`, 31).slice(0, 7)}-01`;

/** Lists texts, their sources and the dates that were still in the future, each with the day of its next check. */
export function datedFacts(texts: readonly CheckedText[], today: string) {
  return texts.flatMap(({path, text, checked}) => [
    ...datesIn(text)
      .filter(({date}) => date.slice(0, checked.length) > checked)
      .map(({date, at}) => ({
        place: `${path}:${lineOf(text, at)}`,
        due: dayAfter(date, -DAYS_AHEAD),
        message: `${date} ${date <= today ? 'has passed' : 'is near'}. Check what the text says about it.`,
      })),
    ...[...text.matchAll(SOURCE_READ)].map(({1: month = '', index}) => ({
      place: `${path}:${lineOf(text, index)}`,
      due: afterAYear(month),
      message: `the source was read in ${month}, more than a year ago. Read it again.`,
    })),
    {
      place: path,
      due: afterAYear(checked),
      message: `the facts were last checked in ${checked}, more than a year ago. Check them again.`,
    },
  ]);
}
