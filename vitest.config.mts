import path from 'node:path';
import {defineConfig} from 'vitest/config';

interface Project {
  name: string;
  include: string[];
  /** Whether each file has its own modules. Otherwise, files share loaded modules and parsed data. */
  isolate: boolean;
  /** Unit: ms. */
  testTimeout?: number;
  /** Unit: ms. */
  hookTimeout?: number;
}

/** Timeout of rehearsals, which build whole sites and delete packages on a possibly busy machine. Unit: ms. */
const REHEARSAL_PATIENCE = 600_000;

/** Stages of `npm test` (`scripts/test.ts`), which can be run separately: `npx vitest run --project unit`. */
const PROJECTS: readonly Project[] = [
  {
    name: 'unit',
    include: ['{config,hosting,lab,markets,openapi,scripts,src,tests/repository}/**/*.test.ts'],
    isolate: false,
  },
  // Tests that draw need the packages of `tools/package.json`, and are not part of `npm test`.
  {name: 'tools', include: ['tools/**/*.test.ts'], isolate: false},
  // They share one validator of responses (`packages/sandbox/tests/judge.ts`).
  {name: 'packages', include: ['packages/**/*.test.ts'], isolate: false},
  // They parse each page of the build only once (`tests/build/site.ts`).
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
      // The original reads translations, which only a Docusaurus bundle contains.
      '@docusaurus/Translate': path.resolve(import.meta.dirname, 'scripts/lib/englishTexts.ts'),
    },
  },
  test: {
    // Long, because tests make whole builds of broken copies of the site on two cores. Unit: ms.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Intercepted output is sent to the runner as messages. A late one at a worker's end fails the whole run.
    disableConsoleIntercept: true,
    projects: PROJECTS.map((test) => ({extends: true, test})),
  },
});
