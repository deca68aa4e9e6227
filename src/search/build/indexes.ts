import crypto from 'node:crypto';
import {SEARCH_STOPWORDS} from '../../../config/searchSynonyms';
import {
  archiveFolder,
  INDEX_FILE,
  UNVERSIONED,
  writeIndex,
  type WrittenFile,
} from '../../../packages/search/src/index';
import {versionOf} from '../version';
import type {PageRecords} from './records';

const HASH_LENGTH = 10;

/** Names a file after its content, so that browsers may cache it forever. */
function nameFile(kind: string, content: string): string {
  const hash = crypto.createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
  return `${kind}/${hash}.json`;
}

/**
 * Creates an index for the latest release and unversioned pages, and one for each archived release.
 *
 * @param latest - the release that is served without a version in its addresses
 * @returns files, named relative to the search folder
 */
export function makeIndexes(pages: readonly PageRecords[], latest: string): WrittenFile[] {
  const versionsOf = pages.map((page) => ({page, version: versionOf(page.path, latest)}));
  const releases = [...new Set(versionsOf.map(({version}) => version))]
    .filter((version) => version !== UNVERSIONED)
    .sort()
    .reverse();
  const make = (wanted: readonly string[], folder: string, own: object): WrittenFile[] => {
    const chosen = versionsOf.filter(({version}) => wanted.includes(version)).map(({page}) => page);
    const synonyms = chosen.flatMap((page) => page.synonyms);
    const language = {stopwords: SEARCH_STOPWORDS, synonyms};
    const {index, files} = writeIndex(chosen, language, nameFile);
    const content = JSON.stringify({...index, ...own});
    return [...files, {name: INDEX_FILE, content}].map((file) => ({
      ...file,
      name: `${folder}${file.name}`,
    }));
  };
  return [
    ...make([UNVERSIONED, latest], '', {releases}),
    ...releases
      .filter((release) => release !== latest)
      .flatMap((release) => make([release], archiveFolder(release), {})),
  ];
}
