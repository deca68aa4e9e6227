/** Installs packages of Debian where a test needs a program that the machine lacks. */
import {execFileSync, spawnSync} from 'node:child_process';

/**
 * @param packages - names of Debian packages
 * @returns false where there is no `apt-get`
 * @throws Error if the installation fails
 */
export function installFromDebian(...packages: readonly string[]): boolean {
  if (spawnSync('apt-get', ['--version']).error !== undefined) {
    return false;
  }
  console.log(`Installing from Debian: ${packages.join(', ')} ...`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...args: string[]) => {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args];
    execFileSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'},
    });
  };
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', ...packages);
  return true;
}
