import {expect, it} from 'vitest';
import {createOutput} from './docusaurus';

const shownOf = (text: string) => {
  const output = createOutput();
  return text.split('\n').flatMap((line) => output(line) ?? []);
};

it('an error of the bundler is shown as its message, once', () => {
  const text = `╰─▶   × Error: MDX compilation failed for file "docs/a.mdx"
        │ Cause: docs/a.mdx:3:1: the link b is broken.
        │ Details:
        │ Error: docs/a.mdx:3:1: the link b is broken.
        │     at stop (/site/src/authoring/brokenLinks.ts:27:11)
        │     at node (\u001b[33mlink\u001b[31m) (/site/node_modules/a.js:572:10)
--------------------------`;
  expect(shownOf(text)).toEqual([
    'MDX compilation failed for file "docs/a.mdx"',
    'docs/a.mdx:3:1: the link b is broken.',
    'Details:',
  ]);
});

it('an error of a plugin is shown as its message, and items of two lists remain', () => {
  const text = `[ERROR] Error: Unable to build.
    at async start (file:///site/scripts/start.ts:1:1) {
  [cause]: DescriptionError: openapi.yaml:85:15: no such schema
      ... 4 lines matching cause stack trace ...
}
- Page /a/
   -> linking to /c/
- Page /b/
   -> linking to /c/`;
  expect(shownOf(text)).toEqual([
    '[ERROR] Error: Unable to build.',
    'openapi.yaml:85:15: no such schema',
    '- Page /a/',
    '-> linking to /c/',
    '- Page /b/',
    '-> linking to /c/',
  ]);
});

it('an expression that fails on a page is shown with its page', () => {
  const text = `  [cause]: Error: Docusaurus static site generation failed for 1 path
    [cause]: Error: Can't render static file for pathname "/docs/api/guide/"
        at async Promise.all (index 0) {
      [cause]: TypeError: Cannot read properties of undefined (reading 'map')
          at MDXContent (server.bundle.js:1:1)`;
  expect(shownOf(text).slice(1)).toEqual([
    `Can't render static file for pathname "/docs/api/guide/"`,
    `Cannot read properties of undefined (reading 'map')`,
  ]);
});
