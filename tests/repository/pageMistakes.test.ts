/** Reports of `npm run check` about errors in pages. */
import path from 'node:path';
import {expect, it} from 'vitest';
import {createFileLint} from '../../src/authoring/fileLint';
import {fileOf, PAGE_MISTAKES, sourceOf} from '../fixtures/pageMistakes';

const lint = createFileLint(path.resolve('.'));

it.each(PAGE_MISTAKES.map((mistake, index) => ({...mistake, index})))(
  '"npm run check" finds $what, or leaves it to the build',
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
