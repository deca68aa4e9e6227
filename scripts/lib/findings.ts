/** Findings of checks, reduced to one screen. Pure functions. */
import type {StepResult} from './steps';

/** Lines that fit on a screen beside the list of checks and the summary. */
const MAX_LINES = 40;
/** Minimum for each failed check. */
const LEAST_LINES = 4;

// oxlint-disable-next-line no-control-regex -- colour codes begin with the escape character
const COLOUR = /\u001b\[[0-9;]*m/g;
/** Output of tools about themselves. */
const NOISE =
  /^(?:npm (?:warn|notice)|\s*$|[✖×] \d+ problems?|\s+\d+ errors? and \d+ warnings? potentially|Woohoo|validating |Code style issues found|\[warn\] Code style|[❌] Validation failed)/;

export function findingsIn(output: string): string[] {
  return output
    .replace(COLOUR, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => !NOISE.test(line));
}

/** All findings, by check, with as many lines for each as fit. */
export function findingsReport(failed: readonly StepResult[]): string {
  const share = Math.max(LEAST_LINES, Math.floor(MAX_LINES / Math.max(1, failed.length)));
  return failed
    .map(({name, output}) => {
      const lines = findingsIn(output);
      const rest = lines.length - share;
      return [
        `${name}:`,
        ...lines.slice(0, rest > 1 ? share : undefined).map((line) => `  ${line}`),
        ...(rest > 1 ? [`  ... ${rest} more lines: npm run check -- --only ${name}`] : []),
      ].join('\n');
    })
    .join('\n\n');
}

/**
 * @param seconds - elapsed time: checks run in parallel
 * @param fixable - names of the checks whose findings `--fix` can fix
 */
export function summary(
  results: readonly StepResult[],
  seconds: number,
  fixable: ReadonlySet<string>,
  isFixing: boolean,
): string {
  const failed = results.filter(({passed}) => !passed);
  const time = seconds.toFixed(0);
  if (failed.length === 0) {
    return `All ${results.length} checks passed in ${time} s.`;
  }
  const names = failed.map(({name}) => name);
  const canFix = names.filter((name) => fixable.has(name));
  const hint =
    canFix.length > 0 && !isFixing
      ? ` "npm run check -- --fix" fixes what it can of ${canFix.join(', ')}.`
      : '';
  return `${failed.length} of ${results.length} checks failed in ${time} s: ${names.join(', ')}.${hint}`;
}
