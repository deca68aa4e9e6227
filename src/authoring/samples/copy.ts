import fs from 'node:fs';
import path from 'node:path';
import {fillBrandVariables} from '../../text/brandVariables';
import {SAMPLES_FOLDER} from './samples';

/**
 * Writes the samples into a folder, brand variables filled in: ready to run, and to publish as a repository
 * of their own.
 */
export function writeSamples(siteDir: string, target: string): void {
  const source = path.join(siteDir, SAMPLES_FOLDER);
  for (const entry of fs.readdirSync(source, {recursive: true, withFileTypes: true})) {
    if (entry.isFile()) {
      const file = path.join(entry.parentPath, entry.name);
      const copy = path.join(target, path.relative(source, file));
      fs.mkdirSync(path.dirname(copy), {recursive: true});
      const name = path.relative(siteDir, file).split(path.sep).join('/');
      fs.writeFileSync(copy, fillBrandVariables(fs.readFileSync(file, 'utf8'), name), {
        mode: fs.statSync(file).mode,
      });
    }
  }
}
