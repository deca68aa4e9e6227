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
