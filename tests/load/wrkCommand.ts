/** Finds wrk, a load generator, on the machine; installs the Debian package if there is none. */
import fs from 'node:fs';
import path from 'node:path';
import {installDebianPackages} from '../../scripts/lib/debian';

function findWrk(): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'wrk'))
    .find((candidate) => fs.existsSync(candidate));
}

/**
 * @returns path of wrk
 * @throws Error that says what to install
 */
export function ensureWrk(): string {
  const found = findWrk() ?? (installDebianPackages('wrk') ? findWrk() : undefined);
  if (found === undefined) {
    throw new Error('wrk was not found. Install the package wrk.');
  }
  return found;
}
