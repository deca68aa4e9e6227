/** Whole builds of a copy of the site with a broken file. */
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {expect} from 'vitest';
import {copyRepository} from './copies';

/** Timeout of a whole build on a busy machine. Unit: ms. */
export const BUILD_PATIENCE = 600_000;

/** A folder that all builds of a test file share, because compiled configuration is cached by path. */
export class BrokenSite {
  readonly folder = copyRepository();
  readonly #repairs: (() => void)[] = [];

  /** Changes a file until {@link repair} is called. */
  edit(file: string, change: (text: string) => string): void {
    const target = path.join(this.folder, file);
    const before = fs.existsSync(target) ? fs.readFileSync(target, 'utf8') : undefined;
    const after = change(before ?? '');
    expect(after, `the test changes ${file}`).not.toBe(before);
    fs.writeFileSync(target, after);
    this.#repairs.push(() => {
      if (before === undefined) {
        fs.rmSync(target);
      } else {
        fs.writeFileSync(target, before);
      }
    });
  }

  repair(): void {
    // In reverse order, because a file may have been edited more than once.
    for (const step of this.#repairs.splice(0).reverse()) {
      step();
    }
  }

  /** @param options - options of the command */
  build(...options: string[]): {status: number | null; output: string} {
    const {status, stdout, stderr} = spawnSync(
      'npm',
      ['run', '--silent', 'build', '--', ...options],
      {
        cwd: this.folder,
        encoding: 'utf8',
      },
    );
    return {status, output: `${stdout}${stderr}`};
  }
}

export function expectOneMessage(output: string, message: string | RegExp): void {
  const lines = output.split('\n').filter((line) => !/^npm warn|^\[INFO\]|^\s*$/.test(line));
  const matching = lines.filter((line) =>
    typeof message === 'string' ? line.includes(message) : message.test(line),
  );
  expect(matching, output).toHaveLength(1);
  expect(output).not.toMatch(/^\s*at .+:\d+:\d+\)?$/m);
}
