import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import {GUIDE_GROUPS} from '../config/guides';
import {INSTANCE_FOLDERS} from '../config/site';
import {lintPageIds, type SourceFile} from '../src/authoring/contentLint';
import {createFileLint, isPageFile} from '../src/authoring/fileLint';
import {loadMarkets, type MarketData} from '../src/markets/data/load';
import {unlistedLogins} from '../src/test-banks/listedBanks';
import {loadSandboxBanks, SANDBOX_FILE} from '../src/test-banks/load';
import type {SandboxBanks} from '../src/test-banks/schema';
import {readNoArgs} from './lib/args';

readNoArgs('Checks front matter, brand variables, code blocks and market data.');

const BINARY = /\.(?:png|ico|jpg|webp|woff2)$/;

function sourceFiles(): SourceFile[] {
  const list = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {encoding: 'utf8'},
  );
  return list
    .split('\0')
    .filter((path) => path !== '' && !BINARY.test(path) && fs.existsSync(path))
    .map((path) => ({path, text: fs.readFileSync(path, 'utf8')}));
}

function problemsOf(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

let markets: MarketData['markets'] = [];
let logins: SandboxBanks['logins'] = [];

const files = sourceFiles();
const pages = files.filter(isPageFile);
const GUIDES = `${INSTANCE_FOLDERS.api}/`;
const guideIds = pages
  .filter(({path}) => path.startsWith(GUIDES))
  .map(({path}) => path.slice(GUIDES.length).replace(/\.mdx?$/, ''));
const grouped = GUIDE_GROUPS.flatMap((group) => group.pages);
/** An adopted portal has only the index, which every site has. */
const hasGroups = guideIds.some((id) => id !== 'index' && grouped.includes(id));
const problems = [
  ...files.flatMap(createFileLint(process.cwd())),
  ...files
    .filter(({path}) => path === 'config/guides.ts' && hasGroups)
    .flatMap((file) => lintPageIds(file, grouped, new Set(guideIds))),
  ...problemsOf(() => {
    ({markets} = loadMarkets(process.cwd()));
  }),
  ...problemsOf(() => {
    ({logins} = loadSandboxBanks(process.cwd()));
  }),
];
problems.push(...unlistedLogins(SANDBOX_FILE, logins, markets));

console.log(problems.length === 0 ? `${pages.length} pages: no problems.` : problems.join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
