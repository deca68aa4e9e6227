/** What `npm run check` says of errors in pages. */
import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {createFileLint} from '../../src/authoring/fileLint';
import {fileOf, PAGE_MISTAKES, sourceOf} from '../fixtures/pageMistakes';

const lint = createFileLint(path.resolve('.'));

it.each(PAGE_MISTAKES.map((mistake, index) => ({...mistake, index})))(
  '"npm run check" says what the guide says of $what',
  (mistake) => {
    const file = fileOf(mistake, mistake.index);
    const problems = lint({path: file, text: sourceOf(mistake)});
    if (mistake.foundBy.includes('check')) {
      expect(problems).toContainEqual(expect.stringMatching(mistake.message));
      expect(problems.every((problem) => problem.startsWith(`${file}:`))).toBe(true);
    } else {
      expect(problems).toEqual([]);
    }
  },
);

it('the guide lists all of them', () => {
  const rows = fs
    .readFileSync('contributing/mistakes.md', 'utf8')
    .split('\n')
    .filter((line) => / (?:yes|no) \|$/.test(line));
  expect(rows).toEqual(
    PAGE_MISTAKES.map(
      ({what, foundBy}) =>
        `| ${[what, ...(['start', 'check', 'build'] as const).map((one) => (foundBy.includes(one) ? 'yes' : 'no'))].join(' | ')} |`,
    ),
  );
});
