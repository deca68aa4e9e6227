/**
 * `npm run fonts --prefix tools`: creates subsets of the portal's fonts from npm packages, in git:
 * `static/assets/fonts/` and `src/static-pages/fonts/manifest.json`.
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import {readArgs, runMain} from '../scripts/lib/args';

const FONT_DIR = path.resolve('static/assets/fonts');
const MANIFEST = path.resolve('src/static-pages/fonts/manifest.json');

type Range = readonly [first: number, last: number];

const ASCII: Range = [0x20, 0x7e];
const LATIN_1: Range = [0xa0, 0xff];
/**
 * Letters of the languages of the thirty markets beyond Latin-1. Source: Unicode, Latin Extended-A; Romanian comma
 * letters.
 */
const LATIN_EXTENDED: readonly Range[] = [
  [0x100, 0x17f],
  [0x218, 0x21b],
];
/** Dashes, quotation marks, arrows and signs that the pages use. */
const SIGNS = '–—‘’“”•…€→←↑↓−≤≥≠✓';

const SOURCES: readonly {
  family: string;
  name: string;
  file: string;
  ranges: readonly Range[];
  signs: string;
}[] = [
  {
    family: 'Geist',
    name: 'text',
    file: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    ranges: [ASCII, LATIN_1],
    signs: SIGNS,
  },
  {
    family: 'Geist',
    name: 'text-extended',
    file: '@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2',
    ranges: LATIN_EXTENDED,
    signs: '',
  },
  {
    family: 'Geist Mono',
    name: 'code',
    file: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    ranges: [ASCII],
    signs: '…€→–',
  },
];

/** Not passed as a literal, because the published types lack `keepFeatures`. */
const SUBSET = {
  targetFormat: 'woff2',
  // Range of weights in all styles of the portal.
  variationAxes: {wght: {min: 400, max: 700}},
  // What browsers apply by default, and the figures of tables. Other features, such as fractions, need more glyphs.
  keepFeatures: ['ccmp', 'locl', 'rlig', 'liga', 'clig', 'calt', 'kern', 'mark', 'mkmk', 'tnum'],
} as const;

/** @returns the name of the font file, and the letters in it */
async function cut({
  name,
  file,
  ranges,
  signs,
}: (typeof SOURCES)[number]): Promise<[name: string, letters: string]> {
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({length: last - first + 1}, (_, index) => String.fromCodePoint(first + index)),
  );
  const source = fs.readFileSync(require.resolve(file));
  const font = await subsetFont(source, letters.join('') + signs, SUBSET);
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 8);
  const fileName = `${name}.${hash}.woff2`;
  fs.writeFileSync(path.join(FONT_DIR, fileName), font);
  const codes = [
    ...ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`),
    ...Array.from(signs).map((sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16)}`),
  ];
  return [fileName, codes.join()];
}

async function main(): Promise<void> {
  readArgs('Usage: npm run --prefix tools fonts\n\nCreates font subsets from the packages.', {});
  fs.rmSync(FONT_DIR, {recursive: true, force: true});
  fs.mkdirSync(FONT_DIR, {recursive: true});
  const files: Record<string, Record<string, string>> = {};
  for (const source of SOURCES) {
    const [name, letters] = await cut(source);
    files[source.family] = {...files[source.family], [name]: letters};
    console.log(`${name}: ${fs.statSync(path.join(FONT_DIR, name)).size} bytes`);
  }
  fs.writeFileSync(MANIFEST, `${JSON.stringify(files, null, 2)}\n`);
}

runMain(main);
