/** Runs the browser tests with a change that `lab/mutate.ts` has left in the code: `MUTANT=3 npx playwright ...`. */
import path from 'node:path';
import {defineConfig} from '@playwright/test';
import config from '../playwright.config';

const {origin} = new URL(config.use?.baseURL ?? '');
const localStorage = [{name: 'mutant', value: process.env.MUTANT ?? ''}];

export default defineConfig({
  ...config,
  testDir: path.resolve('tests/e2e'),
  outputDir: path.resolve('.cache/playwright'),
  webServer: Object.assign({}, config.webServer, {cwd: path.resolve('.')}),
  use: {...config.use, storageState: {cookies: [], origins: [{origin, localStorage}]}},
});
