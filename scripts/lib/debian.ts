import {execFileSync, spawnSync} from 'node:child_process';

/** @returns false if the machine has no apt-get */
export function installDebianPackages(...names: readonly string[]): boolean {
  if (spawnSync('apt-get', ['--version']).error !== undefined) {
    return false;
  }
  console.log(`Installing from Debian: ${names.join(', ')} ...`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...args: string[]) => {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args];
    execFileSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'},
    });
  };
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', ...names);
  return true;
}
