/**
 * Writes what the server for assistants reads, `mcp/` below a build: pages, search, descriptions with
 * samples, markets and changes, from the same data as the pages; and compiles the command for `npm run mcp`. Part of
 * `npm run build`.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {RELEASES} from '../../config/releases';
import {LATEST_RELEASE} from '../../config/site';
import {TOKEN_RULES} from '../../config/token';
import {
  type ApiPart,
  COMMAND_FILE,
  CORPUS_FOLDER,
  CORPUS_FORMAT,
  type Manifest,
  type Page,
  type SearchPart,
} from '../../packages/mcp/src/index';
import {archiveFolder, SEARCH_FOLDER} from '../../packages/search/src/index';
import {addressOfFile} from '../../hosting/pages';
import {marketsPart} from '../../src/for-programs/corpus/markets';
import {pageOf} from '../../src/for-programs/corpus/pages';
import {passagesOf} from '../../src/for-programs/corpus/passages';
import {loadMarkets} from '../../src/markets/data/load';
import {notSimulated} from '../../src/reference/simulated';
import {filesHash} from '../../src/build-cache/hashes';
import {isArchived, releaseOf} from '../../src/releases/releases';
import {isUnlisted} from '../../src/site/unlisted';
import {SEARCH_LANGUAGE} from '../../src/search/language';
import {copyPath} from '../../src/for-programs/copyAddress';
import type {StageMemo} from '../lib/stage';
import {filesIn, htmlFilesIn} from '../../src/text/files';

async function readPages(build: string, memo: StageMemo): Promise<Page[]> {
  const files = htmlFilesIn(build);
  const pages: Page[] = [];
  for (const file of files) {
    const address = addressOfFile(file);
    const copyFile = path.join(build, copyPath(address, ''));
    const html = fs.readFileSync(path.join(build, file), 'utf8');
    if (fs.existsSync(copyFile) && !isUnlisted(html)) {
      const copy = fs.readFileSync(copyFile, 'utf8');
      pages.push(
        await memo.of(['page', address, html, copy], () =>
          pageOf({address, html, copy}, brand.docsUrl),
        ),
      );
    }
  }
  return pages;
}

/**
 * The search index of one release, which the stage `search-index` has written.
 *
 * @param release - folder of an archived release, below that of the search; empty for the latest
 * @returns content of its files, named as the engine asks for them
 */
function indexFiles(build: string, release: string): SearchPart['files'] {
  const folder = path.join(build, SEARCH_FOLDER);
  const archived = RELEASES.map(({name}) => archiveFolder(name));
  return Object.fromEntries(
    filesIn(path.join(folder, release))
      .map((file) => `${release}${file}`)
      .filter((file) => file.endsWith('.json'))
      .filter((file) => release !== '' || !archived.some((one) => file.startsWith(one)))
      .sort()
      .map((file) => [file, JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'))]),
  );
}

/** Where the command is compiled to. */
const COMPILED = 'packages/mcp/dist';

/**
 * @param isSimulated - whether the command has the rules of the API that `packages/sandbox` simulates
 * @returns a hash of its files
 */
function compileCommand(isSimulated: boolean): string {
  const options = isSimulated ? [] : ['--plain'];
  execFileSync(process.execPath, ['packages/mcp/build.mjs', ...options], {stdio: 'inherit'});
  return filesHash('.', [COMPILED]);
}

export async function mcpCorpus(build: string, memo: StageMemo): Promise<void> {
  const root = process.cwd();
  const folder = path.join(build, CORPUS_FOLDER);
  const parts: Record<string, string> = {};
  let bytes = 0;
  const add = (part: string, text: string) => {
    parts[part] = `${part}.json`;
    bytes += Buffer.byteLength(text);
  };
  const write = (part: string, content: unknown) => {
    const text = JSON.stringify(content);
    add(part, text);
    fs.writeFileSync(path.join(folder, `${part}.json`), text);
  };
  /** Parts that Docusaurus has written together with the reference. */
  const read = (part: string): unknown => {
    const text = fs.readFileSync(path.join(folder, `${part}.json`), 'utf8');
    add(part, text);
    return JSON.parse(text) as unknown;
  };
  const all = await readPages(build, memo);
  const markets = marketsPart(loadMarkets(root));
  write('markets', markets);
  let isSimulated = true;
  let apiUrl = `https://${brand.apiHost}`;
  for (const release of RELEASES) {
    const isLatest = release.name === LATEST_RELEASE;
    const api = read(`api.${release.name}`) as ApiPart;
    if (isLatest) {
      apiUrl = api.server ?? apiUrl;
      isSimulated = notSimulated(api.operations.filter(({isWebhook}) => !isWebhook)).length === 0;
    }
    const pages = all.filter(({address}) =>
      isLatest ? !isArchived(address) : releaseOf(address) === release.name,
    );
    const sources = {pages, api, ...(isLatest ? {markets} : {})};
    write(`pages.${release.name}`, {pages});
    const part: SearchPart = {
      passages: passagesOf(sources),
      files: indexFiles(build, isLatest ? '' : archiveFolder(release.name)),
    };
    write(`search.${release.name}`, part);
  }
  write('language', SEARCH_LANGUAGE);
  read('changes');
  const manifest: Manifest = {
    format: CORPUS_FORMAT,
    site: {name: brand.name, docsUrl: brand.docsUrl, apiUrl},
    latest: LATEST_RELEASE,
    releases: RELEASES.map(({name}) => name),
    token: TOKEN_RULES,
    ...(isSimulated ? {} : {simulated: false}),
    parts,
  };
  fs.writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  const compiled = await memo.of(['command', String(isSimulated)], () =>
    compileCommand(isSimulated),
  );
  if (compiled !== filesHash('.', [COMPILED])) {
    compileCommand(isSimulated);
  }
  // For readers who run the server themselves: one file that needs only Node.js.
  fs.copyFileSync('packages/mcp/dist/cli.mjs', path.join(folder, COMMAND_FILE));
  fs.copyFileSync('packages/mcp/dist/THIRD-PARTY.txt', path.join(folder, 'third-party.txt'));
  console.log(
    `Corpus for assistants: ${all.length} pages of ${RELEASES.length} releases, ${Math.round(bytes / 1000)} kB.`,
  );
}
