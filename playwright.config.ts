import fs from 'node:fs';
import {defineConfig, devices, webkit} from '@playwright/test';
import {brand} from './config/brand';
import {IS_WHOLE} from './tests/whole';
import {CHROMIUM_ARGS, ensureChromium} from './scripts/chromium';

/** Tests that `npm run test:all` also runs in Firefox and WebKit. */
const EVERY_BROWSER = '**/everyBrowser.spec.ts';

/** The installed Firefox, over WebDriver BiDi. */
const FIREFOX = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
  (file) => file !== undefined && fs.existsSync(file),
);

const otherBrowsers = [
  ...(FIREFOX === undefined
    ? []
    : [{name: 'firefox', launchOptions: {channel: 'moz-firefox', executablePath: FIREFOX}}]),
  ...(fs.existsSync(webkit.executablePath()) ? [{name: 'webkit', launchOptions: {}}] : []),
].map(({name, launchOptions}) => ({
  name,
  testMatch: EVERY_BROWSER,
  use: {...devices[name === 'webkit' ? 'Desktop Safari' : 'Desktop Firefox'], launchOptions},
}));

const launchOptions = {executablePath: ensureChromium(), args: CHROMIUM_ARGS};

const PORT = Number(process.env.E2E_PORT ?? 4173);

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only on the second attempt is flaky, and counts as failed.
  retries: 0,
  // Long, because tests wait for states, which a busy machine reaches slowly. Unit: ms.
  timeout: 90_000,
  expect: {timeout: 15_000},
  workers: 2,
  reporter: 'list',
  outputDir: '.cache/playwright',
  // Tests compare two pictures of their own; none is kept.
  snapshotPathTemplate: '.cache/pictures/{testName}/{arg}{ext}',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${PORT}${brand.baseUrl}`,
    launchOptions,
  },
  projects: [{name: 'site'}, ...(IS_WHOLE ? otherBrowsers : [])],
  webServer: {
    command: `npm run serve -- --port ${PORT}`,
    url: `http://127.0.0.1:${PORT}${brand.baseUrl}`,
    reuseExistingServer: false,
  },
});
