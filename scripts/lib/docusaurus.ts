/** Docusaurus as our commands run it. */
import type {ChildProcess} from 'node:child_process';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {stripVTControlCharacters} from 'node:util';

export const DOCUSAURUS = path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs');

/** Loads `docusaurus.config.ts` with esbuild, five times as fast as the compiler of Docusaurus. */
export const SITE_CONFIG = path.resolve('scripts/lib/siteConfig.cjs');

/** Frames of a stack, and the braces around a cause. */
const FRAME = /^\s*(?:at .+|\.\.\. \d+ lines matching .+|[{}]+)$/;

/**
 * Shows what a process writes. Frames of a stack do not help an author.
 *
 * @param shown - lines that are not repeated
 */
export function showOutput({stdout, stderr}: ChildProcess, shown?: Set<string>): void {
  for (const stream of [stdout, stderr]) {
    if (stream !== null) {
      createInterface({input: stream}).on('line', (line) => {
        const text = stripVTControlCharacters(line).trim();
        // The items of a list may be those of another one.
        const isRepeated = shown?.has(text) === true && !text.startsWith('->');
        if (text !== '' && !FRAME.test(text) && !isRepeated) {
          shown?.add(text);
          console.log(line.replace(/ \{$/, ''));
        }
      });
    }
  }
}
