/** Finds nginx on the machine, or installs the Debian package. */
import fs from 'node:fs';
import {installDebianPackages} from './lib/debian';

const CANDIDATES = [
  '/usr/sbin/nginx',
  '/usr/bin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];

function findNginx(): string | undefined {
  return CANDIDATES.find((candidate) => fs.existsSync(candidate));
}

/**
 * @returns path of nginx
 * @throws Error that says what to install
 */
export function ensureNginx(): string {
  const found = findNginx() ?? (installDebianPackages('nginx-light') ? findNginx() : undefined);
  if (found === undefined) {
    throw new Error('nginx was not found. Install it, for example from the package nginx-light.');
  }
  return found;
}
