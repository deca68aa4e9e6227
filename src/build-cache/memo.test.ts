import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {filesHash} from './hashes';
import {keyOf, openMemo} from './memo';

let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memo-'));
  file = path.join(folder, 'below', 'memo.json');
});

afterEach(() => {
  fs.rmSync(folder, {recursive: true});
});

/** Requests the results for some inputs, each made from the input and the number of the build. */
async function build(number: number, inputs: readonly string[], code = 'code'): Promise<string[]> {
  const memo = openMemo(file, code);
  const results: string[] = [];
  for (const input of inputs) {
    results.push(await memo.of([input], () => `${input}${number}`));
  }
  memo.save();
  return results;
}

describe('keyOf', () => {
  it('depends on the boundaries between parts', () => {
    expect(keyOf(['ab', 'c'])).not.toBe(keyOf(['a', 'bc']));
    expect(keyOf(['a', ''])).not.toBe(keyOf(['a']));
    expect(keyOf(['a', 'b'])).toBe(keyOf(['a', 'b']));
  });
});

describe('openMemo', () => {
  it('makes only new results', async () => {
    expect(await build(1, ['a', 'b'])).toEqual(['a1', 'b1']);
    expect(await build(2, ['a', 'c'])).toEqual(['a1', 'c2']);
  });

  it('drops results that the last build did not use', async () => {
    await build(1, ['a', 'b']);
    await build(2, ['a']);
    expect(await build(3, ['a', 'b'])).toEqual(['a1', 'b3']);
  });

  it('ignores results of other code', async () => {
    await build(1, ['a']);
    expect(await build(2, ['a'], 'other code')).toEqual(['a2']);
  });

  it.each(['', '{', 'null', '[]', '{"code":"code"}'])('starts empty after %j', async (broken) => {
    await build(1, ['a']);
    fs.writeFileSync(file, broken);
    expect(await build(2, ['a'])).toEqual(['a2']);
    expect(await build(3, ['a'])).toEqual(['a2']);
  });

  it('first returns what later builds will read', async () => {
    const memo = openMemo(file, 'code');
    const made = await memo.of(['a'], () => ({kept: 1, lost: undefined}));
    expect(Object.keys(made)).toEqual(['kept']);
  });
});

describe('filesHash', () => {
  const write = (name: string, content: string, mode = 0o644) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), {recursive: true});
    fs.writeFileSync(path.join(folder, name), content);
    fs.chmodSync(path.join(folder, name), mode);
  };
  const hash = () => filesHash(folder, ['a', 'b.txt', 'missing'], /\/dist\//);

  it('depends only on names, contents and permissions', () => {
    write('a/deep/one.txt', '1');
    write('b.txt', '2');
    const before = hash();
    write('a/dist/made.txt', '3');
    write('c.txt', '4');
    expect(hash()).toBe(before);
    const changes = [
      () => {
        write('a/deep/one.txt', '2');
      },
      // Windows has no execute permission.
      ...(process.platform === 'win32'
        ? []
        : [
            () => {
              write('a/deep/one.txt', '1', 0o755);
            },
          ]),
      () => {
        fs.renameSync(path.join(folder, 'a/deep/one.txt'), path.join(folder, 'a/deep/two.txt'));
      },
    ];
    const seen = new Set([before]);
    for (const change of changes) {
      change();
      seen.add(hash());
    }
    expect(seen.size).toBe(changes.length + 1);
  });
});
