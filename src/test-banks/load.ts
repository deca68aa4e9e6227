/** Reads and validates the logins of the test banks, for the plugin, checks and tests (Node.js only). */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parseBanks, type SandboxBanks} from './schema';

/** Path relative to the repository. */
export const SANDBOX_FILE = 'sandbox/banks.json';

/** @throws Error that names the file and each problem in it */
export function loadSandboxBanks(siteDir: string): SandboxBanks {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path.join(siteDir, SANDBOX_FILE), 'utf8'));
  } catch (error) {
    throw new Error(`${SANDBOX_FILE}: the file cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return parseBanks(SANDBOX_FILE, data);
}
