import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {openCopyCache} from './copyCache';

const DAY = 24 * 60 * 60 * 1000;

let folder: string;
let made: string[];

const make = (text: string) => () => {
  made.push(text);
  return Promise.resolve(Buffer.from(text));
};
const content = Buffer.from('<html>');
const names = () =>
  fs
    .readdirSync(folder)
    .filter((name) => name !== '.pruned')
    .toSorted();

beforeEach(() => {
  folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'copies-')), 'compressed');
  made = [];
});

afterEach(() => {
  fs.rmSync(path.dirname(folder), {recursive: true});
});

describe('compressed copies', () => {
  it('are made once for each content and kind', async () => {
    for (let build = 0; build < 2; build += 1) {
      const cache = await openCopyCache(folder);
      expect(String(await cache.copyOf(content, 'br11', make('small')))).toBe('small');
      expect(String(await cache.copyOf(content, 'gz9', make('larger')))).toBe('larger');
      expect(String(await cache.copyOf(Buffer.from('<p>'), 'br11', make('other')))).toBe('other');
    }
    expect(made).toEqual(['small', 'larger', 'other']);
    expect(names()).toHaveLength(3);
  });

  it('are made once for files that are compressed at the same time', async () => {
    const cache = await openCopyCache(folder);
    const copies = ['a', 'b', 'c'].map(() => cache.copyOf(content, 'br11', make('small')));
    expect((await Promise.all(copies)).map(String)).toEqual(['small', 'small', 'small']);
    expect(made).toEqual(['small']);
    expect(names()).toHaveLength(1);
  });

  it('are not kept if compression fails', async () => {
    const cache = await openCopyCache(folder);
    await expect(
      cache.copyOf(content, 'br11', () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    expect(names()).toEqual([]);
    expect(String(await cache.copyOf(content, 'br11', make('small')))).toBe('small');
  });

  it('are removed two weeks after their last use', async () => {
    const start = Date.now();
    const at = (days: number) => openCopyCache(folder, start + days * DAY);
    const first = await at(0);
    await first.copyOf(content, 'br11', make('used'));
    await first.copyOf(content, 'gz9', make('unused'));
    const second = await at(10);
    await second.copyOf(content, 'br11', make('used'));
    await second.prune();
    expect(names()).toHaveLength(2);
    const third = await at(15);
    await third.prune();
    expect(names().map((name) => name.split('.')[1])).toEqual(['br11']);
    expect(made).toEqual(['used', 'unused']);
  });

  it('are looked through once a day', async () => {
    const start = Date.now();
    const first = await openCopyCache(folder, start);
    await first.copyOf(content, 'br11', make('unused'));
    await (await openCopyCache(folder, start + 13.5 * DAY)).prune();
    await (await openCopyCache(folder, start + 14.2 * DAY)).prune();
    expect(names()).toHaveLength(1);
    await (await openCopyCache(folder, start + 14.6 * DAY)).prune();
    expect(names()).toEqual([]);
  });
});
