import {execFileSync} from 'node:child_process';

/** Returns the output of git; empty without git, and outside a repository. */
function git(cwd: string, ...command: readonly string[]): string {
  try {
    return execFileSync('git', command, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: Infinity,
    }).trim();
  } catch {
    return '';
  }
}

/**
 * Returns the date of the last commit that changed a file.
 *
 * @returns ISO 8601; undefined outside a git repository, or if the file was never committed
 */
export const lastChange = (siteDir: string, file: string): string | undefined =>
  git(siteDir, 'log', '-1', '--format=%cI', '--', file) || undefined;

/**
 * Returns the day of each file's last change. It reads the history once, because git would read it for each file.
 *
 * @returns ISO dates in UTC, as in sitemaps, by path; empty outside a repository
 */
export function lastDays(siteDir: string): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  let day = '';
  for (const line of git(siteDir, 'log', '--format=>%cI', '--name-only').split('\n')) {
    if (line.startsWith('>')) {
      day = new Date(line.slice(1)).toISOString().slice(0, 10);
    } else if (!days.has(line)) {
      days.set(line, day);
    }
  }
  return days;
}
