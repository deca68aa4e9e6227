/** Docusaurus as our commands run it. */
import type {ChildProcess} from 'node:child_process';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {stripVTControlCharacters} from 'node:util';

export const DOCUSAURUS = path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs');

/** Loads `docusaurus.config.ts` with esbuild, five times as fast as the compiler of Docusaurus. */
export const SITE_CONFIG = path.resolve('scripts/lib/siteConfig.cjs');
/** The same for the development server, which must start quickly. */
export const START_CONFIG = path.resolve('scripts/lib/startConfig.cjs');

/** Frames of a stack, and braces around a cause. */
const FRAME = /^(?:at .+|\.\.\. \d+ lines matching .+|[{}]+|-{5,})$/;
/** The bundler's box, and what Node.js puts before the message of an error. */
const PREFIX = /^[╰─▶│×\s]*(?:(?:\[cause\]|Cause): )?(?:[A-Za-z]*Error: )?/u;
/** An error is written as a cause and by itself; a later one is another. */
const REMEMBERED = 20;

/**
 * Keeps what helps authors in the output of Docusaurus: each message once, without stack frames.
 *
 * @returns a function that returns the part of a line to show
 */
export function createOutput(): (line: string) => string | undefined {
  const shown: string[] = [];
  return (line) => {
    const text = stripVTControlCharacters(line).replace(PREFIX, '').replace(/ \{$/, '').trimEnd();
    // The items of a list may be those of another one.
    if (text === '' || FRAME.test(text) || (shown.includes(text) && !text.startsWith('->'))) {
      return undefined;
    }
    shown.push(text);
    shown.splice(0, shown.length - REMEMBERED);
    return text;
  };
}

/** Shows the output of a process. */
export function showOutput({stdout, stderr}: ChildProcess, output = createOutput()): void {
  for (const stream of [stdout, stderr]) {
    if (stream !== null) {
      createInterface({input: stream}).on('line', (line) => {
        const text = output(line);
        if (text !== undefined) {
          console.log(text);
        }
      });
    }
  }
}
