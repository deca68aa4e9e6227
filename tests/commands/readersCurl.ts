/** What readers download with curl from the site, from the build. */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {BUILD} from '../build/site';

/**
 * Writes a program named curl. A child process does it: what another thread starts while a file is open here keeps it
 * open, and the system does not run it then ("Text file busy").
 */
export function addCurl(folder: string, script: string): void {
  const draft = path.join(folder, 'curl.new');
  fs.writeFileSync(draft, script, {mode: 0o755});
  execFileSync('cp', [draft, path.join(folder, 'curl')]);
}

/** @returns a PATH that begins with this folder, whose curl takes files of the build for those of the site */
export function readersPath(folder: string): string {
  const script = `#!/bin/bash\nsite='${brand.docsUrl}'; exec ${CURL} "\${@//$site/file://${BUILD}}"\n`;
  addCurl(folder, script);
  return `${folder}:${PATH}`;
}

const PATH = process.env.PATH ?? '';
const CURL = PATH.split(':')
  .map((folder) => path.join(folder, 'curl'))
  .find((file) => fs.existsSync(file));
