import {describe, expect, it} from 'vitest';
import {findingsIn, findingsReport, summary} from './findings';

const result = (name: string, output = '', passed = false) => ({name, passed, seconds: 2, output});
const lines = (count: number) =>
  Array.from({length: count}, (_, index) => `docs/a.mdx:${index + 1}: wrong`).join('\n');

it('keeps actionable findings', () => {
  expect(
    findingsIn('npm warn x\n\n\u001b[31mdocs/a.mdx:1: wrong\u001b[0m  \n✖ 2 problems (2 errors)\n'),
  ).toEqual(['docs/a.mdx:1: wrong']);
});

describe('the report', () => {
  it('groups findings by check', () => {
    expect(findingsReport([result('content', 'a:1: x\n'), result('types', 'b:2: y\n')])).toBe(
      'content:\n  a:1: x\n\ntypes:\n  b:2: y',
    );
  });

  it('fits on a screen, and names the command for the rest', () => {
    const report = findingsReport([
      result('content', lines(300)),
      result('types', lines(300)),
      result('code', lines(2)),
    ]);
    expect(report.split('\n').length).toBeLessThan(45);
    expect(report).toContain('  ... 287 more lines: npm run check -- --only content');
  });

  it('shows a single check completely if it is short', () => {
    expect(findingsReport([result('content', lines(40))])).not.toContain('more lines');
  });
});

describe('the summary', () => {
  const fixable = new Set(['format']);
  it.each([
    [[result('a', '', true), result('b', '', true)], false, 'All 2 checks passed in 4 s.'],
    [[result('a', '', true), result('b')], false, '1 of 2 checks failed in 4 s: b.'],
    [
      [result('format'), result('b')],
      false,
      '2 of 2 checks failed in 4 s: format, b. "npm run check -- --fix" fixes what it can of format.',
    ],
    [[result('format')], true, '1 of 1 checks failed in 4 s: format.'],
  ])('%#', (results, isFixing, text) => {
    expect(summary(results, 4, fixable, isFixing)).toBe(text);
  });
});
