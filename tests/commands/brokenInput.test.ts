/**
 * Two errors as whole builds: one that a plugin of ours finds, and one in a page. `tests/rehearsals` has all of them,
 * with those that the bundler reports.
 */
import {afterAll, afterEach, beforeAll, expect, it} from 'vitest';
import {BROKEN_INPUTS} from '../fixtures/brokenInputs';
import {BrokenSite, BUILD_PATIENCE, expectOneMessage} from './brokenBuild';
import {removeCopies} from './copies';

let site: BrokenSite;
beforeAll(() => {
  site = new BrokenSite();
});
afterEach(() => {
  site.repair();
});
afterAll(removeCopies);

it.each(['a dangling $ref in the description', 'front matter that is no YAML'] as const)(
  'the build stops with one message that names file and place for %s',
  (mistake) => {
    const {file, change, message} = BROKEN_INPUTS[mistake];
    site.edit(file, change);
    const {status, output} = site.build();
    expect(status).toBe(1);
    expectOneMessage(output, message);
  },
  BUILD_PATIENCE,
);
