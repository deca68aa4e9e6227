/**
 * `npm run fonts --prefix tools`: creates subsets of the portal's fonts from npm packages and measures the fallback
 * fonts. Writes `static/assets/fonts/` and `src/static-pages/fonts/manifest.json`; both are in git, so that a build
 * needs no browser.
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import appleSystem from '@capsizecss/metrics/appleSystem';
import arial from '@capsizecss/metrics/arial';
import geist from '@capsizecss/metrics/geist';
import geistMono from '@capsizecss/metrics/geistMono';
import helveticaNeue from '@capsizecss/metrics/helveticaNeue';
import helveticaNeueBold from '@capsizecss/metrics/helveticaNeue/700';
import segoeUI from '@capsizecss/metrics/segoeUI';
import segoeUISemibold from '@capsizecss/metrics/segoeUI/600';
import ubuntu from '@capsizecss/metrics/ubuntu';
import ubuntuBold from '@capsizecss/metrics/ubuntu/700';
import ubuntuMono from '@capsizecss/metrics/ubuntuMono';
import ubuntuSans from '@capsizecss/metrics/ubuntuSans';
import ubuntuSansSemibold from '@capsizecss/metrics/ubuntuSans/600';
import ubuntuSansMono from '@capsizecss/metrics/ubuntuSansMono';
import type {Page} from '@playwright/test';
import subsetFont from 'subset-font';
import {type Fonts, WEIGHTS} from '../src/static-pages/fonts/faces';
import {readArgs} from '../scripts/lib/args';
import {launchForDrawing} from './launch';
import {ensureFonts, systemFont} from '../scripts/systemFonts';

const USAGE = `Usage: npm run --prefix tools fonts

Creates font subsets from the packages and measures the fallback fonts.`;

const FONT_DIR = path.resolve('static/assets/fonts');
const MANIFEST = path.resolve('src/static-pages/fonts/manifest.json');

type Range = readonly [first: number, last: number];

const ASCII: Range = [0x20, 0x7e];
const LATIN_1: Range = [0xa0, 0xff];
/**
 * Letters of the languages of the thirty markets beyond Latin-1. Source: Unicode, Latin Extended-A; Romanian
 * comma letters.
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

/** Weight of prose, and the one that represents all bold text (headings 650, strong 600). */
const REGULAR = 400;
const BOLD = 600;

/** Width of a font's letters, in parts of its size. */
type Width =
  /** As measured in the font of a Debian package. */
  | {file: string}
  /** As published. The average of letters in English news. */
  | {published: FontMetrics}
  /** Of all letters, in a monospaced font. */
  | {advance: number}
  /** Unknown: assumes that bold letters are wider than regular ones by the same factor as ours. */
  | 'in proportion';

interface FontMetrics {
  ascent: number;
  descent: number;
  unitsPerEm: number;
  xWidthAvg: number;
}

interface SystemFace {
  locals: readonly string[];
  width: Width;
}

const debian = (...file: Parameters<typeof systemFont>): Width => ({file: systemFont(...file)});

/** Width of a monospaced font: its average is that of each letter. */
const mono = ({xWidthAvg, unitsPerEm}: FontMetrics): Width => ({advance: xWidthAvg / unitsPerEm});

/**
 * The fonts of systems and desktops, in lookup order: those of Android, Apple and Windows first, since a reader who has
 * them sees the system's own. Android's is the very first, because each font that is missing delays the first paint,
 * and phones are slow. Then come those of Linux, from most to least similar to our font. Apple's system font comes
 * last: not every browser lets web pages look it up by name, its published width is that of large sizes, and Helvetica
 * Neue is always there.
 */
const SYSTEM_FONTS: readonly {
  name: string;
  replaces: string;
  regular: SystemFace;
  bold: SystemFace;
}[] = [
  {
    name: 'Roboto',
    replaces: 'Geist',
    regular: {
      locals: ['Roboto-Regular'],
      width: debian('truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf'),
    },
    bold: {
      // Since Android 12 one variable file holds all weights and has the name of the regular one.
      locals: ['Roboto-Bold', 'Roboto-Regular'],
      width: debian('truetype/roboto/unhinted/RobotoTTF/Roboto-Bold.ttf'),
    },
  },
  {
    name: 'Helvetica Neue',
    replaces: 'Geist',
    regular: {locals: ['HelveticaNeue'], width: {published: helveticaNeue}},
    bold: {locals: ['HelveticaNeue-Bold'], width: {published: helveticaNeueBold}},
  },
  {
    name: 'Segoe UI',
    replaces: 'Geist',
    regular: {locals: ['SegoeUI'], width: {published: segoeUI}},
    bold: {locals: ['SegoeUI-Semibold'], width: {published: segoeUISemibold}},
  },
  {
    name: 'Arial',
    replaces: 'Geist',
    // Designed with the same widths.
    regular: {
      locals: ['ArialMT', 'LiberationSans', 'Arimo-Regular', 'Helvetica'],
      width: debian('truetype/liberation/LiberationSans-Regular.ttf'),
    },
    bold: {
      locals: ['Arial-BoldMT', 'LiberationSans-Bold', 'Arimo-Bold', 'Helvetica-Bold'],
      width: debian('truetype/liberation/LiberationSans-Bold.ttf'),
    },
  },
  {
    name: 'Ubuntu',
    replaces: 'Geist',
    regular: {locals: ['Ubuntu-Regular'], width: {published: ubuntu}},
    bold: {locals: ['Ubuntu-Bold'], width: {published: ubuntuBold}},
  },
  {
    name: 'Ubuntu Sans',
    replaces: 'Geist',
    regular: {locals: ['UbuntuSans-Regular'], width: {published: ubuntuSans}},
    bold: {
      locals: ['UbuntuSans-SemiBold', 'UbuntuSans-Regular'],
      width: {published: ubuntuSansSemibold},
    },
  },
  {
    name: 'Cantarell',
    replaces: 'Geist',
    regular: {
      locals: ['Cantarell-Regular'],
      width: debian('opentype/cantarell/Cantarell-Regular.otf'),
    },
    bold: {locals: ['Cantarell-Bold'], width: debian('opentype/cantarell/Cantarell-Bold.otf')},
  },
  {
    name: 'Noto Sans',
    replaces: 'Geist',
    regular: {locals: ['NotoSans-Regular'], width: debian('truetype/noto/NotoSans-Regular.ttf')},
    bold: {locals: ['NotoSans-Bold'], width: debian('truetype/noto/NotoSans-Bold.ttf')},
  },
  {
    name: 'DejaVu Sans',
    replaces: 'Geist',
    regular: {locals: ['DejaVuSans'], width: debian('truetype/dejavu/DejaVuSans.ttf')},
    bold: {locals: ['DejaVuSans-Bold'], width: debian('truetype/dejavu/DejaVuSans-Bold.ttf')},
  },
  {
    name: 'San Francisco',
    replaces: 'Geist',
    regular: {locals: ['SFProText-Regular', '-apple-system'], width: {published: appleSystem}},
    bold: {locals: ['SFProText-Semibold', '-apple-system'], width: 'in proportion'},
  },
  {
    name: 'Menlo',
    replaces: 'Geist Mono',
    // The same widths: Menlo is derived from DejaVu.
    regular: {
      locals: ['Menlo-Regular', 'DejaVuSansMono'],
      width: debian('truetype/dejavu/DejaVuSansMono.ttf'),
    },
    bold: {
      locals: ['Menlo-Bold', 'DejaVuSansMono-Bold'],
      width: debian('truetype/dejavu/DejaVuSansMono-Bold.ttf'),
    },
  },
  {
    name: 'Consolas',
    replaces: 'Geist Mono',
    // Source: table "hmtx" of the font, 1126 of 2048 units.
    regular: {locals: ['Consolas'], width: {advance: 1126 / 2048}},
    bold: {locals: ['Consolas-Bold'], width: {advance: 1126 / 2048}},
  },
  {
    name: 'Ubuntu Mono',
    replaces: 'Geist Mono',
    regular: {locals: ['UbuntuMono-Regular'], width: mono(ubuntuMono)},
    bold: {locals: ['UbuntuMono-Bold'], width: mono(ubuntuMono)},
  },
  {
    name: 'Ubuntu Sans Mono',
    replaces: 'Geist Mono',
    regular: {locals: ['UbuntuSansMono-Regular'], width: mono(ubuntuSansMono)},
    bold: {
      locals: ['UbuntuSansMono-SemiBold', 'UbuntuSansMono-Regular'],
      width: mono(ubuntuSansMono),
    },
  },
  {
    name: 'Courier',
    replaces: 'Geist Mono',
    // Six tenths of their size, as those of typewriters. The last one is the thinnest.
    regular: {
      locals: [
        'RobotoMono-Regular',
        'NotoSansMono-Regular',
        'LiberationMono',
        'Cousine',
        'DroidSansMono',
        'CourierNewPSMT',
      ],
      width: debian('truetype/liberation/LiberationMono-Regular.ttf'),
    },
    bold: {
      locals: [
        'RobotoMono-Bold',
        'NotoSansMono-Bold',
        'LiberationMono-Bold',
        'Cousine-Bold',
        'DroidSansMono',
        'CourierNewPS-BoldMT',
      ],
      width: debian('truetype/liberation/LiberationMono-Bold.ttf'),
    },
  },
];

/** Has the widths of Arial. */
const ARIAL_LIKE = systemFont('truetype/liberation/LiberationSans-Regular.ttf');

/** Ascent and descent of our fonts, as published. */
const HEIGHTS: Readonly<Record<string, FontMetrics>> = {Geist: geist, 'Geist Mono': geistMono};

/** Prose of the portal: letters with their frequency on its pages. */
const SAMPLE_PAGE = 'help/faq.mdx';
/** Large, so that rounding does not matter. Unit: CSS px. */
const MEASURED_SIZE = 1000;

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
  return [fileName, codes.join()];
}

/** The text of paragraphs, without Markdown syntax. */
function sampleText(): string {
  return fs
    .readFileSync(SAMPLE_PAGE, 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .join(' ')
    .replace(/\]\([^)]*\)|[`*[{}$]/g, '');
}

/** Average width of a letter of the text, in parts of the font's size. */
async function measure(page: Page, file: string, weight: number, text: string): Promise<number> {
  return page.evaluate(
    async ([data, sample, size, bold, weights]) => {
      const name = `Measured ${document.fonts.size}`;
      const face = new FontFace(name, `url(data:font/woff2;base64,${data})`, {weight: weights});
      document.fonts.add(await face.load());
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) {
        throw new Error('The browser does not support canvas.');
      }
      context.font = `${bold} ${size}px "${name}"`;
      return context.measureText(sample).width / size / sample.length;
    },
    [
      fs.readFileSync(file, 'base64'),
      text,
      MEASURED_SIZE,
      weight,
      `${WEIGHTS.min} ${WEIGHTS.max}`,
    ] as const,
  );
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

/**
 * @param files - our font files, by family
 * @returns the fallbacks of each family, as in the manifest
 */
async function measureFallbacks(
  files: ReadonlyMap<string, string>,
): Promise<Map<string, Record<string, string[]>>> {
  const browser = await launchForDrawing();
  try {
    const page = await browser.newPage();
    const text = sampleText();
    const widthOf = async (width: Exclude<Width, 'in proportion'>): Promise<number> => {
      if ('advance' in width) {
        return width.advance;
      }
      if ('file' in width) {
        return measure(page, width.file, REGULAR, text);
      }
      // Published widths are those of news. A font with both values known shows how those differ from our text.
      const known = await measure(page, ARIAL_LIKE, REGULAR, text);
      const {xWidthAvg, unitsPerEm} = width.published;
      return ((xWidthAvg / unitsPerEm) * known) / (arial.xWidthAvg / arial.unitsPerEm);
    };
    const result = new Map<string, Record<string, string[]>>();
    for (const {name, replaces, regular, bold} of SYSTEM_FONTS) {
      const own = files.get(replaces);
      if (own === undefined) {
        throw new Error(`The font ${replaces} does not exist.`);
      }
      let size = 1;
      const faces: string[] = [];
      for (const [{width, locals}, weight] of [
        [regular, REGULAR],
        [bold, BOLD],
      ] as const) {
        if (width !== 'in proportion') {
          const ownWidth = await measure(page, path.join(FONT_DIR, own), weight, text);
          size = ownWidth / (await widthOf(width));
        }
        faces.push([percent(size), ...locals].join(' '));
      }
      result.set(replaces, {...result.get(replaces), [name]: faces});
    }
    return result;
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  readArgs(USAGE, {});
  ensureFonts([
    'truetype/dejavu',
    'truetype/liberation',
    'truetype/noto',
    'truetype/roboto',
    'opentype/cantarell',
  ]);
  fs.rmSync(FONT_DIR, {recursive: true, force: true});
  fs.mkdirSync(FONT_DIR, {recursive: true});
  const files: Record<string, Record<string, string>> = {};
  for (const source of SOURCES) {
    const [name, letters] = await cut(source);
    files[source.family] = {...files[source.family], [name]: letters};
    console.log(`${name}: ${fs.statSync(path.join(FONT_DIR, name)).size} bytes`);
  }
  // The first file of a family has most of its letters.
  const fallbacks = await measureFallbacks(
    new Map(Object.entries(files).map(([family, own]) => [family, Object.keys(own)[0] ?? ''])),
  );
  const manifest: Record<string, Fonts[string]> = {};
  for (const [family, {ascent, descent, unitsPerEm}] of Object.entries(HEIGHTS)) {
    manifest[family] = {
      ascent: ascent / unitsPerEm,
      descent: -descent / unitsPerEm,
      files: files[family] ?? {},
      fallbacks: fallbacks.get(family) ?? {},
    };
  }
  fs.writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
