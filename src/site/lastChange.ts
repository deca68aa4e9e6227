import {execFileSync} from 'node:child_process';

/**
 * Date of the last commit that changed a file.
 *
 * @returns ISO 8601; undefined outside a git repository, or if the file was never committed
 */
export function lastChange(siteDir: string, file: string): string | undefined {
  try {
    const date = execFileSync('git', ['log', '-1', '--format=%cI', '--', file], {
      cwd: siteDir,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return date === '' ? undefined : date;
  } catch {
    // No git, or no repository: pages then have no date.
    return undefined;
  }
}

/** @returns a name of the history that the dates come from; the same one outside a repository, where there are none */
export function historyOf(siteDir: string): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD', '--is-shallow-repository'], {
      cwd: siteDir,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
