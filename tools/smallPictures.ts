/** Compresses screens: shades at the edges of letters that nobody can tell apart become one colour. */
import sharp from 'sharp';

/** With a quality of 100, files are a third larger. Dithering would put dots on surfaces. */
const FEW_COLOURS = {palette: true, quality: 80, dither: 0} as const;

/** As `cwebp -lossless -m 6`. */
const WITHOUT_LOSS = {lossless: true, effort: 6} as const;

export function smallPng(png: Buffer): Promise<Buffer> {
  return sharp(png).png(FEW_COLOURS).toBuffer();
}

/** A quarter smaller than the same pixels as PNG. */
export async function smallWebp(png: Buffer): Promise<Buffer> {
  return sharp(await smallPng(png))
    .webp(WITHOUT_LOSS)
    .toBuffer();
}
