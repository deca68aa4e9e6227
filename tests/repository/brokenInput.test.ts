/**
 * Errors of authors, passed to the code that handles them in a build. `tests/rehearsals/brokenInput.test.ts` runs whole
 * builds for the three that are missing here.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {compile} from '@mdx-js/mdx';
import {DEFAULT_PARSE_FRONT_MATTER} from '@docusaurus/utils';
import remarkFrontmatter from 'remark-frontmatter';
import {afterAll, beforeAll, expect, it} from 'vitest';
import docusaurusConfig from '../../docusaurus.config';
import {createInstances} from '../../src/site/instances';
import {loadMarkets, MARKET_DATA_DIR} from '../../src/markets/data/load';
import {loadDescription} from '../../src/reference/load';
import {BROKEN_INPUTS, type BrokenInput, type Mistake, MISTAKES} from '../fixtures/brokenInputs';

const SITE = path.resolve('.');

let scratch: string;
beforeAll(() => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'broken-input-'));
});
afterAll(() => {
  fs.rmSync(scratch, {recursive: true});
});

function broken({file, change}: BrokenInput): string {
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const after = change(before);
  expect(after, `the test changes ${file}`).not.toBe(before);
  return after;
}

/** Parses front matter as the site's configuration does. */
function parseFrontMatter(file: string, text: string) {
  const parse = docusaurusConfig.markdown?.parseFrontMatter;
  if (parse === undefined) {
    throw new Error('The configuration parses no front matter.');
  }
  return parse({
    filePath: path.join(SITE, file),
    fileContent: text,
    defaultParseFrontMatter: DEFAULT_PARSE_FRONT_MATTER,
  });
}

async function checkFrontMatter(input: BrokenInput): Promise<unknown> {
  return parseFrontMatter(input.file, broken(input));
}

const CHECKS: Partial<Record<Mistake, (input: BrokenInput) => unknown>> = {
  'a dangling $ref in the description': async (input) => {
    const file = path.join(scratch, input.file);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, broken(input));
    await loadDescription(file, scratch);
  },
  'an unknown layout': checkFrontMatter,
  'a page without a description': checkFrontMatter,
  'front matter that is no YAML': checkFrontMatter,
  'a sample that has no such region': async (input) => {
    const api = createInstances(SITE).find(({id}) => id === 'api');
    await compile(
      {value: broken(input), path: path.join(SITE, input.file)},
      {remarkPlugins: [remarkFrontmatter], rehypePlugins: api?.rehypePlugins ?? []},
    );
  },
  'a wrong IBAN in market data': (input) => {
    fs.cpSync(MARKET_DATA_DIR, path.join(scratch, MARKET_DATA_DIR), {recursive: true});
    fs.writeFileSync(path.join(scratch, input.file), broken(input));
    loadMarkets(scratch);
  },
};

it('covers all errors except those that only a build of pages finds', () => {
  expect(MISTAKES.filter((mistake) => CHECKS[mistake] === undefined)).toEqual([
    'a Markdown link to nowhere',
    'a duplicate route',
    'a component with state',
  ]);
});

it.each(Object.keys(CHECKS) as Mistake[])('%s is rejected with file and place', async (mistake) => {
  const {message} = BROKEN_INPUTS[mistake];
  const checked = Promise.resolve().then(() => CHECKS[mistake]?.(BROKEN_INPUTS[mistake]));
  await expect(checked).rejects.toThrow(message);
});
