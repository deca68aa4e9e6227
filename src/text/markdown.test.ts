import {describe, expect, it} from 'vitest';
import {markdownLines, splitFrontMatter} from './markdown';

describe('splitFrontMatter', () => {
  it.each([
    ['---\ntitle: A\n---\nText\n', 'title: A', 'Text\n'],
    ['---\r\ntitle: A\r\n---\r\nText\r\n', 'title: A', 'Text\r\n'],
    ['---\ntitle: A\n---  \nText', 'title: A', 'Text'],
    ['---\ntitle: A\n---', 'title: A', ''],
    ['Text\n\n---\n\nmore', undefined, 'Text\n\n---\n\nmore'],
    ['---\ntitle: A\n', undefined, '---\ntitle: A\n'],
  ])('%j', (page, head, body) => {
    expect(splitFrontMatter(page)).toEqual({head, body});
  });
});

describe('markdownLines', () => {
  const kindsOf = (...lines: string[]) => markdownLines(lines.join('\n')).map(({kind}) => kind);

  it('distinguish code from prose', () => {
    expect(kindsOf('A', '```ts title="x"', '# code', '```', '# B')).toEqual([
      'prose',
      'opening',
      'code',
      'closing',
      'prose',
    ]);
    expect(markdownLines('  ~~~ bash file="a"')[0]).toMatchObject({info: 'bash file="a"'});
  });

  it.each([
    ['a shorter fence', ['````', '```', '````', 'A'], 'closing'],
    ['the other marker', ['```', '~~~', '```', 'A'], 'closing'],
    ['a fence with an info string', ['```', '```ts', '```', 'A'], 'closing'],
  ])('do not end a block at %s', (_, lines, third) => {
    expect(kindsOf(...lines)).toEqual(['opening', 'code', third, 'prose']);
  });

  it('end a block at a longer fence, with any line ending', () => {
    expect(markdownLines('```\r\n`````\r\nA').map(({kind}) => kind)).toEqual([
      'opening',
      'closing',
      'prose',
    ]);
  });

  it('recognise code between backticks in a line', () => {
    expect(kindsOf('```not a fence``` but code', 'A')).toEqual(['prose', 'prose']);
  });
});
