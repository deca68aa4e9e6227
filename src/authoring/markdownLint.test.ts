import {expect, it} from 'vitest';
import {
  lintAdmonitions,
  lintDiagrams,
  lintFileName,
  lintHeadingIds,
  lintImages,
} from './markdownLint';

const page = (text: string) => ({path: 'docs/a.mdx', text});

it.each([
  [
    lintDiagrams,
    'A\n\n```mermaid\ngraph TD\n```',
    ['docs/a.mdx:3: Mermaid draws in the browser, but pages are static', 'illustrations/diagrams/'],
  ],
  [lintHeadingIds, '## One {/* #same */}\n\n## Two {/* #same */}', ['docs/a.mdx:3:', 'line 1']],
  [lintHeadingIds, '## Same words\n\n### Two {#same-words}', ['docs/a.mdx:3:', '"same-words"']],
  [lintAdmonitions, ':::warn\n\nx\n\n:::', ['docs/a.mdx:1:', 'note, tip, info, warning']],
  [lintAdmonitions, 'x\n\n:::note\n\nx', ['docs/a.mdx:3: the admonition is not closed']],
  [lintAdmonitions, 'x\n\n:::', ['docs/a.mdx:3: ":::" closes no admonition']],
  [lintImages, 'A\n![](/img/a.png)', ['docs/a.mdx:2: the image has no alternative text']],
  [lintImages, '<img src="/img/a.png" />', ['docs/a.mdx:1: the image has no alternative text']],
])('%o finds %j', (lint, text, parts) => {
  const problems = lint(page(text));
  expect(problems).toHaveLength(1);
  for (const part of parts) {
    expect(problems[0]).toContain(part);
  }
});

it.each([
  [
    lintDiagrams,
    '```bash file="samples/a.sh"\n```\n\n```delphi\n```\n\n````markdown\n```\nx\n```\n````\n\n```text\n```',
  ],
  [lintHeadingIds, '## Same\n\n## Same\n\n```bash\n# Same {#same}\n```'],
  [lintAdmonitions, '::::tip[Title]\n\n:::note\n\nx\n\n:::\n\n::::\n\n```text\n:::warn\n```'],
  [lintImages, '![A bank](/img/a.png) `![](x)` <img alt="" src="a" />'],
])('%o accepts %j', (lint, text) => {
  expect(lint(page(text))).toEqual([]);
});

it.each([
  ['docs/use-cases/index.mdx', 0],
  ['api_versioned_docs/version-2025-06/quick-start/alt.mdx', 0],
  ['docs/My page.mdx', 1],
  ['docs/MyPage.mdx', 0],
])('the name of %s has %i problems', (path, count) => {
  expect(lintFileName({path, text: ''})).toHaveLength(count);
});
