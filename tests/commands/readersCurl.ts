/** What readers download with curl from the site, from the build. */
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {BUILD} from '../build/site';

/** @returns a PATH that begins with this folder, whose curl takes files of the build for those of the site */
export function readersPath(folder: string): string {
  const script = `#!/bin/bash\nsite='${brand.docsUrl}'; exec ${CURL} "\${@//$site/file://${BUILD}}"\n`;
  fs.writeFileSync(path.join(folder, 'curl'), script, {mode: 0o755});
  return `${folder}:${PATH}`;
}

const PATH = process.env.PATH ?? '';
const CURL = PATH.split(':')
  .map((folder) => path.join(folder, 'curl'))
  .find((file) => fs.existsSync(file));
