/** Pictures of the same pages in two builds, side by side (`npm run screenshots --prefix tools -- --before`). */
import {escapeHtml} from '../packages/openapi-reference/src';
import {formatTable} from '../scripts/lib/table';

export type ColourMode = 'light' | 'dark';

/** A page in one window. */
export interface View {
  /** What pictures and tables call it, such as `home` or `api/sandbox/`. */
  page: string;
  /** Unit: px. */
  width: number;
  mode: ColourMode;
}

/** A view in two builds. */
export interface Pair extends View {
  /** Heights of the document, unit: px. */
  before: number;
  after: number;
}

export type Side = 'before' | 'after' | 'pair';

/** The file name of a picture. An address becomes one name: `api/sandbox/` is `api_sandbox`. */
export function pictureFile({page, width, mode}: View, side?: Side): string {
  const name = page.replace(/^\/+|\/+$/g, '').replace(/[^\w.-]+/g, '_') || 'home';
  return `${[name, width, mode, ...(side === undefined ? [] : [side])].join('-')}.png`;
}

/** Names an element of {@link pairsPage}. */
export function pairId(view: View): string {
  return pictureFile(view).replace(/\.png$/, '');
}

/** Heights of pages before and after, a row for each page and width; the colour mode does not change them. */
export function heightRows(pairs: readonly Pair[]): string[][] {
  const rows = new Map<string, string[]>();
  for (const {page, width, before, after} of pairs) {
    const change = `${after > before ? '+' : ''}${Math.round((after / before - 1) * 100)} %`;
    const key = `${page} ${width}`;
    rows.set(key, rows.get(key) ?? [page, ...[width, before, after].map(String), change]);
  }
  return [...rows.values()];
}

const HEIGHT_HEAD = ['Page', 'Width, px', 'Height before, px', 'Height after, px', 'Change'];

export function heightTable(pairs: readonly Pair[]): string {
  return formatTable(HEIGHT_HEAD, heightRows(pairs), (column) => column === 0);
}

const cells = (tag: 'td' | 'th', row: readonly string[]) =>
  row.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('');

function figure(pair: Pair): string {
  const title = `${pair.page}, ${pair.width} px, ${pair.mode}`;
  const side = (name: 'before' | 'after') => {
    const file = escapeHtml(pictureFile(pair, name));
    return `<a href="${file}"><img src="${file}" width="${pair.width}" alt="${escapeHtml(`${title}: ${name}`)}"></a>`;
  };
  return `<figure id="${escapeHtml(pairId(pair))}">
<figcaption>${escapeHtml(title)}: before, ${pair.before} px; after, ${pair.after} px</figcaption>
<div>${side('before')}${side('after')}</div>
</figure>`;
}

/** A page that shows all pairs, and the heights in a table. Its pictures are beside it in the same folder. */
export function pairsPage(pairs: readonly Pair[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Before and after</title>
<style>
body { margin: 2rem; font: 1rem/1.5 system-ui, sans-serif; color: #14202b; background: #dfe3e8 }
td, th { padding: 0.125rem 1rem 0.125rem 0; text-align: left }
figure { width: fit-content; max-width: 100%; margin: 2rem 0; background: #dfe3e8 }
figure > div { display: flex; gap: 1rem; align-items: flex-start }
figure a { flex: 0 1 auto; min-width: 0 }
img { display: block; max-width: 100%; height: auto }
</style>
<h1>Before and after</h1>
<table>
<tr>${cells('th', HEIGHT_HEAD)}</tr>
${heightRows(pairs)
  .map((row) => `<tr>${cells('td', row)}</tr>`)
  .join('\n')}
</table>
${pairs.map(figure).join('\n')}
`;
}
