import path from 'node:path';
import {defineConfig} from 'vitest/config';

export default defineConfig({
  resolve: {alias: {'@site': path.resolve(import.meta.dirname)}},
  test: {
    include: ['**/*.test.ts'],
    // Whole builds of broken copies of the site take their time on two cores. Unit: ms.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
