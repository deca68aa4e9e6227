import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const copies: string[] = [];

/** Copies the tracked files of the repository, with the installed packages, for tests that break or change files. */
export function copyRepository(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'site-copy-'));
  copies.push(folder);
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {encoding: 'utf8'},
  );
  for (const file of files.split('\0').filter((name) => name !== '' && fs.existsSync(name))) {
    fs.mkdirSync(path.join(folder, path.dirname(file)), {recursive: true});
    fs.copyFileSync(file, path.join(folder, file));
  }
  fs.symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'), 'junction');
  return folder;
}

export function removeCopies(): void {
  for (const folder of copies) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}
