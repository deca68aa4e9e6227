/** Content lint: front matter, brand variables, code blocks, market data. Part of `npm run check`. */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import {brand} from '../config/brand';
import {INSTANCE_FOLDERS} from '../config/site';
import {fillBrandVariables} from '../src/lib/brandVariables';
import {lintBrandName, lintFences, lintFrontMatter, type SourceFile} from '../src/lib/contentLint';
import {loadMarkets} from '../src/lib/markets/load';
import {loadSandboxBanks} from '../src/lib/sandbox/load';

const PAGE = new RegExp(`^(?:${Object.values(INSTANCE_FOLDERS).join('|')})/.+\\.mdx?$`);
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

const files = sourceFiles();
const pages = files.filter(({path}) => PAGE.test(path));
const problems = [
  ...files.flatMap((file) => lintBrandName(file, brand.slug)),
  ...pages.flatMap(lintFrontMatter),
  ...pages.flatMap(lintFences),
  ...pages.flatMap(({path, text}) => problemsOf(() => fillBrandVariables(text, path))),
  ...problemsOf(() => loadMarkets(process.cwd())),
  ...problemsOf(() => loadSandboxBanks(process.cwd())),
];

console.log(problems.length === 0 ? `${pages.length} pages are in order.` : problems.join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
