/**
 * `npm run fonts`: cuts the portal's fonts out of their npm packages and measures the fonts that stand in for them. Writes
 * `static/assets/fonts/` and `src/plugins/fonts/manifest.json`; both are in git, so that a build needs no browser.
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import subsetFont from 'subset-font';
import type {Face, FallbackFace} from '../src/plugins/fonts/faces';
import {readCommandLine} from './lib/commandLine';
import {launchForDrawing} from './lib/launch';

const FONT_DIR = path.resolve('static/assets/fonts');
const MANIFEST = path.resolve('src/plugins/fonts/manifest.json');

/** All styles of the portal stand between these weights. */
const WEIGHTS = {min: 400, max: 700};

type Range = readonly [first: number, last: number];

const ASCII: Range = [0x20, 0x7e];
const LATIN_1: Range = [0xa0, 0xff];
/** Letters of the languages of the thirty markets beyond Latin-1. Source: Unicode, Latin Extended-A; Romanian comma letters. */
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

/** What readers have instead, by the widths of its letters: fonts in one line are drawn to the same widths. */
const FALLBACKS: readonly {family: string; locals: readonly string[]; measured: string}[] = [
  {
    family: 'Geist',
    locals: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica Neue'],
    measured: 'Liberation Sans',
  },
  {
    family: 'Geist Mono',
    locals: ['Menlo', 'DejaVu Sans Mono', 'Bitstream Vera Sans Mono'],
    measured: 'DejaVu Sans Mono',
  },
  {
    family: 'Geist Mono',
    locals: ['Liberation Mono', 'Cousine', 'Courier New'],
    measured: 'Liberation Mono',
  },
];

/** Letters as often as in English prose and in code. */
const SAMPLE =
  'The payer reviews the order, approves it at the bank and returns to your page. A session is valid for up to 180 days; "valid_until" says when it ends.';
/** Large, so that rounding does not count. Unit: CSS px. */
const MEASURED_SIZE = 1000;

async function cut({name, file, ranges, signs, ...face}: (typeof SOURCES)[number]): Promise<Face> {
  const letters = ranges.flatMap(([first, last]) =>
    Array.from({length: last - first + 1}, (_, index) => String.fromCodePoint(first + index)),
  );
  const font = await subsetFont(fs.readFileSync(require.resolve(file)), letters.join('') + signs, {
    targetFormat: 'woff2',
    variationAxes: {wght: WEIGHTS},
  });
  const hash = createHash('sha256').update(font).digest('hex').slice(0, 8);
  const fileName = `${name}.${hash}.woff2`;
  fs.writeFileSync(path.join(FONT_DIR, fileName), font);
  const codes = [
    ...ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`),
    ...Array.from(signs).map((sign) => `U+${(sign.codePointAt(0) ?? 0).toString(16)}`),
  ];
  return {...face, file: fileName, weights: [WEIGHTS.min, WEIGHTS.max], unicodeRange: codes.join()};
}

interface Metrics {
  width: number;
  ascent: number;
  descent: number;
}

async function measure(page: Page, font: string): Promise<Metrics> {
  return page.evaluate(
    ([family, text, size]) => {
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) {
        throw new Error('The browser draws no canvas.');
      }
      context.font = `${size}px "${family}"`;
      const {width, fontBoundingBoxAscent, fontBoundingBoxDescent} = context.measureText(text);
      return {width, ascent: fontBoundingBoxAscent, descent: fontBoundingBoxDescent};
    },
    [font, SAMPLE, MEASURED_SIZE] as const,
  );
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

async function measureFallbacks(faces: readonly Face[]): Promise<FallbackFace[]> {
  const browser = await launchForDrawing();
  try {
    const page = await browser.newPage();
    for (const {family, file} of faces.filter(({unicodeRange}) =>
      unicodeRange.startsWith('U+20-'),
    )) {
      const data = fs.readFileSync(path.join(FONT_DIR, file)).toString('base64');
      await page.evaluate(
        async ([name, source]) => {
          const font = new FontFace(name, `url(data:font/woff2;base64,${source})`);
          document.fonts.add(await font.load());
        },
        [family, data] as const,
      );
    }
    const missing = await measure(page, 'No such font');
    const result: FallbackFace[] = [];
    for (const {family, locals, measured} of FALLBACKS) {
      const own = await measure(page, family);
      const other = await measure(page, measured);
      if (other.width === missing.width) {
        throw new Error(
          `${measured} is not on this machine; it comes with Debian's packages fonts-liberation and fonts-dejavu-core.`,
        );
      }
      const sizeAdjust = own.width / other.width;
      result.push({
        family: `${family} stand-in ${result.length + 1}`,
        standsInFor: family,
        locals: [...locals],
        sizeAdjust: percent(sizeAdjust),
        ascentOverride: percent(own.ascent / MEASURED_SIZE / sizeAdjust),
        descentOverride: percent(own.descent / MEASURED_SIZE / sizeAdjust),
      });
    }
    return result;
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  readCommandLine('fonts');
  fs.rmSync(FONT_DIR, {recursive: true, force: true});
  fs.mkdirSync(FONT_DIR, {recursive: true});
  const faces: Face[] = [];
  for (const source of SOURCES) {
    faces.push(await cut(source));
  }
  const manifest = {faces, fallbacks: await measureFallbacks(faces)};
  fs.writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const {file} of faces) {
    console.log(`${file}: ${fs.statSync(path.join(FONT_DIR, file)).size} bytes`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
