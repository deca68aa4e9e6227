/**
 * `npm run brand-images --prefix tools`: draws the logo, the icons and the social cards from `illustrations/brand`,
 * with the names and colours of the settings. Git tracks the results.
 */
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {brand} from '../config/brand';
import {SOCIAL_CARDS, type SocialCard} from '../config/socialCards';
import {readArgs, runMain} from '../scripts/lib/args';
import {SOCIAL_CARD_SIZE} from '../src/pictures/socialCard';
import {mixed} from '../src/text/mixed';
import {launchForDrawing, ROOT} from './pictures';

const BRAND_SOURCES = path.join(ROOT, 'illustrations/brand');

/** Background of social cards, and of pages in dark mode. */
const CARD_BACKGROUND = mixed(brand.colour, '#0f1518', 0.2);

interface MarkColours {
  first: string;
  second: string;
}

const COLOURS = {
  light: {first: brand.colour, second: '#16242b'},
  dark: {first: brand.colourOnDark, second: '#e8edf0'},
  tile: {first: '#ffffff', second: mixed(brand.colourOnDark, '#ffffff', 0.68)},
  card: {first: brand.colourOnDark, second: '#f2f7f8'},
  backdrop: {
    first: mixed(brand.colourOnDark, CARD_BACKGROUND, 0.08),
    second: mixed(brand.colourOnDark, CARD_BACKGROUND, 0.11),
  },
} as const satisfies Record<string, MarkColours>;

/** Creates the mark in the given colours, as an SVG document. */
function mark(colours: MarkColours): string {
  const source = fs.readFileSync(path.join(BRAND_SOURCES, 'mark.svg'), 'utf8');
  return source.replace(
    /data-part="(first|second)" stroke="[^"]*"/g,
    (_match, part: keyof MarkColours) => `stroke="${colours[part]}"`,
  );
}

const STATIC_DIR = path.join(ROOT, 'static');

/** Maximum size of a picture. Unit: bytes. */
const MAX_BYTES = 120_000;

/** Sizes inside favicon.ico. */
const ICO_SIZES = [16, 32, 48] as const;

/** Draws the mark on a tile. `scale` is the size of the mark in the tile, and `radius` that of the corners. */
function icon(scale: number, radius: number): string {
  const drawing = /<g[\s\S]*<\/g>/.exec(mark(COLOURS.tile))?.[0];
  if (!drawing) {
    throw new Error('mark.svg has no group.');
  }
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="${radius}" fill="${brand.colour}"/>`,
    `<g transform="translate(32 32) scale(${scale}) translate(-32 -32)">${drawing}</g>`,
    '</svg>',
  ].join('');
}

/** Removes comments and indentation. */
const smaller = (svg: string) =>
  `${svg
    .replace(/<!--[^]*?-->/g, '')
    .replace(/>\s+</g, '><')
    .trim()}\n`;

function write(file: string, content: string | Buffer): void {
  const bytes = Buffer.byteLength(content);
  if (bytes > MAX_BYTES) {
    throw new Error(`${file} has ${bytes} bytes. Allowed: at most ${MAX_BYTES}.`);
  }
  const target = path.join(STATIC_DIR, file);
  fs.mkdirSync(path.dirname(target), {recursive: true});
  fs.writeFileSync(target, content);
  console.log(`${file}  ${bytes} bytes`);
}

async function png(page: Page, svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({width: size, height: size});
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  await page.evaluate((side) => {
    const drawing = document.querySelector('svg');
    drawing?.setAttribute('width', String(side));
    drawing?.setAttribute('height', String(side));
  }, size);
  return page.screenshot({omitBackground: true});
}

/** Creates an ICO file: a header, a directory with an entry for each picture, then the unchanged PNG files. */
function ico(pictures: readonly {size: number; data: Buffer}[]): Buffer {
  const HEADER = 6;
  const ENTRY = 16;
  const head = Buffer.alloc(HEADER + ENTRY * pictures.length);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({size, data}, index) => {
    const at = HEADER + ENTRY * index;
    head.writeUInt8(size, at); // width
    head.writeUInt8(size, at + 1); // height
    head.writeUInt16LE(1, at + 4); // colour planes
    head.writeUInt16LE(32, at + 6); // bits a pixel
    head.writeUInt32LE(data.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += data.length;
  });
  return Buffer.concat([head, ...pictures.map(({data}) => data)]);
}

/** Font of the card. A Latin subset is enough for a name and a line. */
const CARD_FONT = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

/** @throws Error if the title does not fit */
async function drawSocialCard(page: Page, card: SocialCard): Promise<Buffer> {
  const address = `${brand.docsUrl.replace(/^https:\/\//, '')}/${card.start}`;
  await page.setViewportSize(SOCIAL_CARD_SIZE);
  await page.setContent(fs.readFileSync(path.join(BRAND_SOURCES, 'social-card.html'), 'utf8'));
  const font = fs.readFileSync(createRequire(__filename).resolve(CARD_FONT)).toString('base64');
  await page.addStyleTag({
    content: `body{background:${CARD_BACKGROUND}}@font-face{font-family:'Card Text';font-weight:100 900;src:url(data:font/woff2;base64,${font})}`,
  });
  await page.evaluate(
    async ({texts, marks}: Record<'texts' | 'marks', Record<string, string>>) => {
      for (const element of document.querySelectorAll<HTMLElement>('[data-brand]')) {
        element.textContent = texts[element.dataset.brand ?? ''] ?? '';
      }
      for (const element of document.querySelectorAll<HTMLElement>('[data-mark]')) {
        element.innerHTML = marks[element.dataset.mark ?? ''] ?? '';
      }
      await document.fonts.load("600 52px 'Card Text'");
      await document.fonts.ready;
      const {scrollWidth, scrollHeight} = document.querySelector('.tagline') ?? document.body;
      if (scrollWidth > 760 || scrollHeight > 280) {
        throw new Error('A title is too long for its social card.');
      }
    },
    {
      texts: {name: brand.name, title: card.title, footer: address.replace(/\/$/, '')},
      marks: {card: mark(COLOURS.card), backdrop: mark(COLOURS.backdrop)},
    },
  );
  return page.screenshot();
}

async function main(): Promise<void> {
  readArgs(
    'Usage: npm run --prefix tools brand-images\n\nDraws the logo, the icons and the social cards.',
    {},
  );
  write('img/logo.svg', smaller(mark(COLOURS.light)));
  write('img/logo-dark.svg', smaller(mark(COLOURS.dark)));
  const favicon = icon(0.8, 14);
  write('favicon.svg', smaller(favicon));

  const browser = await launchForDrawing();
  try {
    const context = await browser.newContext({offline: true});
    const page = await context.newPage();
    const pictures: {size: number; data: Buffer}[] = [];
    for (const size of ICO_SIZES) {
      pictures.push({size, data: await png(page, favicon, size)});
    }
    write('favicon.ico', ico(pictures));
    // No rounded corners, and space around the mark, because phones crop these icons to their own shape.
    const fullBleed = icon(0.62, 0);
    write('apple-touch-icon.png', await png(page, fullBleed, 180));
    write('icon-192.png', await png(page, fullBleed, 192));
    write('icon-512.png', await png(page, fullBleed, 512));
    for (const card of SOCIAL_CARDS) {
      write(`img/social/${card.name}.png`, await drawSocialCard(page, card));
    }
  } finally {
    await browser.close();
  }
}

runMain(main);
