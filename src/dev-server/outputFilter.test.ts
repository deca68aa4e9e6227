import path from 'node:path';
import {expect, it} from 'vitest';
import {createOutputFilter} from './outputFilter';

function shown(output: string): string[] {
  const filter = createOutputFilter();
  return output
    .split('\n')
    .map((line) => filter(line))
    .filter((line) => line !== undefined);
}

const page = path.resolve('docs/sandbox.mdx');

it('names file and place of a page that cannot be compiled', () => {
  expect(
    shown(`  × Module build failed
  ╰─▶   × Error: MDX compilation failed for file "${page}"
        │ Cause: Unexpected end of file in name, expected a letter
        │ Details:
        │ {
        │   "column": 8,
        │   "file": "",
        │   "line": 200,
        │   "name": "200:8",
        │   "place": {
        │     "offset": 10443
        │   },
        │   "reason": "Unexpected end of file in name"
        │ }
        │     at compile (/site/node_modules/x.js:1:2)`),
  ).toEqual([
    'Module build failed',
    'docs/sandbox.mdx:200:8: Unexpected end of file in name, expected a letter',
  ]);
});

it('does not change messages that already name their source', () => {
  expect(
    shown(`Error: MDX compilation failed for file "${page}"
Cause: docs/sandbox.mdx:200:1: the link ./nowhere.mdx is broken.
Details:
Error: docs/sandbox.mdx:200:1: the link ./nowhere.mdx is broken.
    at stop (/site/src/authoring/brokenLinks.ts:1:2)
Another message`),
  ).toEqual(['docs/sandbox.mdx:200:1: the link ./nowhere.mdx is broken.', 'Another message']);
});

it('omits what Docusaurus says about itself', () => {
  expect(
    shown(`Skipping the Docusaurus bundling step because DOCUSAURUS_SKIP_BUNDLING='true'
[INFO] Use \`npm run serve\` command to test your build locally.
A message`),
  ).toEqual(['A message']);
});

it('shows nothing twice', () => {
  expect(shown('Error: a\n[cause]: Error: a\na\nb')).toEqual(['a', 'b']);
});

it('shows what each page of a list links to, and the list once', () => {
  const list = `- Broken link on source page path = /docs/one/:
   -> linking to /docs/nowhere/
- Broken link on source page path = /docs/two/:
   -> linking to /docs/nowhere/
   -> linking to /docs/elsewhere/`;
  expect(shown(`${list}\nError: again\n${list}`)).toEqual([
    '- Broken link on source page path = /docs/one/:',
    '-> linking to /docs/nowhere/',
    '- Broken link on source page path = /docs/two/:',
    '-> linking to /docs/nowhere/',
    '-> linking to /docs/elsewhere/',
    'again',
  ]);
});

it('names the place of an element that has no end', () => {
  expect(
    shown(`Error: MDX compilation failed for file "${page}"
Cause: Expected a closing tag for \`<Tabs>\` (162:1-162:7)
Details:
{
  "name": "1:1",
}`),
  ).toEqual(['docs/sandbox.mdx:162:1: Expected a closing tag for `<Tabs>` (162:1-162:7)']);
});
