/** Results of the build by the hash of their input, in one file for each purpose. */
import fs from 'node:fs';
import path from 'node:path';
import {sha256} from '../text/sha256';
import {CACHE_FOLDER} from './folder';

/** Below the repository. */
export const MEMO_FOLDER = `${CACHE_FOLDER}/memo`;

export interface Memo {
  /**
   * @param input - everything that the result depends on, except the code
   * @param make - makes the result, which must survive JSON
   */
  of: <Result>(input: readonly string[], make: () => Result | Promise<Result>) => Promise<Result>;
  /** Writes the results that were asked for since the memo was opened, and drops all others. */
  save: () => void;
}

/** Parts are hashed one by one, so that text that moves from one to the next is another input. */
export const keyOf = (input: readonly string[]): string => sha256(input.map(sha256).join());

/**
 * @param file - may be missing or broken: then nothing is known
 * @param code - hash of the code that makes the results (`codeHash`)
 */
export function openMemo(file: string, code: string): Memo {
  // As JSON, which takes less memory than the values: the results of a large site are hundreds of megabytes.
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
      // The first build uses exactly what the next one reads.
      return JSON.parse(json) as Result;
    },
    save: () => {
      if (!isChanged && used.size === known.size) {
        return;
      }
      fs.mkdirSync(path.dirname(file), {recursive: true});
      // A build that is interrupted leaves no partial file.
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

/** The first line is the hash of the code, since results of other code are worthless; each further one is a result. */
function read(file: string, code: string): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  try {
    const [first, ...lines] = fs.readFileSync(file, 'utf8').split('\n');
    for (const line of first === code ? lines : []) {
      const space = line.indexOf(' ');
      known.set(line.slice(0, space), line.slice(space + 1));
    }
  } catch {
    // Nothing is known.
  }
  return known;
}
