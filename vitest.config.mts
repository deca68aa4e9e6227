import path from 'node:path';
import {configDefaults, defineConfig} from 'vitest/config';

export default defineConfig({
  resolve: {alias: {'@site': path.resolve(import.meta.dirname)}},
  test: {
    include: ['**/*.test.ts'],
    // Copies of the site, such as that of `npm run bench:dev`.
    exclude: [
      ...configDefaults.exclude,
      '.cache/**',
      // Programs of integrators, with the test runner of Node.js; a test of the package runs them.
      'packages/sandbox/examples/**',
    ],
    // Whole builds of broken copies of the site take their time on two cores. Unit: ms.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Intercepted output goes to the runner as messages. One that is late when a worker ends fails the whole run.
    disableConsoleIntercept: true,
  },
});
