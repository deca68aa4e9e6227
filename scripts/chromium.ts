/**
 * Finds Chromium on the machine; installs the Debian package if there is none. Nothing else is downloaded.
 */
import fs from 'node:fs';
import path from 'node:path';
import {installDebianPackages} from './lib/debian';

const WINDOWS_FOLDERS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];

const FULL_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...WINDOWS_FOLDERS.flatMap((name) => process.env[name] ?? []).map((folder) =>
    path.win32.join(folder, 'Google\\Chrome\\Application\\chrome.exe'),
  ),
];

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  // Headless Chromium. It renders identically, and opens a page in half the time.
  '/usr/bin/chromium-headless-shell',
  ...FULL_BROWSERS,
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

const isThere = (candidate: string | undefined) =>
  candidate !== undefined && fs.existsSync(candidate);

export function findChromium(): string | undefined {
  return CANDIDATES.find(isThere);
}

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
      'No Chromium found. Install Chromium or Google Chrome, or set CHROMIUM_PATH to its executable.',
    );
  }
  return found;
}

/**
 * The headless shell has no back/forward cache.
 *
 * @returns path of a whole Chromium
 * @throws Error that says what to install
 */
export function ensureFullChromium(): string {
  const find = () => FULL_BROWSERS.find(isThere);
  const found = find() ?? (installDebianPackages('chromium') ? find() : undefined);
  if (found === undefined) {
    throw new Error('No Chromium found. Install Chromium or Google Chrome.');
  }
  return found;
}
