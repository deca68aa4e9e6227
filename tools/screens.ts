/**
 * Draws illustrations/screens/*.html into static/img/screens, light and dark.
 *
 *   npm run screens --prefix tools              draw those that are outdated
 *   npm run screens --prefix tools -- --all     draw all
 *   npm run screens --prefix tools -- --check   exit 1 and name the pictures that are older than their source
 */
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import type {Page} from '@playwright/test';
import {fillBrandVariables} from '../src/text/brandVariables';
import {withBrandInStyles} from '../src/site/styles/brandInStyles';
import {MAX_PICTURE_BYTES, type PictureHashes} from '../src/pictures/pictures';
import type {ScreenManifest} from '../src/pictures/screens';
import fonts from '../src/static-pages/fonts/manifest.json';
import {readArgs} from '../scripts/lib/args';
import {launchForDrawing} from './launch';
import {readScreenText, stalePictures, usedTokens} from './pictureSources';
import {drawCharts, drawPatterns, insertParts, measureScreen} from './screenPage';
import {sha256} from '../src/text/sha256';

/** Range of weights in all styles of the portal, as in `src/static-pages/fonts`. */
const WEIGHTS = {min: 400, max: 700};

const USAGE = `Usage: npm run --prefix tools screens [-- --check] [--all]

Draws the screens in illustrations/screens that are out of date, light and dark.

  --check  write nothing; exit with 1 if something is out of date
  --all    draw all of them`;

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const SOURCE_DIR = path.join(ROOT, 'illustrations', 'screens');
export const PICTURE_DIR = path.join(ROOT, 'static', 'img', 'screens');
const MANIFEST_FILE = path.join(PICTURE_DIR, 'manifest.json');

export const MODES = ['light', 'dark'] as const;
type Mode = (typeof MODES)[number];

/** Increase it when a change to a module of `tools/` affects the pictures. All pictures are then outdated. */
const REVISION = 3;

/** Pixels of the file for one CSS pixel, so that it is sharp on high-density displays. */
export const SCALE = 2;

/** About the width of the text column on a desktop, as in screens.css. Unit: CSS pixels. */
const WIDTH = 820;

const read = (...parts: string[]) => readFileSync(path.join(ROOT, ...parts), 'utf8');

/** Reads markup that all screens share. */
export function partial(name: 'nav' | 'icons'): string {
  const file = `illustrations/screens/_${name}.html`;
  return fillBrandVariables(read(file), file);
}

/**
 * Reads the sources by name, with the brand filled in, in alphabetical order. Files that begin with an underscore are
 * parts.
 */
export function readSources(): Map<string, string> {
  const files = hasScreens() ? readdirSync(SOURCE_DIR) : [];
  const names = files.filter((file) => /^[a-z].*\.html$/.test(file)).sort();
  return new Map(
    names.map((file) => [
      path.basename(file, '.html'),
      fillBrandVariables(
        readFileSync(path.join(SOURCE_DIR, file), 'utf8'),
        `illustrations/screens/${file}`,
      ),
    ]),
  );
}

/** Returns everything that affects a screen except its own markup and the parts that it uses. */
function styles(): string {
  const css = read('illustrations/screens/screens.css');
  return `${usedTokens(withBrandInStyles(read('src/site/styles/tokens.css')), css)}\n${css}`;
}

/** Returns whether there are screens: a provider may have none. */
const hasScreens = () => existsSync(SOURCE_DIR);

/** Returns the hashes that newly drawn pictures would have. */
export function currentHashes(): Record<string, PictureHashes> {
  if (!hasScreens()) {
    return {};
  }
  const shared = {
    revision: REVISION,
    scale: SCALE,
    styles: styles(),
    icons: partial('icons'),
    mark: read('illustrations/brand/mark.svg'),
    fonts: Object.values(fonts).flatMap((files) => Object.keys(files)),
  };
  const settings = sha256(JSON.stringify({...shared, nav: partial('nav')}));
  const settingsWithoutNav = sha256(JSON.stringify(shared));
  return Object.fromEntries(
    [...readSources()].map(([name, source]) => [
      name,
      {
        source: sha256(source),
        settings: source.includes('data-view=') ? settings : settingsWithoutNav,
      },
    ]),
  );
}

export function readManifest(): ScreenManifest {
  return existsSync(MANIFEST_FILE)
    ? (JSON.parse(readFileSync(MANIFEST_FILE, 'utf8')) as ScreenManifest)
    : {};
}

export function pictureFile(name: string, mode: Mode): string {
  return path.join(PICTURE_DIR, `${name}.${mode}.webp`);
}

function fontRules(): string {
  const families: Readonly<Record<string, string>> = {
    Geist: 'Screen Text',
    'Geist Mono': 'Screen Code',
  };
  return Object.entries(fonts)
    .flatMap(([family, files]) =>
      Object.entries(files).map(([file, letters]) => {
        const data = readFileSync(path.join(ROOT, 'static/assets/fonts', file)).toString('base64');
        return `@font-face{font-family:"${families[family] ?? family}";font-weight:${WEIGHTS.min} ${WEIGHTS.max};src:url(data:font/woff2;base64,${data});unicode-range:${letters}}`;
      }),
    )
    .join('\n');
}

/** Returns the mark in the colours of the page. */
function mark(): string {
  const [drawing = ''] = /<g[\s\S]*<\/g>/.exec(read('illustrations/brand/mark.svg')) ?? [];
  const coloured = drawing
    .replace(/data-part="first" stroke="[^"]*"/, 'stroke="var(--ifm-color-primary)"')
    .replace(/data-part="second" stroke="[^"]*"/, 'stroke="var(--ink)"');
  return `<svg viewBox="0 0 64 64">${coloured}</svg>`;
}

async function draw(page: Page, source: string, theme: Mode) {
  await page.setViewportSize({width: WIDTH, height: 600});
  await page.setContent(`<!doctype html><meta charset="utf-8">${source}`);
  await page.addStyleTag({content: `${fontRules()}\n${styles()}`});
  await page.evaluate(insertParts, {
    nav: partial('nav'),
    icons: partial('icons'),
    mark: mark(),
    theme,
  });
  await page.evaluate(drawCharts);
  await page.evaluate(drawPatterns);
  const size = await page.evaluate(measureScreen);
  await page.setViewportSize(size);
  const png = await page.screenshot({scale: 'device'});
  // `--check` runs without the packages of this folder.
  const {smallWebp} = await import('./smallPictures');
  return {...size, picture: await smallWebp(png)};
}

async function drawScreens(names: ReadonlySet<string>): Promise<void> {
  mkdirSync(PICTURE_DIR, {recursive: true});
  const hashes = currentHashes();
  const before = readManifest();
  const manifest: ScreenManifest = {};
  const browser = await launchForDrawing();
  try {
    const context = await browser.newContext({deviceScaleFactor: SCALE, offline: true});
    const page = await context.newPage();
    // The TypeScript runner wraps named functions in a helper that does not exist in the page.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.goto('about:blank');
    for (const [name, source] of readSources()) {
      const entry = before[name];
      const hash = hashes[name];
      if (entry && !names.has(name)) {
        manifest[name] = entry;
        continue;
      }
      const text = readScreenText(`illustrations/screens/${name}.html`, source);
      for (const mode of MODES) {
        const {picture, ...size} = await draw(page, source, mode).catch((error: unknown) => {
          throw new Error(`illustrations/screens/${name}.html: ${String(error)}`);
        });
        if (picture.length > MAX_PICTURE_BYTES) {
          throw new Error(
            `${name}.${mode} has ${picture.length} bytes. Allowed: at most ${MAX_PICTURE_BYTES}.`,
          );
        }
        writeFileSync(pictureFile(name, mode), picture);
        manifest[name] = {source: '', settings: '', ...hash, ...size, ...text};
        console.log(
          `${name}.${mode}.webp  ${size.width} x ${size.height}  ${picture.length} bytes`,
        );
      }
    }
  } finally {
    await browser.close();
  }
  for (const file of readdirSync(PICTURE_DIR)) {
    const name = file.replace(/\.(light|dark)\.webp$/, '');
    if (file.endsWith('.webp') && !manifest[name]) {
      rmSync(path.join(PICTURE_DIR, file));
    }
  }
  writeFileSync(MANIFEST_FILE, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Lists each picture that is missing or outdated. */
export function outOfDate(): string[] {
  const hashes = currentHashes();
  const missing = Object.keys(hashes).flatMap((name) =>
    MODES.filter((mode) => !existsSync(pictureFile(name, mode))).map(
      (mode) => `${name}: the ${mode} picture is missing`,
    ),
  );
  return [...stalePictures(readManifest(), hashes), ...missing];
}

async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {
    check: {type: 'boolean', default: false},
    all: {type: 'boolean', default: false},
  });
  const stale = outOfDate();
  if (values.check) {
    console.log(
      stale.length > 0
        ? `Screens to redraw (npm run screens --prefix tools):\n  ${stale.join('\n  ')}`
        : `${readSources().size} screens are up to date.`,
    );
    process.exitCode = stale.length > 0 ? 1 : 0;
    return;
  }
  const names = values.all
    ? [...readSources().keys()]
    : stale.map((line) => line.slice(0, line.indexOf(':')));
  await drawScreens(new Set(names));
}

if (process.argv[1] && fileURLToPath(import.meta.url) === path.resolve(process.argv[1])) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
