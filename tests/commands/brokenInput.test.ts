/** One error as a whole build. `tests/rehearsals` has all of them, with those in pages and of the bundler. */
import {afterAll, beforeAll, expect, it} from 'vitest';
import {BROKEN_INPUTS} from '../fixtures/brokenInputs';
import {BrokenSite, BUILD_PATIENCE, expectOneMessage} from './brokenBuild';
import {removeCopies} from './copies';

let site: BrokenSite;
beforeAll(() => {
  site = new BrokenSite();
});
afterAll(removeCopies);

it(
  'the build stops with one message that names file and place for a dangling $ref in the description',
  () => {
    const {file, change, message} = BROKEN_INPUTS['a dangling $ref in the description'];
    site.edit(file, change);
    const {status, output} = site.build();
    expect(status).toBe(1);
    expectOneMessage(output, message);
  },
  BUILD_PATIENCE,
);
