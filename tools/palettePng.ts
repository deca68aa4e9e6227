/**
 * Compresses PNG files of a browser: one byte for each pixel, as an index into a palette. Application screens have
 * several colours and many shades at the edges of letters; rare shades are replaced by the nearest frequent ones.
 *
 * Source: Portable Network Graphics (PNG) Specification, Third Edition, W3C.
 */
import {constants, crc32, deflateSync, inflateSync} from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** More colours make larger files, fewer make letters coarse. One byte a pixel allows 256. */
const MAX_COLOURS = 64;

/** A colour of at least so many pixels is a surface, and is kept. Unit: share of the picture. */
const SURFACE = 0.005;

/** Rarer colours, at the edges of letters and in shadows, give way to one that is so close. Unit: as `distance`. */
const CLOSE = 24 ** 2;

/** Bytes of a pixel by colour type, at 8 bits a sample: truecolour, and truecolour with alpha. */
const CHANNELS: Readonly<Record<number, number>> = {2: 3, 6: 4};

const INDEXED = 3;

interface Chunk {
  type: string;
  data: Buffer;
}

interface Pixels {
  width: number;
  height: number;
  /** One number a pixel, 0xRRGGBB. */
  colours: Uint32Array;
}

function readChunks(png: Buffer): Chunk[] {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) {
    throw new Error('This is not a PNG file.');
  }
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({type, data: png.subarray(at + 8, at + 8 + length)});
    at += length + 12;
  }
  return chunks;
}

/** The predictor of filter type 4, section 9.4 of the specification. */
function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(estimate - value));
  if (toLeft === undefined || toUp === undefined || toCorner === undefined) {
    return corner;
  }
  if (toLeft <= toUp && toLeft <= toCorner) {
    return left;
  }
  return toUp <= toCorner ? up : corner;
}

/** Takes the filters off the rows, in place. */
function unfilter(rows: Buffer, stride: number, channels: number): void {
  for (let start = 0; start < rows.length; start += stride + 1) {
    const filter = rows[start];
    for (let at = start + 1; at <= start + stride; at += 1) {
      const hasLeft = at - channels > start;
      const hasUp = start > 0;
      const left = hasLeft ? (rows[at - channels] ?? 0) : 0;
      const up = hasUp ? (rows[at - stride - 1] ?? 0) : 0;
      const corner = hasLeft && hasUp ? (rows[at - stride - 1 - channels] ?? 0) : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      rows[at] = ((rows[at] ?? 0) + predicted) & 0xff;
    }
  }
}

/** Reads a file without interlacing, with 8 bits a sample; opacity is ignored. */
export function decodePng(png: Buffer): Pixels {
  const chunks = readChunks(png);
  const header = chunks.find(({type}) => type === 'IHDR')?.data;
  const channels = CHANNELS[header?.[9] ?? -1];
  if (header?.[8] !== 8 || channels === undefined || header[12] !== 0) {
    throw new Error(
      'Only truecolour PNG files with 8 bits per channel and without interlacing can be read.',
    );
  }
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const stride = width * channels;
  const data = chunks.filter(({type}) => type === 'IDAT').map((chunk) => chunk.data);
  const rows = inflateSync(Buffer.concat(data));
  unfilter(rows, stride, channels);
  const colours = new Uint32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      colours[y * width + x] = rows.readUIntBE(y * (stride + 1) + 1 + x * channels, 3);
    }
  }
  return {width, height, colours};
}

function distance(one: number, other: number): number {
  return [16, 8, 0].reduce(
    (sum, shift) => sum + (((one >> shift) & 0xff) - ((other >> shift) & 0xff)) ** 2,
    0,
  );
}

/** The most frequent colours that differ visibly, and for every colour the index of the nearest of them. */
function makePalette(
  colours: Uint32Array,
  most: number,
): {palette: number[]; placeOf: Map<number, number>} {
  const counts = new Map<number, number>();
  for (const colour of colours) {
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const byCount = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const palette: number[] = [];
  for (const [colour, count] of byCount) {
    const isNew =
      count >= SURFACE * colours.length || palette.every((kept) => distance(kept, colour) > CLOSE);
    if (isNew && palette.length < most) {
      palette.push(colour);
    }
  }
  const placeOf = new Map(
    byCount.map(([colour]) => {
      const distances = palette.map((kept) => distance(kept, colour));
      return [colour, distances.indexOf(Math.min(...distances))];
    }),
  );
  return {palette, placeOf};
}

export interface FewColours {
  width: number;
  height: number;
  /** 0xRRGGBB, the most frequent first. */
  palette: readonly number[];
  /** Of each pixel, its place in the palette. */
  places: Uint8Array;
}

/**
 * @param png - a file as for `decodePng`
 * @param most - number of colours, at most 256
 * @returns the picture with its most frequent colours that differ visibly; each other pixel has the nearest of them
 */
export function withFewColours(png: Buffer, most = MAX_COLOURS): FewColours {
  const {width, height, colours} = decodePng(png);
  const {palette, placeOf} = makePalette(colours, most);
  return {width, height, palette, places: Uint8Array.from(colours, (it) => placeOf.get(it) ?? 0)};
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * @param most - number of colours, at most 256
 * @returns the same picture as an indexed PNG file
 */
export function smallPng(png: Buffer, most = MAX_COLOURS): Buffer {
  const {width, height, palette, places} = withFewColours(png, most);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, INDEXED], 8);
  const table = Buffer.alloc(palette.length * 3);
  palette.forEach((colour, place) => table.writeUIntBE(colour, place * 3, 3));
  // Every row begins with its filter: 0, none, because palette indexes have no numerical relation.
  const rows = Buffer.alloc((width + 1) * height);
  places.forEach((place, at) => {
    rows[at + Math.floor(at / width) + 1] = place;
  });
  const packed = deflateSync(rows, {level: constants.Z_BEST_COMPRESSION, memLevel: 9});
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
