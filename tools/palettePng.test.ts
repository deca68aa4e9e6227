import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {deflateSync, inflateSync} from 'node:zlib';
import {describe, expect, it} from 'vitest';
import decodeWebp, {init} from '@jsquash/webp/decode.js';
import {decodePng, smallPng} from './palettePng';
import {smallWebp} from './smallWebp';

/** A file as browsers write them; checksums are not verified. */
function png(rows: number[][], width: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const frame = Buffer.alloc(4);
    frame.writeUInt32BE(data.length);
    return Buffer.concat([frame, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Palette and places of a file of `smallPng`. */
function parts(file: Buffer): {palette: string[]; rows: Buffer} {
  const dataOf = (type: string) => {
    const at = file.indexOf(type, 0, 'latin1');
    return file.subarray(at + 4, at + 4 + file.readUInt32BE(at - 4));
  };
  const palette = dataOf('PLTE').toString('hex').match(/.{6}/g) ?? [];
  return {palette, rows: inflateSync(dataOf('IDAT'))};
}

describe('decodePng', () => {
  it.each([
    ['none', [0, 10, 20, 30, 15, 26, 37], [0, 11, 22, 33, 18, 30, 42]],
    ['sub', [1, 10, 20, 30, 5, 6, 7], [1, 11, 22, 33, 7, 8, 9]],
    ['up', [0, 10, 20, 30, 15, 26, 37], [2, 1, 2, 3, 3, 4, 5]],
    ['average', [0, 10, 20, 30, 15, 26, 37], [3, 6, 12, 18, 5, 6, 7]],
    ['Paeth', [0, 10, 20, 30, 15, 26, 37], [4, 1, 2, 3, 3, 4, 5]],
  ])('reverses the filter %s', (_, first, second) => {
    const {width, height, colours} = decodePng(png([first, second], 2));
    expect([width, height]).toEqual([2, 2]);
    const expected = [0x0a141e, 0x0f1a25, 0x0b1621, 0x121e2a];
    expect([...colours]).toEqual(expected);
  });

  it('rejects unsupported files', () => {
    expect(() => decodePng(Buffer.from('no picture'))).toThrow('This is not a PNG file.');
    expect(() => decodePng(smallPng(png([[0, 1, 2, 3]], 1)))).toThrow('Only truecolour');
  });
});

describe('smallPng', () => {
  it('keeps the pixels of a picture with a small palette', () => {
    const {palette, rows} = parts(
      smallPng(
        png(
          [
            [0, 1, 2, 3, 9, 9, 9],
            [0, 9, 9, 9, 9, 9, 9],
          ],
          2,
        ),
      ),
    );
    expect(palette).toEqual(['090909', '010203']);
    expect([...rows]).toEqual([0, 1, 0, 0, 0, 0]);
  });

  it('replaces a rare colour with the nearest frequent one', () => {
    const shades = Array.from({length: 200}, (_, at) => [at, at, at]);
    const row = [
      0,
      ...shades.flat(),
      ...Array.from({length: 50}, () => [250, 0, 0]).flat(),
      249,
      1,
      0,
    ];
    const {palette, rows} = parts(smallPng(png([row], 251)));
    expect(palette.length).toBeLessThanOrEqual(256);
    expect(palette[rows.at(-1) ?? 0]).toBe('fa0000');
  });
});

describe('shades', () => {
  /** A surface, letters, and one pixel of a shade. */
  const drawn = (shade: number[]) =>
    parts(
      smallPng(
        png(
          [
            [
              0,
              ...Array.from({length: 300}, () => [255, 255, 255]).flat(),
              ...Array.from({length: 20}, () => [0, 0, 0]).flat(),
              ...shade,
            ],
          ],
          321,
        ),
      ),
    );

  it('a rare one gives way to a colour close to it', () => {
    const {palette, rows} = drawn([245, 245, 245]);
    expect(palette).toEqual(['ffffff', '000000']);
    expect(palette[rows.at(-1) ?? 1]).toBe('ffffff');
  });

  it('a rare one that differs visibly is kept', () => {
    expect(drawn([255, 200, 200]).palette).toEqual(['ffffff', '000000', 'ffc8c8']);
  });

  it('a surface is kept, however close to another', () => {
    const row = [
      0,
      ...Array.from({length: 100}, (_, at) => [255, 255, at < 60 ? 255 : 250]).flat(),
    ];
    expect(parts(smallPng(png([row], 100))).palette).toEqual(['ffffff', 'fffffa']);
  });
});

describe('smallWebp', () => {
  it('loses nothing but rare colours', async () => {
    const decoder = createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm');
    await init(await WebAssembly.compile(readFileSync(decoder)));
    const frequent = Array.from({length: 64}, (_, at) => [at, 2 * at, 255 - at]);
    const twice = [...frequent, ...frequent].flat();
    const file = await smallWebp(png([[0, ...twice, 1, 2, 255]], 129));
    const {width, height, data} = await decodeWebp(new Uint8Array(file).buffer);
    expect([width, height]).toEqual([129, 1]);
    const opaque = [...frequent, ...frequent, [1, 2, 254]].flatMap((colour) => [...colour, 255]);
    expect([...data]).toEqual(opaque);
  });
});
