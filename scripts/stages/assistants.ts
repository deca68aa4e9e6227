/**
 * Writes the MCP server's files in `mcp/` below a build, except the Markdown copies and the search index: a manifest,
 * and the server as a single file for readers who run it themselves. Part of `npm run build`.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {RELEASES} from '../../config/releases';
import {LATEST_RELEASE} from '../../config/site';
import {
  commandFile,
  CORPUS_FOLDER,
  CORPUS_FORMAT,
  type Manifest,
  MANIFEST_FILE,
} from '../../packages/mcp/src/constants';
import type {Language} from '../../packages/search/src/index';
import {filesHash} from '../../src/build-cache/hashes';
import {ASSISTANTS_SERVER} from '../../src/for-programs/assistantsServer';
import {SEARCH_LANGUAGE} from '../../src/search/language';
import type {StageMemo} from '../lib/stage';

/** Output folder of the compiled command. */
const COMPILED = 'packages/mcp/dist';

/** Compiles the command, and returns a hash of its files. */
function compileCommand(): string {
  execFileSync(process.execPath, ['packages/mcp/build.mjs'], {stdio: 'inherit'});
  return filesHash('.', [COMPILED]);
}

export async function assistants(build: string, memo: StageMemo): Promise<void> {
  const manifest: Manifest<Language> = {
    format: CORPUS_FORMAT,
    site: {name: ASSISTANTS_SERVER, brand: brand.name, docsUrl: brand.docsUrl},
    latest: LATEST_RELEASE,
    releases: RELEASES.map(({name}) => name),
    language: SEARCH_LANGUAGE,
  };
  const folder = path.join(build, CORPUS_FOLDER);
  fs.mkdirSync(folder, {recursive: true});
  fs.writeFileSync(path.join(build, MANIFEST_FILE), JSON.stringify(manifest));
  // An earlier build may have left a different one.
  if ((await memo.of(['command'], compileCommand)) !== filesHash('.', [COMPILED])) {
    compileCommand();
  }
  fs.copyFileSync(`${COMPILED}/cli.mjs`, path.join(folder, commandFile(ASSISTANTS_SERVER)));
  fs.copyFileSync(`${COMPILED}/THIRD-PARTY.txt`, path.join(folder, 'third-party.txt'));
}
