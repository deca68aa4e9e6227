/** Draws illustrations/screens/*.html into static/img/screens, light and dark: `npm run screens --prefix tools`. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {withBrandInStyles} from '../src/site/styles/brandInStyles';
import fonts from '../src/static-pages/fonts/manifest.json';
import {fillBrandVariables} from '../src/text/brandVariables';
import {sha256} from '../src/text/sha256';
import {type Mode, type Pictures, readSources, ROOT, runDrawing} from './pictures';
import {readScreenText, usedTokens} from './pictureSources';
import {drawCharts, drawPatterns, insertParts, measureScreen} from './screenPage';

/** Range of weights in all styles of the portal, as in `src/static-pages/fonts`. */
const WEIGHTS = {min: 400, max: 700};

/** Increase it when a change to a module of `tools/` affects the pictures. All pictures are then outdated. */
const REVISION = 3;

/** Pixels of the file for one CSS pixel, so that it is sharp on high-density displays. */
export const SCALE = 2;

/** About the width of the text column on a desktop, as in screens.css. Unit: CSS pixels. */
const WIDTH = 820;

const read = (...parts: string[]) => readFileSync(path.join(ROOT, ...parts), 'utf8');

const fileOf = (name: string) => `illustrations/screens/${name}.html`;

/** Reads markup that all screens share. */
export function partial(name: 'nav' | 'icons'): string {
  const file = fileOf(`_${name}`);
  return fillBrandVariables(read(file), file);
}

/** Returns everything that affects a screen except its own markup and the parts that it uses. */
function styles(): string {
  const css = read('illustrations/screens/screens.css');
  return `${usedTokens(withBrandInStyles(read('src/site/styles/tokens.css')), css)}\n${css}`;
}

function hashesOf(sources: ReadonlyMap<string, string>): Pictures['hashes'] {
  if (sources.size === 0) {
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
    [...sources].map(([name, source]) => [
      name,
      {
        source: sha256(source),
        settings: source.includes('data-view=') ? settings : settingsWithoutNav,
      },
    ]),
  );
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
  const {default: sharp} = await import('sharp');
  // Merges indistinguishable shades at the edges of letters. At a quality of 80, files are a twentieth larger. Dithering
  // would put dots on surfaces.
  const fewColours = await sharp(png).png({palette: true, quality: 70, dither: 0}).toBuffer();
  // Like `cwebp -lossless -m 6`, and a quarter smaller than PNG.
  return {...size, picture: await sharp(fewColours).webp({lossless: true, effort: 6}).toBuffer()};
}

const sources = new Map(
  [...readSources('screens', /^[a-z].*\.html$/)].map(([name, source]) => [
    name,
    fillBrandVariables(source, fileOf(name)),
  ]),
);

export const screens: Pictures = {
  kind: 'screens',
  sources,
  hashes: hashesOf(sources),
  textOf: (name, source) => readScreenText(fileOf(name), source),
  open: async (browser) => {
    const page = await browser.newPage({deviceScaleFactor: SCALE, offline: true});
    // The TypeScript runner wraps named functions in a helper that does not exist in the page.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.goto('about:blank');
    return page;
  },
  draw: (page, name, mode) => draw(page, sources.get(name) ?? '', mode),
};

if (process.argv[1] === import.meta.filename) {
  runDrawing(screens);
}
