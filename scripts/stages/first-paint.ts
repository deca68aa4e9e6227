/**
 * Writes the first-paint rules into the pages of a build, and moves style sheet and scripts to their end. Runs before
 * hashes are written and copies compressed.
 */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {REFERENCE_FOLDER} from '../../config/site';
import {inOrderOfFirstPaint, styleSheets} from '../../src/static-pages/first-paint/firstPaint';
import type {StageMemo} from '../lib/stage';
import {collectNames, createFirstStyles} from '../../src/static-pages/first-paint/firstStyles';

/** The most visited page has almost no element in common with the others of its instance. */
const HOME = '/index.html';
/** Kinds whose footer is below the fold on every screen, however short their HTML: a market is 5,000 px tall. */
const TALL: readonly string[] = ['home', 'markets'];
const DOCS_PLUGIN = /\bplugin-id-([\w-]+)/;
const REFERENCE = `/${REFERENCE_FOLDER}/`;
const SCHEMAS = `${REFERENCE}schemas/`;

/**
 * Pages of one kind share their rules: the policy of the site has a hash for each inline style and is sent
 * with every response.
 *
 * @param file - of the page, below the build
 */
function kindOf(file: string, html: string): string {
  const address = `/${file.split(path.sep).join('/')}`;
  if (address === HOME) {
    return 'home';
  }
  if (address.includes(SCHEMAS)) {
    return 'schema';
  }
  return address.includes(REFERENCE) ? 'reference' : (DOCS_PLUGIN.exec(html)?.[1] ?? 'other');
}

/** The sheet is read only if there is a kind of page without its rules. */
function lazily<Value>(make: () => Value): () => Value {
  let made: {value: Value} | undefined;
  return () => (made ??= {value: make()}).value;
}

export async function firstPaint(folder: string, memo: StageMemo): Promise<void> {
  const files = fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.html'));
  const namesByKind = new Map<string, Set<string>>();
  const sheets = new Set<string>();
  const read = (file: string) => {
    const html = fs.readFileSync(path.join(folder, file), 'utf8');
    return {html, kind: kindOf(file, html)};
  };
  for (const file of files) {
    const {html, kind} = read(file);
    const names = namesByKind.get(kind) ?? new Set<string>();
    namesByKind.set(kind, names);
    const own = await memo.of(['names', html], () => {
      const found = new Set<string>();
      collectNames(html, found);
      return [...found];
    });
    for (const name of own) {
      names.add(name);
    }
    for (const sheet of styleSheets(html)) {
      sheets.add(sheet);
    }
  }
  const css = [...sheets].map((address) =>
    fs.readFileSync(path.join(folder, address.slice(brand.baseUrl.length)), 'utf8'),
  );
  if (css.length !== 1) {
    throw new Error(
      `The pages link ${css.length} style sheets: ${[...sheets].join(', ')}. Allowed: the same one on every page.`,
    );
  }
  const sheet = css.join('');
  const firstStyles = lazily(() => createFirstStyles(sheet));
  const styles = new Map<string, string>();
  for (const [kind, names] of namesByKind) {
    const input = ['styles', sheet, JSON.stringify([...names].sort())];
    styles.set(kind, await memo.of(input, () => firstStyles()(names)));
  }
  for (const file of files) {
    const {html, kind} = read(file);
    fs.writeFileSync(
      path.join(folder, file),
      inOrderOfFirstPaint(file, html, styles.get(kind) ?? '', TALL.includes(kind)),
    );
  }
  const sizes = [...styles].map(([kind, text]) => `${kind} ${text.length}`);
  console.log(`First-paint styles in ${files.length} pages, characters: ${sizes.join(', ')}.`);
}
