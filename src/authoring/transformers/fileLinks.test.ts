import path from 'node:path';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {expect, it} from 'vitest';
import fileLinks from './fileLinks';

const linkTo = async (url: string) => {
  const file = {path: path.resolve('docs/testing/plans.mdx'), value: `[x](${url})\n`};
  const processor = unified().use(remarkParse).use(fileLinks).use(remarkStringify);
  return /\((.*)\)/.exec(String(await processor.process(file)))?.[1];
};

it.each([
  ['./program', './program.mdx'],
  ['program', 'program.mdx'],
  ['#program', '#program'],
  ['../webhooks#verify', '../webhooks.mdx#verify'],
  ['./program.mdx', './program.mdx'],
  ['../webhooks/#verify', '../webhooks.mdx#verify'],
  ['./nowhere', './nowhere'],
  ['/api/webhooks', '/api/webhooks'],
])('a link to %s leads to %s', async (given, expected) => {
  expect(await linkTo(given)).toBe(expected);
});
