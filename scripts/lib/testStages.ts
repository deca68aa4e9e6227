/** The stages of `npm test`: their reports, their order, and what runs in parallel. */
import fs from 'node:fs';
import path from 'node:path';
import {stripVTControlCharacters} from 'node:util';
import type {Step, StepResult} from './steps';
import {pathBelow} from '../../src/text/files';

export interface Counts {
  passed: number;
  failed: number;
}

/** Total time of the tests in one file. Unit: s. */
export interface FileTime {
  file: string;
  seconds: number;
}

export interface Report extends Counts {
  files: readonly FileTime[];
  /** Names of failed tests, and what stopped a runner without one. */
  failures: readonly string[];
}

export interface Stage extends Step {
  /** Stages that must have ended before it starts. A name that is not among the chosen stages is ignored. */
  after?: readonly string[];
  /** Whether its output is shown while it runs. */
  isLive?: boolean;
  /**
   * Finds or installs what it needs besides Node.js.
   *
   * @throws Error that says what to install
   */
  ensure?: () => void;
  /** Report with exact numbers; a stage without one counts as a single test. */
  report?: {file: string; read: (json: unknown) => Report};
}

export interface Outcome extends Report {
  name: string;
  seconds: number;
}

const KILO = 1000;

/** Source: Vitest 4, JSON reporter. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly {
    name: string;
    startTime: number;
    endTime: number;
    status: string;
    message: string;
    assertionResults: readonly {fullName: string; status: string}[];
  }[];
}

export function readVitest(json: unknown): Report {
  const {numPassedTests, numFailedTests, testResults} = json as VitestReport;
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    files: testResults.map(({name, startTime, endTime}) => ({
      file: pathBelow(name),
      seconds: (endTime - startTime) / KILO,
    })),
    failures: testResults.flatMap(({name, status, message, assertionResults}) => {
      const file = pathBelow(name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that cannot be loaded has no tests.
      return failed.length === 0 && status === 'failed'
        ? [`${file}: ${firstLine(message)}`]
        : failed.map(({fullName}) => `${file}: ${fullName}`);
    }),
  };
}

const firstLine = (text: string) => text.trimStart().split('\n', 1)[0] ?? '';

/** Source: Playwright 1.59, JSON reporter. */
interface PlaywrightSuite {
  specs?: readonly {
    file: string;
    line: number;
    title: string;
    tests: readonly {status: string; results: readonly {duration: number}[]}[];
  }[];
  suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  config: {rootDir: string};
  stats: {expected: number; unexpected: number; flaky: number};
  errors?: readonly unknown[];
  suites: readonly PlaywrightSuite[];
}

/** A test that passes at its second attempt has failed. */
export function readPlaywright(json: unknown): Report {
  const {config, stats, suites} = json as PlaywrightReport;
  const seconds = new Map<string, number>();
  const failures: string[] = [];
  const walk = ({specs = [], suites: inner = []}: PlaywrightSuite): void => {
    for (const {file, line, title, tests} of specs) {
      const own = tests.flatMap(({results}) => results).reduce((sum, one) => sum + one.duration, 0);
      const name = pathBelow(path.join(config.rootDir, file));
      seconds.set(name, (seconds.get(name) ?? 0) + own / KILO);
      if (tests.some(({status}) => status === 'unexpected' || status === 'flaky')) {
        failures.push(`${name}:${line}: ${title}`);
      }
    }
    inner.forEach(walk);
  };
  suites.forEach(walk);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    files: [...seconds].map(([file, time]) => ({file, seconds: time})),
    failures,
  };
}

/** Lines in which runners name errors outside tests. Source: Vitest 4, "Unhandled Errors". */
const COMPLAINT = /Error\b|Unhandled/;
const COMPLAINTS = 8;

function complaintsOf(output: string): string[] {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const complaints = lines.filter((line) => COMPLAINT.test(line));
  return (complaints.length > 0 ? complaints : lines).slice(-COMPLAINTS).map((line) => line.trim());
}

/** A stage that aborts without a test count is one failure. */
export function outcomeOf(stage: Stage, {name, passed, seconds, output}: StepResult): Outcome {
  const failures = passed ? [] : complaintsOf(output);
  if (stage.report === undefined) {
    return {name, seconds, passed: passed ? 1 : 0, failed: passed ? 0 : 1, files: [], failures};
  }
  if (!fs.existsSync(stage.report.file)) {
    return {name, seconds, passed: 0, failed: 1, files: [], failures};
  }
  const report = stage.report.read(JSON.parse(fs.readFileSync(stage.report.file, 'utf8')));
  // A runner may fail without a failed test, for example when a test file cannot be loaded; a run without tests proves
  // nothing.
  const isWrong = !passed || report.passed === 0;
  const failed = isWrong && report.failed === 0 ? 1 : report.failed;
  return {
    name,
    seconds,
    ...report,
    failed,
    failures: report.failures.length > 0 ? report.failures : failures,
  };
}

/** @throws Error if a stage does not exist */
export function chosen(stages: readonly Stage[], only: string | undefined): readonly Stage[] {
  if (only === undefined) {
    return stages;
  }
  const known = stages.map(({name}) => name);
  const wanted = only.split(',');
  const wrong = wanted.find((name) => !known.includes(name));
  if (wrong !== undefined) {
    throw new Error(`--only has ${JSON.stringify(wrong)}. Allowed: ${known.join(', ')}.`);
  }
  return stages.filter(({name}) => wanted.includes(name));
}

/**
 * Runs stages in their order, `most` at a time. Those that wait for another let later ones pass.
 *
 * @param run - runs one stage
 * @returns outcomes in the order in which the stages are listed
 */
export async function runStages(
  stages: readonly Stage[],
  most: number,
  run: (stage: Stage) => Promise<Outcome>,
): Promise<Outcome[]> {
  const names = new Set(stages.map(({name}) => name));
  const outcomes = new Map<string, Outcome>();
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Set(stages);
  const isReady = ({after = []}: Stage) =>
    after.every((name) => outcomes.has(name) || !names.has(name));
  while (waiting.size > 0 || running.size > 0) {
    for (const stage of [...waiting].filter(isReady).slice(0, most - running.size)) {
      waiting.delete(stage);
      const end = run(stage).then((outcome) => {
        outcomes.set(stage.name, outcome);
        running.delete(stage.name);
      });
      running.set(stage.name, end);
    }
    if (running.size === 0) {
      throw new Error(
        `These stages wait for each other: ${[...waiting].map(({name}) => name).join(', ')}.`,
      );
    }
    await Promise.race(running.values());
  }
  return stages.flatMap(({name}) => outcomes.get(name) ?? []);
}

const SLOWEST = 10;

/** Seconds of each stage and of the slowest files, what failed, and the result line. */
export function summaryOf(outcomes: readonly Outcome[], seconds: number): string {
  const width = Math.max(...outcomes.map(({name}) => name.length), 'together'.length);
  const line = (name: string, time: number, rest: string) =>
    `  ${name.padEnd(width)} ${time.toFixed(0).padStart(5)} s  ${rest}`.trimEnd();
  const files = outcomes
    .flatMap((outcome) => outcome.files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  const failures = outcomes.flatMap((outcome) =>
    outcome.failures.map((failure) => `  ${outcome.name}: ${failure}`),
  );
  const sum = (key: keyof Counts) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  return [
    'Stages:',
    ...outcomes.map(({name, seconds: time, passed, failed}) =>
      line(name, time, `${passed} passed${failed === 0 ? '' : `, ${failed} failed`}`),
    ),
    line('together', seconds, ''),
    '',
    'Slowest files, all their tests together:',
    ...files.map(({file, seconds: time}) => `  ${time.toFixed(0).padStart(5)} s  ${file}`),
    '',
    ...(failures.length > 0 ? ['Failed:', ...failures, ''] : []),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ].join('\n');
}
