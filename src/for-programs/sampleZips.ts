/** Packs all samples of a language into one zip, ready to run. Pure functions. */
import {strFromU8, zipSync, type Zippable} from 'fflate';

export interface SampleFile {
  /** Path below the samples folder, with forward slashes, such as `python/quick-start/client.py`. */
  path: string;
  content: Uint8Array;
  isExecutable: boolean;
}

/**
 * The earliest date in zip files. A fixed date gives identical bytes for identical content. Source: APPNOTE.TXT 6.3.10,
 * 4.4.6.
 */
const EARLIEST = new Date(1980, 0, 1);
/**
 * Host system Unix, whose file modes are in the upper half of the external attributes. Source: APPNOTE.TXT 6.3.10,
 * 4.4.2 and 4.4.15.
 */
const UNIX = 3;
const MODE = {plain: 0o100644, executable: 0o100755} as const;

/**
 * @param files - samples of all languages, and files that belong to no language
 * @returns zips by language. Each contains a folder with the name of the language, and next to it the folders of other
 * languages that its files import.
 */
export function makeSampleZips(
  files: readonly SampleFile[],
  more: readonly SampleFile[],
): Map<string, Uint8Array> {
  const languages = new Set(
    files.flatMap(({path}) => (path.includes('/') ? [path.slice(0, path.indexOf('/'))] : [])),
  );
  return new Map(
    [...languages].sort().map((language) => {
      const own = files.filter(({path}) => path.startsWith(`${language}/`));
      const imported = [...languages].filter((other) =>
        own.some(({content}) => strFromU8(content).includes(`from '../../${other}/`)),
      );
      const beside = files.filter(({path}) => imported.some((name) => path.startsWith(`${name}/`)));
      const entries: Zippable = Object.fromEntries(
        [...own, ...beside, ...more.map((file) => ({...file, path: `${language}/${file.path}`}))]
          .sort((a, b) => (a.path < b.path ? -1 : 1))
          .map(({path, content, isExecutable}) => [
            path,
            [
              content,
              {
                mtime: EARLIEST,
                os: UNIX,
                attrs: (isExecutable ? MODE.executable : MODE.plain) << 16,
              },
            ],
          ]),
      );
      return [language, zipSync(entries, {level: 9})];
    }),
  );
}
