/** Runs Docusaurus for our commands, and filters its output. */
import type {ChildProcess} from 'node:child_process';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {stripVTControlCharacters} from 'node:util';

export const DOCUSAURUS = path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs');

/** Configuration that is loaded with esbuild, five times as fast as with Docusaurus's compiler. */
export const SITE_CONFIG = path.resolve('scripts/lib/siteConfig.cjs');
/** The same for the development server, which must start quickly. */
export const START_CONFIG = path.resolve('scripts/lib/startConfig.cjs');

/** Stack frames, and braces around a cause. */
const FRAME = /^(?:at .+|\.\.\. \d+ lines matching .+|[{}]+|-{5,})$/;
/** The bundler's box, and the prefix that Node.js adds to the message of an error. */
const PREFIX = /^[╰─▶│×\s]*(?:(?:\[cause\]|Cause): )?(?:[A-Za-z]*Error: )?/u;
/** Number of lines within which a repeated error is suppressed. Errors are printed both as a cause and alone. */
const REMEMBERED = 20;

/**
 * Reduces the output of Docusaurus to text that helps authors: each message once, without stack frames.
 *
 * @returns a function that returns the part of a line to show
 */
export function createOutput(): (line: string) => string | undefined {
  const shown: string[] = [];
  return (line) => {
    const text = stripVTControlCharacters(line).replace(PREFIX, '').replace(/ \{$/, '').trimEnd();
    // Different lists may contain the same items.
    if (text === '' || FRAME.test(text) || (shown.includes(text) && !text.startsWith('->'))) {
      return undefined;
    }
    shown.push(text);
    shown.splice(0, shown.length - REMEMBERED);
    return text;
  };
}

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

/** @returns the exit code of a process, or 1 if a signal ended it */
export function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
}
