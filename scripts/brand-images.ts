/**
 * Makes the logo, the icons and the social card from illustrations/brand.
 *
 *   tsx scripts/brand-images.ts
 */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {optimize} from 'svgo';
import {brand} from '../config/brand';
import {launchForDrawing} from './lib/launch';

const ROOT = path.resolve(__dirname, '..');
const SOURCE_DIR = path.join(ROOT, 'illustrations', 'brand');
const STATIC_DIR = path.join(ROOT, 'static');

/** The face of the social card; a latin subset is enough for a name and a line. */
const CARD_FONT = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

/** No picture may be heavier, in bytes. */
const MAX_BYTES = 120_000;

interface MarkColours {
  first: string;
  second: string;
}

const COLOURS = {
  light: {first: '#0b6b74', second: '#16242b'},
  dark: {first: '#5cc8d1', second: '#e8edf0'},
  tile: {first: '#ffffff', second: '#8fe0e6'},
  card: {first: '#5cc8d1', second: '#f2f7f8'},
  backdrop: {first: '#123238', second: '#163a41'},
} as const satisfies Record<string, MarkColours>;

const TILE = '#0b6b74';

/** Sizes inside favicon.ico. */
const ICO_SIZES = [16, 32, 48] as const;

const markSource = readFileSync(path.join(SOURCE_DIR, 'mark.svg'), 'utf8');

/** The mark in the given colours, as a whole SVG document. */
function mark(colours: MarkColours): string {
  return markSource.replace(
    /data-part="(first|second)" stroke="[^"]*"/g,
    (_match, part: keyof MarkColours) => `stroke="${colours[part]}"`,
  );
}

/** The mark on a tile. `scale` is the size of the mark in the tile, `radius` that of the corners. */
function icon(scale: number, radius: number): string {
  const drawing = /<g[\s\S]*<\/g>/.exec(mark(COLOURS.tile))?.[0];
  if (!drawing) {
    throw new Error('mark.svg has no group.');
  }
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="${radius}" fill="${TILE}"/>`,
    `<g transform="translate(32 32) scale(${scale}) translate(-32 -32)">${drawing}</g>`,
    '</svg>',
  ].join('');
}

function smaller(svg: string): string {
  return `${optimize(svg, {multipass: true}).data}\n`;
}

function write(file: string, content: string | Buffer): void {
  const bytes = Buffer.byteLength(content);
  if (bytes > MAX_BYTES) {
    throw new Error(`${file} has ${bytes} bytes, ${MAX_BYTES} are allowed.`);
  }
  const target = path.join(STATIC_DIR, file);
  mkdirSync(path.dirname(target), {recursive: true});
  writeFileSync(target, content);
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

/** An ICO file: a header, a directory with an entry for each picture, then the PNG files as they are. */
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

async function socialCard(page: Page): Promise<Buffer> {
  await page.setViewportSize({width: 1200, height: 630});
  await page.setContent(readFileSync(path.join(SOURCE_DIR, 'social-card.html'), 'utf8'));
  const font = readFileSync(createRequire(__filename).resolve(CARD_FONT)).toString('base64');
  await page.addStyleTag({
    content: `@font-face{font-family:'Card Text';font-weight:100 900;src:url(data:font/woff2;base64,${font})}`,
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
        throw new Error('The tagline is too long for the social card.');
      }
    },
    {
      texts: {name: brand.name, tagline: brand.tagline},
      marks: {card: mark(COLOURS.card), backdrop: mark(COLOURS.backdrop)},
    },
  );
  return page.screenshot();
}

async function main(): Promise<void> {
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
    // No rounded corners and room around the mark: phones cut their own shape out of these.
    const fullBleed = icon(0.62, 0);
    write('apple-touch-icon.png', await png(page, fullBleed, 180));
    write('icon-192.png', await png(page, fullBleed, 192));
    write('icon-512.png', await png(page, fullBleed, 512));
    write('img/social-card.png', await socialCard(page));
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
