import {describe, expect, it} from 'vitest';
import {lintBrandName, lintFrontMatter, lintPageIds, lintStray} from './contentLint';

const TEXT = 'A sentence that is long enough to say what the reader finds here.';
const page = (...fields: string[]) => ({
  path: 'docs/a.mdx',
  text: `---\n${fields.join('\n')}\n---\n\nText\n`,
});

it.each([
  ['A wise choice, otherwise than Wisely.', 0],
  ['Ask Wise.', 1],
  ['See https://api.wise.example/x.', 1],
])('%s names a provider called Wise on %i lines', (text, count) => {
  expect(lintBrandName({path: 'docs/a.mdx', text}, 'Wise', 'wise.example')).toHaveLength(count);
});

describe('front matter', () => {
  it.each([
    [['title: A', `description: ${TEXT}`]],
    [['title: A', `description: "${TEXT}"`, 'layout: home', 'sidebar_position: 1.5']],
    [['title: A', `description: ${TEXT}`, 'keywords: [a, b]', 'displayed_sidebar: null']],
    [['title: A', `description: ${TEXT}`, 'tags: [a]', 'draft: true', 'image: /a.png', 'own: 1']],
  ])('%j is accepted', (fields) => {
    expect(lintFrontMatter(page(...fields))).toEqual([]);
  });

  it.each([
    [
      ['title: A', 'description: Short.'],
      'docs/a.mdx:3: front matter "description" has 6 characters. Allowed: 50 to 160.',
    ],
    [
      ['title: A', `description: ${TEXT.repeat(3)}`],
      'docs/a.mdx:3: front matter "description" has 195 characters. Allowed: 50 to 160.',
    ],
    [
      ['title: A', `description: ${TEXT}`, 'sidebar_position: first'],
      'docs/a.mdx:4: front matter: "sidebar_position" must be a number',
    ],
    [
      ['title: A', `description: ${TEXT}`, 'tags: a, b'],
      'docs/a.mdx:4: front matter: "tags" does not look like a valid front matter Yaml array',
    ],
    [['title: A', `description: ${TEXT}`, 'layout: fancy'], 'docs/a.mdx:4: front matter "layout"'],
    [['title: 1', `description: ${TEXT}`], 'docs/a.mdx:2: front matter "title"'],
  ])('%j is rejected', (fields, message) => {
    const problems = lintFrontMatter(page(...fields));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(message);
  });

  it('is required', () => {
    expect(lintFrontMatter({path: 'docs/a.mdx', text: 'Text'})).toEqual([
      'docs/a.mdx:1: the front matter is missing. Begin the file with a block between two lines of ---.',
    ]);
  });
});

it.each([
  ['docs/a.mdx', '{/* WRITE: text */}', 1],
  ['openapi/openapi.yaml', "a: 'WRITE: x'\nb: 'WRITE: y'", 2],
  ['markets/data/gb.json', '"WRITE:"', 1],
  ['docs/a.mdx', 'Write: it down. OVERWRITE: no.', 0],
  ['src/authoring/contentLint.ts', 'WRITE:', 0],
])('placeholders in %s are rejected: %j', (path, text, count) => {
  expect(lintStray({path, text})).toHaveLength(count);
});

it('a missing page in the sidebar is reported with its line', () => {
  const settings = {path: 'config/guides.ts', text: "const a = [\n  'webhooks',\n  'webhoks',\n];"};
  expect(lintPageIds(settings, ['webhooks', 'webhoks'], new Set(['webhooks']))).toEqual([
    'config/guides.ts:3: the page "webhoks" does not exist. Did you mean "webhooks"? Allowed: the path of a page below its folder, without extension.',
  ]);
});
