import fs from 'node:fs';
import path from 'node:path';
import {fillBrandVariables} from '../../text/brandVariables';
import {SAMPLES_FOLDER} from './samples';
import {filesIn} from '../../text/files';

/**
 * Writes the samples into a folder, with brand variables filled in, so that they can be run there or published as a
 * repository.
 */
export function writeSamples(siteDir: string, target: string): void {
  const source = path.join(siteDir, SAMPLES_FOLDER);
  for (const name of filesIn(source)) {
    const file = path.join(source, name);
    const copy = path.join(target, name);
    fs.mkdirSync(path.dirname(copy), {recursive: true});
    const text = fillBrandVariables(fs.readFileSync(file, 'utf8'), `${SAMPLES_FOLDER}/${name}`);
    fs.writeFileSync(copy, text, {mode: fs.statSync(file).mode});
  }
}
