import type {Scope} from './engine';
import {archiveFolder, INDEX_FILE} from './files';
import type {IndexFile} from './indexFormat';
import {type IndexReader, readIndex} from './indexReader';

/** Version assigned to pages without versions. */
export const UNVERSIONED = 'site';

/** An index, and the part of it to search. */
export interface Source {
  reader: IndexReader;
  /** Versions of the places to search. */
  versions: ReadonlySet<string>;
}

export interface Sources {
  /** Returns versions of the API that can be searched, latest first. */
  releases: () => Promise<string[]>;
  /** Returns the indexes for the reader's search. */
  of: (scope: Scope) => Promise<Source[]>;
}

/** Loads each file once. Failures are not cached, so the next attempt loads the file again. */
export function onceEach<T>(load: (file: string) => Promise<T>): (file: string) => Promise<T> {
  const loaded = new Map<string, Promise<T>>();
  return (file) => {
    const promise = loaded.get(file) ?? load(file);
    if (!loaded.has(file)) {
      loaded.set(file, promise);
      promise.catch(() => loaded.delete(file));
    }
    return promise;
  };
}

/**
 * @param loadJson - loads a file of the search folder
 * @param latest - release whose addresses contain no version
 */
export function createSources(
  loadJson: (file: string) => Promise<unknown>,
  latest: string,
): Sources {
  const loadFile = onceEach(loadJson);
  const open = onceEach(async (folder) => {
    const index = (await loadFile(`${folder}${INDEX_FILE}`)) as IndexFile;
    return readIndex(index, (file) => loadFile(`${folder}${file}`));
  });
  const releases = async () => (await open('')).index.releases ?? [];
  return {
    releases,
    of: async ({version, isEverywhere}) => {
      const known = await releases();
      const wanted = isEverywhere ? known : known.filter((release) => release === version);
      const chosen = wanted.length > 0 ? wanted : [latest];
      const archived = chosen.filter((release) => release !== latest);
      return Promise.all([
        open('').then((reader) => ({reader, versions: new Set([UNVERSIONED, ...chosen])})),
        ...archived.map(async (release) => ({
          reader: await open(archiveFolder(release)),
          versions: new Set([release]),
        })),
      ]);
    },
  };
}
