/** Compresses screens: at most 64 colours, then WebP without loss. A third smaller than the same pixels as PNG. */
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import encode, {init} from '@jsquash/webp/encode.js';
import {withFewColours} from './palettePng';

const ENCODER = '@jsquash/webp/codec/enc/webp_enc_simd.wasm';

/** As `cwebp -lossless -m 6`. With a quality of 100, files are 3 % smaller and take twenty times as long. */
const OPTIONS = {lossless: 1, quality: 75, method: 6};

/** Samples of a pixel: red, green, blue, opacity. */
const SAMPLES = 4;
const OPAQUE = 0xff;

let ready: Promise<unknown> | undefined;

/** The package would fetch its encoder, which Node.js cannot do with files. */
async function loadEncoder(): Promise<void> {
  const file = createRequire(import.meta.url).resolve(ENCODER);
  await init(await WebAssembly.compile(readFileSync(file)));
}

/**
 * @param png - a file as for `decodePng`
 * @returns the picture with at most 64 colours, as a WebP file
 */
export async function smallWebp(png: Buffer): Promise<Buffer> {
  await (ready ??= loadEncoder());
  const {width, height, palette, places} = withFewColours(png);
  const pixels = Buffer.alloc(width * height * SAMPLES, OPAQUE);
  places.forEach((place, at) => {
    pixels.writeUIntBE(palette[place] ?? 0, at * SAMPLES, SAMPLES - 1);
  });
  const data = new Uint8ClampedArray(pixels);
  return Buffer.from(await encode({data, width, height, colorSpace: 'srgb'}, OPTIONS));
}
