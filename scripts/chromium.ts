/** Finds Chromium on the machine, or installs the Debian package. Nothing else is downloaded. */
import fs from 'node:fs';
import {installDebianPackages} from './lib/debian';

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  // Headless Chromium, which renders identically and opens a page in half the time.
  '/usr/bin/chromium-headless-shell',
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags for headless runs as root and without a network. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const findChromium = () =>
  CANDIDATES.find((candidate) => candidate !== undefined && fs.existsSync(candidate));

/**
 * @returns path of a Chromium that can be started
 * @throws Error that says what to install
 */
export function ensureChromium(): string {
  const found =
    findChromium() ??
    (installDebianPackages('chromium-headless-shell') ? findChromium() : undefined);
  if (found === undefined) {
    throw new Error(
      'Chromium was not found. Install Chromium or Google Chrome, or set CHROMIUM_PATH to its executable.',
    );
  }
  return found;
}
