/**
 * Draws the logo, the icons and the social cards from `illustrations/brand`, with the names and colours of the
 * settings. Part of `npm run check`, which only compares (`--check`); `npm run check -- --fix` draws what is out of
 * date.
 */
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {chromium, type Page} from '@playwright/test';
import {brand} from '../config/brand';
import {SOCIAL_CARDS} from '../config/socialCards';
import {CHROMIUM_ARGS, ensureChromium} from './chromium';
import {COLOURS, mark} from '../src/pictures/brandMark';
import {
  BRAND_IMAGES_MANIFEST,
  brandImageHashes,
  drawSocialCard,
  socialCardFile,
  staleBrandImages,
} from '../src/pictures/socialCards';

const ROOT = path.resolve(__dirname, '..');
const STATIC_DIR = path.join(ROOT, 'static');

/** Maximum size of a picture, in bytes. */
const MAX_BYTES = 120_000;

/** Sizes inside favicon.ico. */
const ICO_SIZES = [16, 32, 48] as const;

/** The mark on a tile. `scale` is the size of the mark in the tile, `radius` that of the corners. */
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

/** Without comments and indentation. */
const smaller = (svg: string) =>
  `${svg
    .replace(/<!--[^]*?-->/g, '')
    .replace(/>\s+</g, '><')
    .trim()}\n`;

function write(file: string, content: string | Buffer): void {
  const bytes = Buffer.byteLength(content);
  if (bytes > MAX_BYTES) {
    throw new Error(`${file} has ${bytes} bytes. Allowed: ${MAX_BYTES}.`);
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

/** An ICO file: a header, a directory with an entry for each picture, then the unchanged PNG files. */
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

async function main(): Promise<void> {
  const stale = staleBrandImages(ROOT);
  if (stale.length === 0) {
    return;
  }
  if (process.argv.includes('--check')) {
    throw new Error(stale.join('\n'));
  }
  write('img/logo.svg', smaller(mark(COLOURS.light)));
  write('img/logo-dark.svg', smaller(mark(COLOURS.dark)));
  const favicon = icon(0.8, 14);
  write('favicon.svg', smaller(favicon));

  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    // Text is measured the same way on every machine.
    args: [...CHROMIUM_ARGS, '--font-render-hinting=none'],
  });
  try {
    const context = await browser.newContext({offline: true});
    const page = await context.newPage();
    const pictures: {size: number; data: Buffer}[] = [];
    for (const size of ICO_SIZES) {
      pictures.push({size, data: await png(page, favicon, size)});
    }
    write('favicon.ico', ico(pictures));
    // No rounded corners, and space around the mark: phones crop these to their own shape.
    const fullBleed = icon(0.62, 0);
    write('apple-touch-icon.png', await png(page, fullBleed, 180));
    write('icon-192.png', await png(page, fullBleed, 192));
    write('icon-512.png', await png(page, fullBleed, 512));
    for (const card of SOCIAL_CARDS) {
      write(socialCardFile(card), await drawSocialCard(page, card));
    }
    write(BRAND_IMAGES_MANIFEST, `${JSON.stringify(brandImageHashes(), null, 2)}\n`);
  } finally {
    await browser.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
