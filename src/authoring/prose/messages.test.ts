import {describe, expect, it} from 'vitest';
import {checkMessages, messagesOf, SPEAKING} from './messages';

/** Built from parts: this file is checked, too. */
const IDIOM = ['It sta', 'nds on the page.'].join('');

function found(source: string, path = 'src/x.tsx'): string[] {
  return checkMessages(path, source).map(({line, message}) => `${line}: ${message}`);
}

describe('messages in code', () => {
  it('are strings, templates and JSX texts, with their lines', () => {
    const source = [
      "const a = 'One two';",
      'const b = `Three ${a} four`;',
      'const c = (',
      '  <p title="five six">',
      '    Seven',
      '    eight',
      '  </p>',
      ');',
      "import d from 'nine';",
    ].join('\n');
    expect(messagesOf('src/x.tsx', source)).toEqual([
      {line: 1, text: 'One two'},
      {line: 2, text: 'Three … four'},
      {line: 4, text: 'five six'},
      {line: 5, text: 'Seven eight'},
    ]);
  });

  it.each([
    [`throw new Error('${IDIOM}');`],
    [`throw new Error(\`\${file}: ${IDIOM}\`);`],
    [`const x = <p>${IDIOM}</p>;`],
    [`const x = <p>\n${IDIOM.replace(' ', '\n')}</p>;`],
    [`const x = <Note title="${IDIOM}" />;`],
  ])('have no translated idioms: %s', (source) => {
    expect(found(source)).toEqual([
      expect.stringMatching(/^\d: “stands” is not our style\. Use: /),
    ]);
  });

  it('have no contractions', () => {
    expect(found(`const x = "You ${['can', 't'].join("'")} do that.";`)).toEqual([
      expect.stringMatching(/words in full/),
    ]);
  });

  it('may quote and may contain code; comments have a check of their own', () => {
    expect(found(`const x = 'Not “${IDIOM}”, not \`${IDIOM}\`.'; // ${IDIOM}`)).toEqual([]);
  });

  it('are the titles in tests, whose other strings are input', () => {
    const source = `it('works', () => { run('${IDIOM}'); });\nit.each([])('${IDIOM}', f);`;
    expect(found(source, 'tests/x.test.ts')).toEqual([expect.stringMatching(/^2: /)]);
  });

  it('are checked in hand-written source files, but not in the lists of words', () => {
    const files = ['src/a.ts', 'src/A.tsx', 'packages/mcp/src/cli.ts', 'src/a.test.ts'];
    expect(files.filter((file) => !SPEAKING.test(file))).toEqual([]);
    const others = ['packages/sandbox/src/generated/checks.ts', 'config/prose/terms.ts', 'a.md'];
    expect(others.filter((file) => SPEAKING.test(file))).toEqual([]);
  });
});
