/** Results of the build by the hash of their input, in one file for each purpose. */
import fs from 'node:fs';
import path from 'node:path';
import {sha256} from '../text/sha256';
import {CACHE_FOLDER} from './folder';

/** Below the repository. */
export const MEMO_FOLDER = `${CACHE_FOLDER}/memo`;

interface Kept {
  /** Results of other code are worthless. */
  code: string;
  results: Record<string, unknown>;
}

export interface Memo {
  /**
   * @param input - everything that the result depends on, except the code
   * @param make - makes the result, which must survive JSON
   */
  of: <Result>(input: readonly string[], make: () => Result | Promise<Result>) => Promise<Result>;
  /** Writes the results that were asked for since the memo was opened, and forgets all others. */
  save: () => void;
}

/** Parts are hashed one by one, so that text that moves from one to the next is another input. */
export const keyOf = (input: readonly string[]): string => sha256(input.map(sha256).join());

/**
 * @param file - may be missing or broken: then nothing is known
 * @param code - hash of the code that makes the results (`codeHash`)
 */
export function openMemo(file: string, code: string): Memo {
  const known = read(file, code);
  const used = new Map<string, unknown>();
  let isChanged = false;
  return {
    of: async <Result>(input: readonly string[], make: () => Result | Promise<Result>) => {
      const key = keyOf(input);
      if (!used.has(key)) {
        if (known.has(key)) {
          used.set(key, known.get(key));
        } else {
          isChanged = true;
          // What a first build uses is exactly what the next one reads.
          used.set(key, JSON.parse(JSON.stringify(await make())));
        }
      }
      return used.get(key) as Result;
    },
    save: () => {
      if (!isChanged && used.size === known.size) {
        return;
      }
      fs.mkdirSync(path.dirname(file), {recursive: true});
      // A build that is interrupted leaves no partial file.
      const draft = `${file}.${process.pid}.new`;
      const kept: Kept = {code, results: Object.fromEntries(used)};
      fs.writeFileSync(draft, JSON.stringify(kept));
      fs.renameSync(draft, file);
    },
  };
}

function read(file: string, code: string): ReadonlyMap<string, unknown> {
  try {
    const kept = JSON.parse(fs.readFileSync(file, 'utf8')) as Kept;
    return new Map(kept.code === code ? Object.entries(kept.results) : []);
  } catch {
    return new Map();
  }
}
