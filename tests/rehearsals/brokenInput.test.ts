/** Every error of an author as a whole build. `tests/repository/brokenInput.test.ts` tests most of them without one. */
import {afterAll, afterEach, beforeAll, expect, it} from 'vitest';
import {BrokenSite, BUILD_PATIENCE, expectOneMessage} from '../commands/brokenBuild';
import {removeCopies} from '../commands/copies';
import {BROKEN_INPUTS, MISTAKES} from '../fixtures/brokenInputs';

let site: BrokenSite;
beforeAll(() => {
  site = new BrokenSite();
});
afterEach(() => {
  site.repair();
});
afterAll(removeCopies);

it.each(MISTAKES)(
  'the build stops with one message that names file and place for %s',
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
