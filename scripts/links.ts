/**
 * `npm run links [-- --timeout 10000]`: requests each external URL in pages, descriptions and market data, and prints
 * those that do not respond. It needs the internet, so it is not part of any check.
 */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import {fillBrandVariables} from '../src/text/brandVariables';
import {readArgs} from './lib/args';
import {checkLinks, collectLinks} from '../src/authoring/externalLinks';
import {formatTable} from './lib/table';

const USAGE = `Usage: npm run links [-- --timeout MS]

Requests each external URL in the sources and lists those that fail.

  --timeout MS  timeout for each URL [10000]`;

const PARALLEL = 8;
const SOURCES = [
  '*.mdx',
  'openapi/*.yaml',
  'openapi/**/*.md',
  'markets/data/*.json',
  'config/*.ts',
];

async function main(): Promise<void> {
  const {values} = readArgs(USAGE, {timeout: {type: 'string', default: '10000'}});
  const list = execFileSync('git', ['ls-files', '-z', '--', ...SOURCES], {encoding: 'utf8'});
  const files = list
    .split('\0')
    .filter((path) => path !== '' && fs.existsSync(path))
    .map((path) => ({path, text: fillBrandVariables(fs.readFileSync(path, 'utf8'), path)}));
  const links = collectLinks(files);
  console.log(`${links.length} addresses in ${files.length} files.`);
  const results = await checkLinks(links, {timeout: Number(values.timeout), parallel: PARALLEL});
  const wanting = results.filter(({state}) => state !== 'ok');
  if (wanting.length > 0) {
    const rows = wanting.map(({state, url, detail, places}) => [
      state,
      url,
      detail,
      places.join(' '),
    ]);
    console.log(formatTable(['state', 'address', 'detail', 'where'], rows, () => true));
  }
  const broken = wanting.filter(({state}) => state === 'broken').length;
  console.log(`${broken} broken, ${wanting.length - broken} moved.`);
  process.exitCode = broken > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
