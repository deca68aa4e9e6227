import fs from 'node:fs';
import {type Browser, firefox} from '@playwright/test';
import {installDebianPackages} from './debian';

const CANDIDATES = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Path of the Firefox of this machine, if it has one. */
function findFirefox(): string | undefined {
  return CANDIDATES.find((candidate) => candidate !== undefined && fs.existsSync(candidate));
}

/**
 * Installs the Debian package if there is no Firefox.
 *
 * @throws Error that says what to install
 */
function ensureFirefox(): string {
  const found = findFirefox() ?? (installDebianPackages('firefox-esr') ? findFirefox() : undefined);
  if (found === undefined) {
    throw new Error('No Firefox found. Install Firefox, or set FIREFOX_PATH to its executable.');
  }
  return found;
}

/** The Firefox of this machine, over WebDriver BiDi: the channel is for a Firefox that Playwright has not changed. */
export const launchFirefox = (): Promise<Browser> =>
  firefox.launch({channel: 'moz-firefox', executablePath: ensureFirefox()});
