/** Stores results of builds by the hash of their input, in one file for each purpose. */
import fs from 'node:fs';
import path from 'node:path';
import {sha256} from '../text/sha256';
import {CACHE_FOLDER} from './folder';

/** Path below the repository. */
export const MEMO_FOLDER = `${CACHE_FOLDER}/memo`;

export interface Memo {
  /**
   * @param input - everything except code on which the result depends
   * @param make - computes the result, which must be representable as JSON
   */
  of: <Result>(input: readonly string[], make: () => Result | Promise<Result>) => Promise<Result>;
  /** Writes the results that were requested since the memo was opened, and drops all others. */
  save: () => void;
}

/** Hashes parts one by one, so that text that moves from one part to the next changes the key. */
export const keyOf = (input: readonly string[]): string => sha256(input.map(sha256).join());

/**
 * @param file - a missing or broken file counts as empty
 * @param code - hash of the code that computes the results (`codeHash`)
 */
export function openMemo(file: string, code: string): Memo {
  // Results stay serialised, which takes less memory: those of a large site are hundreds of megabytes.
  const known = read(file, code);
  const used = new Map<string, string>();
  let isChanged = false;
  return {
    of: async <Result>(input: readonly string[], make: () => Result | Promise<Result>) => {
      const key = keyOf(input);
      let json = used.get(key) ?? known.get(key);
      if (json === undefined) {
        isChanged = true;
        json = JSON.stringify(await make());
      }
      used.set(key, json);
      // Parse new results as well, so that the first build uses exactly what the next one reads.
      return JSON.parse(json) as Result;
    },
    save: () => {
      if (!isChanged && used.size === known.size) {
        return;
      }
      fs.mkdirSync(path.dirname(file), {recursive: true});
      // Write to a draft first, so that an interrupted build leaves no partial file.
      const draft = `${file}.${process.pid}.new`;
      const lines = fs.openSync(draft, 'w');
      fs.writeSync(lines, code);
      for (const [key, json] of used) {
        fs.writeSync(lines, `\n${key} ${json}`);
      }
      fs.closeSync(lines);
      fs.renameSync(draft, file);
    },
  };
}

/** Reads the results. The first line is the hash of the code; results of other code are dropped. */
function read(file: string, code: string): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  try {
    const [first, ...lines] = fs.readFileSync(file, 'utf8').split('\n');
    for (const line of first === code ? lines : []) {
      const space = line.indexOf(' ');
      known.set(line.slice(0, space), line.slice(space + 1));
    }
  } catch {
    // A missing or broken file contains no results.
  }
  return known;
}
