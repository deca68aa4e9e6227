/** Errors of authors that only a whole build finds. `tests/repository/brokenInput.test.ts` covers the others. */
import {afterAll, afterEach, beforeAll, describe, expect, it} from 'vitest';
import {BrokenSite, BUILD_PATIENCE, expectOneMessage} from '../commands/brokenBuild';
import {removeCopies} from '../commands/copies';
import {BROKEN_INPUTS} from '../fixtures/brokenInputs';
import {fileOf, PAGE_MISTAKES, sourceOf} from '../fixtures/pageMistakes';

let site: BrokenSite;
beforeAll(() => {
  site = new BrokenSite();
});
afterEach(() => {
  site.repair();
});
afterAll(removeCopies);

it.each(['a Markdown link to nowhere', 'a duplicate route', 'a component with state'] as const)(
  'the build stops with one message that gives file and place for %s',
  (mistake) => {
    const {file, change, message} = BROKEN_INPUTS[mistake];
    site.edit(file, change);
    const {status, output} = site.build();
    expect(status).toBe(1);
    expectOneMessage(output, message);
  },
);

it(
  'the build stops for a link to an anchor that does not exist',
  () => {
    site.edit('docs/sandbox.mdx', (text) => `${text}\n[Nowhere](./webhooks.mdx#nowhere)\n`);
    const {status, output} = site.build();
    expect(status).toBe(1);
    expect(output).toMatch(/\/docs\/api\/webhooks\/#nowhere/);
    expect(output).toMatch(/\/docs\/api\/sandbox\//);
  },
  BUILD_PATIENCE,
);

describe('the mistakes in pages that the guide lists', () => {
  const mistakes = PAGE_MISTAKES.map((mistake, index) => ({
    ...mistake,
    file: fileOf(mistake, index),
  }));
  const write = (chosen: typeof mistakes) => {
    for (const mistake of chosen) {
      site.edit(mistake.file, () => sourceOf(mistake));
    }
  };

  it(
    'stop the build, and all those that the compiler finds are reported at once',
    () => {
      // Errors in front matter and brand variables stop it earlier, and those of two pages or of rendering later.
      const chosen = mistakes.filter(
        ({text, foundBy, what}) =>
          typeof text === 'string' &&
          foundBy.includes('start') &&
          !/state|brand variable/.test(what),
      );
      write(chosen);
      const {status, output} = site.build();
      expect(status).toBe(1);
      const lines = output.split('\n');
      for (const {what, file, message} of chosen) {
        const named = lines.filter((line) => line.includes(file) || message.test(line));
        expect(named.join('\n'), `${what}: ${output}`).toMatch(message);
      }
    },
    BUILD_PATIENCE,
  );

  it(
    'do not stop the build if only the check finds them',
    () => {
      write(mistakes.filter(({foundBy}) => foundBy.join() === 'check'));
      const {status, output} = site.build();
      expect(status, output).toBe(0);
    },
    BUILD_PATIENCE,
  );
});
