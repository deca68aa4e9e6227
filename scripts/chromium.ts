/**
 * Finds Chromium on the machine; installs the Debian package if there is none. Nothing else is downloaded.
 */
import fs from 'node:fs';
import path from 'node:path';
import {installDebianPackages} from './lib/debian';

const LINUX_PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Edge is Chromium, and part of Windows. */
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_FOLDERS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];
const WINDOWS_PROGRAMS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Places of whole browsers on all systems, the preferred ones first. On a Mac and on Windows, people install programs
 * for all or for themselves.
 *
 * @param environment - variables of the process
 */
export function browserPlaces(environment: NodeJS.ProcessEnv): string[] {
  const macFolders = ['/', ...(environment.HOME === undefined ? [] : [environment.HOME])];
  const windowsFolders = WINDOWS_FOLDERS.flatMap((name) => environment[name] ?? []);
  return [
    ...LINUX_PROGRAMS,
    ...MAC_APPS.flatMap((name) =>
      macFolders.map((folder) =>
        path.posix.join(folder, `Applications/${name}.app/Contents/MacOS/${name}`),
      ),
    ),
    ...WINDOWS_PROGRAMS.flatMap((program) =>
      windowsFolders.map((folder) => path.win32.join(folder, program)),
    ),
  ];
}

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  // Headless Chromium. It renders identically, and opens a page in half the time.
  '/usr/bin/chromium-headless-shell',
  ...browserPlaces(process.env),
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
      'No Chromium found. Install Chromium, Google Chrome or Microsoft Edge, or set CHROMIUM_PATH to its executable.',
    );
  }
  return found;
}
