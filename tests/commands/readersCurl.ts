/** Serves files of the build to readers who download them from the site with curl. */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {BUILD} from '../build/site';

/**
 * Writes a program named curl. A child process writes it, because a process that another thread starts meanwhile would
 * inherit the open file, and the system would not run it ("Text file busy").
 */
export function addCurl(folder: string, script: string): void {
  const draft = path.join(folder, 'curl.new');
  fs.writeFileSync(draft, script, {mode: 0o755});
  execFileSync('cp', [draft, path.join(folder, 'curl')]);
}

/** @returns a PATH that begins with this folder, whose curl serves files of the build as those of the site */
export function readersPath(folder: string): string {
  const script = `#!/bin/bash\nsite='${brand.docsUrl}'; exec ${CURL} "\${@//$site/file://${BUILD}}"\n`;
  addCurl(folder, script);
  return `${folder}:${PATH}`;
}

const PATH = process.env.PATH ?? '';
const CURL = PATH.split(':')
  .map((folder) => path.join(folder, 'curl'))
  .find((file) => fs.existsSync(file));
