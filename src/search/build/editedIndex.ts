/** The search index of the development server: the pages of the last build, and newer sources instead of theirs. */
import fs from 'node:fs';
import path from 'node:path';
import {CACHE_FOLDER} from '../../build-cache/folder';
import {kindOf} from './kind';
import type {KindLetter} from '../../../packages/search/src/index';
import {makeIndexes} from './indexes';
import {PHRASES_FILE, readPhrases, withPhrases} from './phrases';
import type {PageRecords} from './records';
import {sourcePage} from './sourcePages';

/** Parsed pages of the last build, without phrases. `npm run build` writes it, below the repository's root. */
export const RECORDS_FILE = `${CACHE_FOLDER}/search/records.json`;

/** Pages with text in their sources. The others are generated from the API description. */
const WRITTEN: ReadonlySet<KindLetter> = new Set(['g', 'q', 'm', 'd', 'p']);

export interface EditedPage {
  /** Below the base path. */
  path: string;
  /** Absolute path of the source. */
  file: string;
}

export interface EditedIndex {
  setPages: (pages: readonly EditedPage[]) => void;
  /** Contents of the index's files, by name: made on first use, and again if a source has changed. */
  files: () => ReadonlyMap<string, string>;
}

const changedAt = (file: string) => fs.statSync(file, {throwIfNoEntry: false})?.mtimeMs ?? 0;

/** Reads a file again only after a change: parsing is a large part of making an index. */
function reader<T>(file: string, read: () => T): () => T {
  let last: {at: number; value: T} | undefined;
  return () => {
    const at = changedAt(file);
    if (last?.at !== at) {
      last = {at, value: read()};
    }
    return last.value;
  };
}

/**
 * @param root - of the repository
 * @param latest - the release that is served without a version in its addresses
 * @param warn - is told about a phrase for a place that does not exist, and about an invalid file of phrases
 */
export function createEditedIndex(
  root: string,
  latest: string,
  warn: (message: string) => void,
): EditedIndex {
  const recordsFile = path.join(root, RECORDS_FILE);
  const phrasesFile = path.join(root, PHRASES_FILE);
  let pages: readonly EditedPage[] = [];
  let made: {signature: string; files: ReadonlyMap<string, string>} | undefined;

  const phrases = reader(phrasesFile, () => readPhrases(root));
  const builtPages = reader(recordsFile, () => {
    const isBuilt = fs.existsSync(recordsFile);
    const records = isBuilt
      ? (JSON.parse(fs.readFileSync(recordsFile, 'utf8')) as PageRecords[])
      : [];
    return new Map(records.map((record) => [record.path, record]));
  });

  function readRecords(): PageRecords[] {
    const builtAt = changedAt(recordsFile);
    const built = builtPages();
    return pages.flatMap(({path: address, file}): PageRecords[] => {
      const record = built.get(address);
      const isCurrent = changedAt(file) <= builtAt || !WRITTEN.has(kindOf(address));
      if (record !== undefined && isCurrent) {
        return [record];
      }
      return fs.existsSync(file)
        ? [sourcePage(address, fs.readFileSync(file, 'utf8'), record)]
        : [];
    });
  }

  function addPhrases(records: readonly PageRecords[]): readonly PageRecords[] {
    try {
      // Without a build, the places that are generated are missing.
      return withPhrases(records, phrases(), ({message}) => {
        if (fs.existsSync(recordsFile)) {
          warn(message);
        }
      });
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error));
      return records;
    }
  }

  return {
    setPages: (next) => {
      pages = next;
    },
    files: () => {
      const watched = [recordsFile, phrasesFile, ...pages.map(({file}) => file)];
      const signature = watched.map((file) => `${file} ${changedAt(file)}`).join('\n');
      if (made?.signature !== signature) {
        const files = makeIndexes(addPhrases(readRecords()), latest);
        made = {signature, files: new Map(files.map(({name, content}) => [name, content]))};
      }
      return made.files;
    },
  };
}
