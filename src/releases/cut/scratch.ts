import fs from 'node:fs';
import path from 'node:path';
import {REFERENCE_FOLDER} from '../../../config/site';
import {pathBelow} from '../../text/files';

/**
 * Not part of the sources: installed, built and generated files, caches of tools, and files that a build does not read.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(['node_modules', 'build', 'tests', 'test-results']);
const GENERATED = new RegExp(`^(?:docs|api_versioned_docs/[^/]+)/${REFERENCE_FOLDER}$`);

/**
 * A copy of the site to build in, so that a failed or interrupted build leaves nothing behind in the site itself.
 */
export function copySite(siteDir: string, folder: string): void {
  fs.rmSync(folder, {recursive: true, force: true});
  fs.mkdirSync(folder, {recursive: true});
  for (const name of fs.readdirSync(siteDir)) {
    if (!LEFT_OUT.has(name) && !name.startsWith('.')) {
      fs.cpSync(path.join(siteDir, name), path.join(folder, name), {
        recursive: true,
        filter: (source) => !GENERATED.test(pathBelow(source, siteDir)),
      });
    }
  }
  // Windows allows junctions to everyone, symbolic links to administrators.
  fs.symlinkSync(path.join(siteDir, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
}
