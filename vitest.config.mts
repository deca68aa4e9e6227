import path from 'node:path';
import {defineConfig} from 'vitest/config';

interface Project {
  name: string;
  include: string[];
  /** Whether each file has modules of its own. Without, what one file has loaded or parsed serves the next. */
  isolate: boolean;
  /** Unit: ms. */
  testTimeout?: number;
  /** Unit: ms. */
  hookTimeout?: number;
}

/** Rehearsals build whole sites and delete installed packages, on a machine that may be busy. Unit: ms. */
const REHEARSAL_PATIENCE = 600_000;

/** Stages of `npm test` (`scripts/test.ts`): `npx vitest run --project unit`. */
const PROJECTS: readonly Project[] = [
  {
    name: 'unit',
    include: ['{config,hosting,lab,markets,openapi,scripts,src,tests/repository}/**/*.test.ts'],
    isolate: false,
  },
  // They draw, so they need the packages of `tools/package.json`; not part of `npm test`.
  {name: 'tools', include: ['tools/**/*.test.ts'], isolate: false},
  // They share one validator of responses (`packages/sandbox/tests/judge.ts`).
  {name: 'packages', include: ['packages/**/*.test.ts'], isolate: false},
  // They parse each page of the build once (`tests/build/site.ts`).
  {name: 'build-tests', include: ['tests/build/**/*.test.ts'], isolate: false},
  ...['samples', 'commands', 'archived', 'rehearsals', 'hostile'].map((name) => ({
    name,
    include: [`tests/${name}/**/*.test.ts`],
    isolate: true,
    ...(name === 'rehearsals'
      ? {testTimeout: REHEARSAL_PATIENCE, hookTimeout: REHEARSAL_PATIENCE}
      : {}),
  })),
];

export default defineConfig({
  resolve: {
    alias: {
      '@site': path.resolve(import.meta.dirname),
      // The original reads translations that only a bundle of Docusaurus has.
      '@docusaurus/Translate': path.resolve(import.meta.dirname, 'scripts/lib/englishTexts.ts'),
    },
  },
  test: {
    // Whole builds of broken copies of the site take their time on two cores. Unit: ms.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Intercepted output goes to the runner as messages. One that is late when a worker ends fails the whole run.
    disableConsoleIntercept: true,
    projects: PROJECTS.map((test) => ({extends: true, test})),
  },
});
