import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {syncFiles, syncFolder} from '../src/write';

let root: string;
let folder: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'sync-'));
  folder = path.join(root, 'reference');
});

afterEach(() => {
  fs.rmSync(root, {recursive: true, force: true});
});

const sync = (files: Record<string, string>) => syncFolder(folder, new Map(Object.entries(files)));
const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8');

describe('syncFolder', () => {
  it('creates the folder and all its files', async () => {
    const changed = await sync({'a.mdx': 'A', 'schemas/b.mdx': 'B', 'x/y/z.html': 'Z'});
    expect(changed.sort()).toEqual(['a.mdx', 'schemas/b.mdx', 'x/y/z.html']);
    expect(read('schemas/b.mdx')).toBe('B');
    expect(read('x/y/z.html')).toBe('Z');
  });

  it('does not touch unchanged files', async () => {
    await sync({'a.mdx': 'A', 'schemas/b.mdx': 'B ü 🎉\n'});
    const old = new Date('2020-01-01');
    fs.utimesSync(path.join(folder, 'a.mdx'), old, old);
    fs.utimesSync(path.join(folder, 'schemas/b.mdx'), old, old);
    expect(await sync({'a.mdx': 'A', 'schemas/b.mdx': 'B ü 🎉\n'})).toEqual([]);
    expect(fs.statSync(path.join(folder, 'a.mdx')).mtime).toEqual(old);
    expect(await sync({'a.mdx': 'A2', 'schemas/b.mdx': 'B ü 🎉\n'})).toEqual(['a.mdx']);
    expect(read('a.mdx')).toBe('A2');
    expect(fs.statSync(path.join(folder, 'schemas/b.mdx')).mtime).toEqual(old);
  });

  it('removes files that are no longer generated', async () => {
    await sync({'a.mdx': 'A', 'old.mdx': 'O', 'schemas/old.mdx': 'O'});
    fs.writeFileSync(path.join(folder, 'stranger.txt'), 'S');
    const changed = await sync({'a.mdx': 'A', 'new.mdx': 'N'});
    expect(changed.sort()).toEqual(['new.mdx', 'old.mdx', 'schemas/old.mdx', 'stranger.txt']);
    expect(fs.existsSync(path.join(folder, 'old.mdx'))).toBe(false);
    expect(fs.existsSync(path.join(folder, 'schemas/old.mdx'))).toBe(false);
    expect(fs.existsSync(path.join(folder, 'stranger.txt'))).toBe(false);
    expect(read('a.mdx')).toBe('A');
  });

  it('does not touch anything outside the folder', async () => {
    fs.writeFileSync(path.join(root, 'beside.mdx'), 'B');
    await sync({'a.mdx': 'A'});
    await sync({});
    expect(fs.readFileSync(path.join(root, 'beside.mdx'), 'utf8')).toBe('B');
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('never exposes a partial file', async () => {
    const texts = ['A', 'B'].map((letter) => letter.repeat(4_000_000));
    await sync({'a.mdx': texts[0] ?? ''});
    let isWriting = true;
    const seen = new Set<string>();
    const watch = async () => {
      while (isWriting) {
        const text = await fs.promises.readFile(path.join(folder, 'a.mdx'), 'utf8');
        seen.add(`${text[0] ?? ''}${text.length}`);
      }
    };
    const watching = watch();
    for (let round = 0; round < 20; round += 1) {
      await sync({'a.mdx': texts[round % 2] ?? ''});
    }
    isWriting = false;
    await watching;
    expect([...seen].every((one) => /^[AB]4000000$/.test(one))).toBe(true);
    expect(fs.readdirSync(folder)).toEqual(['a.mdx']);
  });
});

describe('a folder that also contains files of authors', () => {
  const MARKER = '.generated';
  const generate = (files: Record<string, string>) =>
    syncFiles(folder, MARKER, Object.entries(files));
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    fs.writeFileSync(path.join(folder, file), text);
  };

  it('loses only generated files', async () => {
    await generate({'a.mdx': 'A', 'b/c.mdx': 'C'});
    write('my-notes.mdx', 'mine');
    write('b/d.mdx', 'mine, too');
    expect(await generate({'a.mdx': 'A'})).toEqual(['b/c.mdx']);
    expect(read('my-notes.mdx')).toBe('mine');
    expect(read('b/d.mdx')).toBe('mine, too');
    expect(fs.existsSync(path.join(folder, 'b/c.mdx'))).toBe(false);
  });

  it('keeps a file in the place of a page, with a message', async () => {
    write('a.mdx', 'mine');
    await expect(generate({'a.mdx': 'A'})).rejects.toThrow(/a\.mdx was not generated/);
    expect(read('a.mdx')).toBe('mine');
  });

  it('loses nothing if a run is interrupted', async () => {
    write('b.mdx', 'mine');
    await expect(generate({'a.mdx': 'A', 'b.mdx': 'B'})).rejects.toThrow();
    fs.rmSync(path.join(folder, 'b.mdx'));
    await generate({'c.mdx': 'C'});
    expect(fs.readdirSync(folder).sort()).toEqual([MARKER, 'c.mdx']);
  });

  it('never loses a file outside the folder', async () => {
    write(MARKER, 'Generated\n../outside.txt\n');
    fs.writeFileSync(path.join(root, 'outside.txt'), 'mine');
    await generate({'a.mdx': 'A'});
    expect(fs.readFileSync(path.join(root, 'outside.txt'), 'utf8')).toBe('mine');
  });
});
