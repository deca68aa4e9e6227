import {describe, expect, it} from 'vitest';
import {secondLevelHeadings} from './headings';

const ids = (text: string) => secondLevelHeadings(text).map(({id}) => id);

describe('secondLevelHeadings', () => {
  it.each([
    ['## One', 'one', 'One'],
    ['##   Two words  ', 'two-words', 'Two words'],
    ['## Closed ##', 'closed', 'Closed'],
    ['## About C#', 'about-c', 'About C#'],
    ['## With {#own-id}', 'own-id', 'With'],
    ['## With {/* #own_id */}', 'own_id', 'With'],
    ['## The `kid` header', 'the-kid-header', 'The kid header'],
    ['## A **bold** and *thin* word', 'a-bold-and-thin-word', 'A bold and thin word'],
    ['## See [the guide](./a.mdx#b)', 'see-the-guide', 'See the guide'],
    ['## Path \\{id\\}', 'path-id', 'Path {id}'],
    ['## Ärger', 'ärger', 'Ärger'],
    ['   ## Three blanks before', 'three-blanks-before', 'Three blanks before'],
  ])('%j has the id %s and the title %j', (line, id, title) => {
    expect(secondLevelHeadings(`text\n\n${line}\n\ntext`)).toEqual([{id, title}]);
  });

  it.each(['# One', '### Three', '##No blank', '    ## Code', 'text ## no', '##', '\\## no'])(
    '%j is not a heading',
    (line) => {
      expect(secondLevelHeadings(line)).toEqual([]);
    },
  );

  it.each([
    ['```\n## in code\n```\n## after', ['after']],
    ['~~~md\n## in code\n```\n## still\n~~~\n## after', ['after']],
    ['````md\n```\n## inner\n```\n## still\n````\n## after', ['after']],
    ['```md\n```js\n## no end yet\n```\n## after', ['after']],
    ['```\n## in code\n`````\n## after', ['after']],
    ['```inline``` text\n## after', ['after']],
    ['```\n## never closed', []],
  ])('ignores code: %j', (text, expected) => {
    expect(ids(text)).toEqual(expected);
  });

  it('numbers the same title as Docusaurus does, whatever its level', () => {
    expect(ids('## Errors\n### Errors\n## Errors\n#### More\n## More')).toEqual([
      'errors',
      'errors-2',
      'more-1',
    ]);
  });

  it('does not mistake comments in front matter for headings', () => {
    expect(ids('---\n# Title\n## Comment\ntitle: x\n---\n\n## Title')).toEqual(['title']);
  });

  it('reads files with Windows line ends', () => {
    expect(ids('---\r\ntitle: x\r\n---\r\n## One\r\n```\r\n## Code\r\n```\r\n## Two\r\n')).toEqual([
      'one',
      'two',
    ]);
  });
});
