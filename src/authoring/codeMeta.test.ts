import type {Element, Root} from 'hast';
import {describe, expect, it} from 'vitest';
import {parseCodeMeta, takeMagicComments} from './codeMeta';
import buildTimeCode from './transformers/buildTimeCode';
import {highlightToHtml} from '../../packages/openapi-reference/src/highlight';

describe('the text after the language of a fence', () => {
  it('is a title and marked lines', () => {
    const {title, marks} = parseCodeMeta('title="a {1} b" {2,4-5} {7}');
    expect(title).toBe('a {1} b');
    expect([...marks]).toEqual([2, 4, 5, 7]);
  });

  it('may be empty', () => {
    expect(parseCodeMeta('')).toEqual({marks: new Set()});
  });

  it.each(['{}', '{a}', '{3-2}', '{0}', '{1;2}'])('%s selects no lines and is rejected', (meta) => {
    expect(() => parseCodeMeta(meta)).toThrow(
      `${meta} does not select any lines of the sample. Allowed: `,
    );
  });
});

it('magic comments of Docusaurus mark lines and are removed from the code', () => {
  const code = [
    ...['a', '// highlight-next-line', 'b', '# highlight-start', 'c', 'd', '# highlight-end'],
    ...['/* highlight-next-line */', 'e', '{/* highlight-next-line */}', 'f', 'g // highlight-end'],
  ].join('\n');
  const {code: kept, marks} = takeMagicComments(code);
  expect(kept).toBe('a\nb\nc\nd\ne\nf\ng // highlight-end');
  expect([...marks]).toEqual([2, 3, 4, 5, 6]);
});

it.each(['showLineNumbers', 'ins=', 'del='])('%s is rejected', (option) => {
  expect(() => parseCodeMeta(`${option}{2}`)).toThrow(`${option} has no effect. Mark lines`);
});

describe('marked lines', () => {
  const lines = (html: string) => html.split(/(?=<span class="line)/);

  it('are separate elements that include the line break', () => {
    const html = highlightToHtml('a\nb\nc', 'no-such-language', new Set([2]));
    expect(lines(html)).toEqual([
      '<span class="line in-0">a\n</span>',
      '<span class="line in-0 line-mark">b\n</span>',
      '<span class="line in-0">c</span>',
    ]);
  });

  it('split a token that spans several lines', () => {
    const html = highlightToHtml('/* one\ntwo */ x', 'javascript', new Set([1]));
    expect(lines(html)).toEqual([
      '<span class="line in-0 line-mark"><span class="t-c">/* one\n</span></span>',
      '<span class="line in-0"><span class="t-c">two */</span> x</span>',
    ]);
  });

  it('preserve the text of the sample', () => {
    const code = 'const a = `x\n${1 < 2}\n`;\n\nf(a);';
    const html = highlightToHtml(code, 'javascript', new Set([2]));
    expect(html.replace(/<[^>]*>/g, '').replaceAll('&#x3C;', '<')).toBe(code);
  });

  it('add nothing to a sample without marks', () => {
    expect(highlightToHtml('a\nb', 'no-such-language')).toBe('a\nb');
  });
});

describe('a mark beyond the end of the sample', () => {
  const build = (meta: string) => {
    const code: Element = {
      type: 'element',
      tagName: 'code',
      properties: {metastring: meta},
      children: [{type: 'text', value: 'one\ntwo\n'}],
    };
    const pre: Element = {type: 'element', tagName: 'pre', properties: {}, children: [code]};
    const root: Root = {type: 'root', children: [pre]};
    buildTimeCode({siteDir: '/site'})(root, {path: '/site/docs/page.mdx'});
    return root.children[0];
  };

  it('stops the build with the place, the reason and the allowed values', () => {
    expect(() => build('{1,3}')).toThrow(
      'docs/page.mdx:1:1: line 3 is marked, but the sample has 2 lines. Allowed: line numbers from 1 to 2.',
    );
  });

  it('is not the same as a mark on the last line, which is accepted', () => {
    expect(JSON.stringify(build('{2}'))).toContain('line-mark');
  });
});
