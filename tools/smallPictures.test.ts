import sharp from 'sharp';
import {expect, it} from 'vitest';
import {smallPng, smallWebp} from './smallPictures';

const WIDTH = 64;
const SURFACES = [
  [255, 255, 255],
  [246, 248, 250],
  [10, 96, 92],
];
/** Three surfaces, with a row of shades between them, as at the edge of a letter. */
const PIXELS = Buffer.from(
  SURFACES.flatMap((colour) => [
    ...Array.from({length: 20 * WIDTH}, () => colour).flat(),
    ...Array.from({length: WIDTH}, (_, at) => [at, at, 3 * at]).flat(),
  ]),
);
const raw = {width: WIDTH, height: PIXELS.length / 3 / WIDTH, channels: 3} as const;

it.each([
  ['PNG', smallPng],
  ['WebP', smallWebp],
])('a %s file is smaller and keeps the colours of surfaces', async (_, compress) => {
  const png = await sharp(PIXELS, {raw}).png().toBuffer();
  const file = await compress(png);
  expect(file.length).toBeLessThan(png.length);
  const pixels = await sharp(file).removeAlpha().raw().toBuffer();
  for (const [at, colour] of SURFACES.entries()) {
    const start = at * 21 * WIDTH * 3;
    expect([...pixels.subarray(start, start + 3)]).toEqual(colour);
  }
});
