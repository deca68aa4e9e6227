import {describe, expect, it} from 'vitest';
import {checkComments, COMMENTED, commentsOf, MAX_COMMENT_LINE} from './comments';

/** Built from parts: this file is checked, too. */
const IDIOM = ['It sta', 'nds on the page.'].join('');

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
    const texts = commentsOf(source).map((run) =>
      run.map(({line, text}) => `${line}:${text.trim()}`).filter((text) => !text.endsWith(':')),
    );
    expect(texts).toEqual([['1:One.'], ['2:two'], ['3:three', '4:four'], ['7:five'], ['10:seven']]);
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

  it.each([
    [`// ${IDIOM}`, /^1: “stands” is not our style\. Use: “is in”/],
    [`const a = 1; // ${IDIOM}`, /^1: “stands”/],
    [`/**\n * It takes\n * long. ${IDIOM}\n */`, /^3: “stands”/],
    [`  {/* ${IDIOM} */}`, /^1: “stands”/],
    ['// Code is sent as it\n// stands.', /^1: “as it stands”/],
  ])('have no translated idioms: %s', (source, message) => {
    expect(found(source)).toEqual([expect.stringMatching(message)]);
  });

  it('may say “a few” across a line break', () => {
    expect(found('/**\n * It takes a\n * few colours.\n */')).toEqual([]);
  });

  it('may quote an idiom, and code is not a comment', () => {
    expect(found(`// Refuses “${IDIOM}” and \`${IDIOM}\` and "${IDIOM}".`)).toEqual([]);
    expect(found(`const text = '${IDIOM}';`)).toEqual([]);
  });

  it('are checked in hand-written source files', () => {
    const files = [
      'src/a.ts',
      'src/A.tsx',
      'scripts/mcp.mjs',
      'src/site/a.css',
      'eslint.config.mjs',
    ];
    expect(files.filter((file) => !COMMENTED.test(file))).toEqual([]);
    const others = ['packages/sandbox/src/generated/checks.ts', 'a.md', 'a.json', 'a.png'];
    expect(others.filter((file) => COMMENTED.test(file))).toEqual([]);
  });
});
