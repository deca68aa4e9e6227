import {describe, expect, it} from 'vitest';
import {checkComments, COMMENTED, commentLines, MAX_COMMENT_LINE} from './comments';

function found(source: string): string[] {
  return checkComments(source).map(({line, message}) => `${line}: ${message}`);
}

function lineOf(length: number, start: string, end = ''): string {
  return `${start}${'x'.repeat(length - start.length - end.length)}${end}`;
}

describe('comments', () => {
  it('are found in each form, with their lines', () => {
    const source = [
      '/** One. */',
      'const a = 1; // two',
      '// three',
      '// four',
      'const b = 2;',
      '/*',
      ' * five',
      ' */',
      'const c = <p>{/* six */}</p>;',
      '  {/* seven */}',
      'const url = "https://x.example/a//b";',
    ].join('\n');
    expect(commentLines(source)).toEqual([1, 3, 4, 6, 7, 8, 10]);
  });

  it.each([
    ['a line', '// '],
    ['a block', '/** '],
    ['a block in JSX', '  {/* '],
  ])('have lines of at most 120 characters: %s', (_, start) => {
    expect(found(lineOf(MAX_COMMENT_LINE, start))).toEqual([]);
    expect(found(lineOf(MAX_COMMENT_LINE + 1, start))).toEqual([
      '1: this comment line has 121 characters. Allowed: 120.',
    ]);
  });

  it('have such lines also inside a block, while code may be longer', () => {
    expect(found(['/**', lineOf(121, ' * '), ' */'].join('\n'))).toEqual([
      expect.stringMatching(/^2: /),
    ]);
    expect(found(lineOf(150, "const text = '", "'; // why"))).toEqual([]);
  });

  it('are checked in hand-written source files', () => {
    const files = [
      'src/a.ts',
      'src/A.tsx',
      'scripts/mcp.mjs',
      'src/site/a.css',
      '.dependency-cruiser.cjs',
    ];
    expect(files.filter((file) => !COMMENTED.test(file))).toEqual([]);
    const others = ['packages/sandbox/src/generated/checks.ts', 'a.md', 'a.json', 'a.png'];
    expect(others.filter((file) => COMMENTED.test(file))).toEqual([]);
  });
});
