import {defineConfig, devices} from '@playwright/test';
import {brand} from './config/brand';
import {CHROMIUM_ARGS, ensureChromium} from './scripts/chromium';

const PORT = Number(process.env.E2E_PORT ?? 4173);

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: 'list',
  outputDir: '.cache/playwright',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${PORT}${brand.baseUrl}`,
    launchOptions: {executablePath: ensureChromium(), args: CHROMIUM_ARGS},
  },
  webServer: {
    command: `npm run serve -- --port ${PORT}`,
    url: `http://127.0.0.1:${PORT}${brand.baseUrl}`,
    reuseExistingServer: false,
  },
});
