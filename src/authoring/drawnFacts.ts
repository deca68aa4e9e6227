/** Facts of a page that are also drawn. Each of them remains in one place of the text. */
import {today} from '../site/sourceDate';

/** Seconds in each unit. */
const UNITS: Readonly<Record<string, number>> = {second: 1, minute: 60, hour: 3600, day: 86_400};
/** Times at the lines of the scale, which begins at ten seconds. */
const MARKS = ['1 minute', '1 hour', '1 day', '180 days'] as const;

/** Returns the decades from the start of the scale to the time at the end of a text, or NaN if it has none. */
function decades(text: string): number {
  const [, count, unit = ''] = /(\d+) (second|minute|hour|day)s?$/.exec(text) ?? [];
  return Math.log10(Number(count) * (UNITS[unit] ?? NaN)) - 1;
}

const place = (text: string) => `${((100 * decades(text)) / decades(MARKS[3])).toFixed(1)}%`;
const drawing = (shapes: string) =>
  `<svg width="100%" height="32" overflow="visible" aria-hidden="true">${shapes}</svg>`;
const LINES = MARKS.map(
  (mark) =>
    `<line x1="${place(mark)}" x2="${place(mark)}" y1="-4" y2="36" shapeRendering="crispEdges" />`,
).join('');
const WORDS = MARKS.map(
  (mark) =>
    `<text x="${place(mark)}" y="20" textAnchor="middle" fill="var(--muted)">${mark}</text>`,
).join('');

/** Draws a time, which is only framed if each bank sets it. */
function bar(value: string): string {
  const fill = /^\d/.test(value) ? 'var(--ifm-color-primary)' : 'var(--tint)';
  const size = `y="12" width="${place(value)}" height="8" rx="4"`;
  return drawing(`${LINES}<rect ${size} fill="${fill}" stroke="var(--ifm-color-primary)" />`);
}

/**
 * Shows limits from a page's tables: first times, with bars on a common scale, then at least one other. Each item of
 * the list begins like the first cell of a row, whose second cell begins with the limit in bold.
 */
function scaleOf(items: readonly string[], page: string): string {
  const facts = items.map((name) => {
    const row = page.split('\n').find((line) => line.startsWith(`| ${name}`)) ?? '';
    const [, value] = / \| \*\*(.+?)\*\*/.exec(row) ?? [];
    if (value === undefined) {
      throw new Error(`<TimeScale>: no row begins with “${name}” and has a limit in bold.`);
    }
    return Number.isNaN(decades(value))
      ? `<div><dt>${name}</dt><dd>${value}</dd></div>`
      : `<dt>${name}${/^\d/.test(value) ? '' : ', set by the bank'}</dt><dd>${bar(value)}${value}</dd>`;
  });
  const axis = `<dt aria-hidden="true">Logarithmic scale</dt><dd className="eyebrow" aria-hidden="true">${drawing(WORDS)}</dd>`;
  const lines = facts.join('\n').replace('<div>', `${axis}\n</div>\n<div>`);
  return `<dl className="fact-strip scale">\n<div>\n${lines}\n</dl>`;
}

/** Draws the times in `<TimeScale>`, and marks days that are facts, `<dd>2026-10-01</dd>`, as past or future. */
export function drawFacts(page: string): string {
  return page
    .replace(/<TimeScale>([^]*?)<\/TimeScale>/, (_, list: string) =>
      scaleOf(list.match(/(?<=^- ).+/gm) ?? [], page),
    )
    .replace(/<dd>(\d{4}-\d\d-\d\d)(?=<)/g, (_, day: string) => {
      const words = new Date(day).toLocaleDateString('en-GB', {dateStyle: 'long', timeZone: 'UTC'});
      return `<dd className="${day <= today() ? 'past' : 'future'}">${words}`;
    });
}
