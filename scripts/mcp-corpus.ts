/**
 * Writes what the server for assistants reads, `mcp/` below a build: pages, search, descriptions with
 * samples, markets and changes, from the same data as the pages; and compiles the command for `npm run mcp`. Part of
 * `npm run build`.
 *
 *   tsx scripts/mcp-corpus.ts [folder]
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../config/brand';
import {RELEASES} from '../config/releases';
import {SEARCH_STOPWORDS, SEARCH_SYNONYMS} from '../config/searchSynonyms';
import {DESCRIPTION_FILE, LATEST_RELEASE} from '../config/site';
import {TOKEN_RULES} from '../config/token';
import {
  buildSearchPart,
  COMMAND_FILE,
  CORPUS_FOLDER,
  CORPUS_FORMAT,
  type Manifest,
  type Page,
} from '../packages/mcp/src/index';
import {apiPart, changesPart} from '../src/for-programs/corpus/api';
import {marketsPart} from '../src/for-programs/corpus/markets';
import {pageOf} from '../src/for-programs/corpus/pages';
import {passagesOf} from '../src/for-programs/corpus/passages';
import {loadMarkets} from '../src/markets/data/load';
import {isArchived, releaseOf} from '../src/releases/releases';
import {twinPath} from '../src/for-programs/twinAddress';
import {loadDescription} from '../src/reference/load';

function readPages(build: string): Page[] {
  return fs
    .readdirSync(build, {recursive: true, encoding: 'utf8'})
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.html'))
    .sort()
    .flatMap((file) => {
      const address = file.replace(/(^|\/)index\.html$/, '$1');
      const twin = path.join(build, twinPath(address, ''));
      return fs.existsSync(twin)
        ? [
            pageOf(
              {
                address,
                html: fs.readFileSync(path.join(build, file), 'utf8'),
                twin: fs.readFileSync(twin, 'utf8'),
              },
              brand.docsUrl,
            ),
          ]
        : [];
    });
}

async function main(build: string): Promise<void> {
  const root = process.cwd();
  const folder = path.join(build, CORPUS_FOLDER);
  fs.rmSync(folder, {recursive: true, force: true});
  fs.mkdirSync(folder, {recursive: true});
  const parts: Record<string, string> = {};
  let bytes = 0;
  const write = (part: string, content: unknown) => {
    const text = JSON.stringify(content);
    parts[part] = `${part}.json`;
    bytes += Buffer.byteLength(text);
    fs.writeFileSync(path.join(folder, `${part}.json`), text);
  };
  const all = readPages(build);
  const marketData = loadMarkets(root);
  const markets = marketsPart(marketData);
  write('markets', markets);
  let apiUrl = `https://${brand.apiHost}`;
  for (const release of RELEASES) {
    const isLatest = release.name === LATEST_RELEASE;
    const {document} = await loadDescription(path.join(root, release.description), root);
    const api = apiPart(release, document);
    const pages = all.filter(({address}) =>
      isLatest ? !isArchived(address) : releaseOf(address) === release.name,
    );
    const passages = passagesOf({pages, api, ...(isLatest ? {markets} : {})});
    write(`pages.${release.name}`, {pages});
    write(`api.${release.name}`, api);
    write(
      `search.${release.name}`,
      buildSearchPart(passages, {synonyms: SEARCH_SYNONYMS, stopwords: SEARCH_STOPWORDS}),
    );
    if (isLatest) {
      apiUrl = document.servers?.[0]?.url ?? apiUrl;
      write('changes', await changesPart(root, RELEASES, document));
    }
  }
  const manifest: Manifest = {
    format: CORPUS_FORMAT,
    site: {name: brand.name, docsUrl: brand.docsUrl, apiUrl},
    latest: LATEST_RELEASE,
    releases: RELEASES.map(({name}) => name),
    token: TOKEN_RULES,
    parts,
  };
  fs.writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  execFileSync(process.execPath, ['packages/mcp/build.mjs'], {stdio: 'inherit'});
  // For readers who run the server themselves: one file that needs only Node.js.
  fs.copyFileSync('packages/mcp/dist/cli.mjs', path.join(folder, COMMAND_FILE));
  fs.copyFileSync('packages/mcp/dist/THIRD-PARTY.txt', path.join(folder, 'third-party.txt'));
  console.log(
    `Corpus for assistants: ${all.length} pages of ${RELEASES.length} releases, ${Math.round(bytes / 1000)} kB.`,
  );
}

main(path.resolve(process.argv[2] ?? 'build')).catch((error: unknown) => {
  console.error(
    `mcp-corpus (${DESCRIPTION_FILE}): ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
});
