import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {StepResult} from './steps';
import {
  chosen,
  type Outcome,
  outcomeOf,
  readPlaywright,
  readVitest,
  runStages,
  type Stage,
  summaryOf,
} from './testStages';

const stage = (name: string): Stage => ({name, command: 'true', args: []});
const result = (passed: boolean, output = ''): StepResult => ({
  name: 'a',
  passed,
  seconds: 3,
  output,
});

describe('a report', () => {
  it('of Vitest gives tests, failures, and seconds by file', () => {
    const times = {startTime: 1000, endTime: 3500};
    const json = {
      numPassedTests: 4,
      numFailedTests: 1,
      testResults: [
        {
          name: path.resolve('src/a.test.ts'),
          ...times,
          status: 'failed',
          message: '',
          assertionResults: [
            {fullName: 'adds numbers', status: 'passed'},
            {fullName: 'divides numbers', status: 'failed'},
          ],
        },
        {
          name: path.resolve('src/b.test.ts'),
          ...times,
          status: 'failed',
          message: 'Cannot find module\n at b',
          assertionResults: [],
        },
      ],
    };
    expect(readVitest(json)).toEqual({
      passed: 4,
      failed: 1,
      files: [
        {file: 'src/a.test.ts', seconds: 2.5},
        {file: 'src/b.test.ts', seconds: 2.5},
      ],
      failures: ['src/a.test.ts: divides numbers', 'src/b.test.ts: Cannot find module'],
    });
  });

  it('of Playwright counts tests that pass on the second attempt as failed', () => {
    const spec = (...durations: number[]) => ({
      file: 'a.spec.ts',
      line: durations.length,
      title: 'opens',
      tests: [
        {
          status: durations.length > 1 ? 'flaky' : 'expected',
          results: durations.map((duration) => ({duration})),
        },
      ],
    });
    const json = {
      config: {rootDir: path.resolve('tests/e2e')},
      stats: {expected: 2, unexpected: 1, flaky: 1},
      suites: [{specs: [spec(500)], suites: [{specs: [spec(1000, 2000)]}]}],
    };
    expect(readPlaywright(json)).toEqual({
      passed: 2,
      failed: 2,
      files: [{file: 'tests/e2e/a.spec.ts', seconds: 3.5}],
      failures: ['tests/e2e/a.spec.ts:2: opens'],
    });
  });
});

describe('the outcome of a stage', () => {
  let folder: string;
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stages-'));
  });
  afterAll(() => {
    fs.rmSync(folder, {recursive: true});
  });
  const reporting = (passed: number, failed: number): Stage => {
    const file = path.join(folder, `${passed}-${failed}.json`);
    fs.writeFileSync(file, '{}');
    return {...stage('a'), report: {file, read: () => ({passed, failed, files: [], failures: []})}};
  };

  it('counts as one test if there is no report', () => {
    expect(outcomeOf(stage('a'), result(true))).toMatchObject({passed: 1, failed: 0});
    expect(outcomeOf(stage('a'), result(false))).toMatchObject({passed: 0, failed: 1});
  });

  it('is a failure if the report is missing, lists no failure although the runner failed, or no test ran', () => {
    const {report} = reporting(1, 0);
    const gone = {
      ...stage('a'),
      report: {file: `${folder}/gone`, read: report?.read ?? readVitest},
    };
    expect(outcomeOf(gone, result(true))).toMatchObject({passed: 0, failed: 1});
    expect(outcomeOf(reporting(5, 0), result(false))).toMatchObject({passed: 5, failed: 1});
    expect(outcomeOf(reporting(5, 2), result(false))).toMatchObject({passed: 5, failed: 2});
    expect(outcomeOf(reporting(0, 0), result(true))).toMatchObject({passed: 0, failed: 1});
    expect(outcomeOf(reporting(5, 0), result(true))).toMatchObject({passed: 5, failed: 0});
  });

  it('has what stopped a runner without a failed test', () => {
    const output = 'Test Files  1 passed\n\u001b[31mTypeError\u001b[39m: no such port\nDone\n';
    expect(outcomeOf(reporting(5, 0), result(false, output)).failures).toEqual([
      'TypeError: no such port',
    ]);
    expect(outcomeOf(stage('a'), result(false, 'one\ntwo\n')).failures).toEqual(['one', 'two']);
    expect(outcomeOf(reporting(5, 0), result(true, output)).failures).toEqual([]);
  });
});

describe('stages', () => {
  const stages: Stage[] = [
    stage('a'),
    stage('b'),
    {...stage('c'), after: ['a']},
    stage('d'),
    {...stage('e'), after: ['a', 'c']},
  ];
  const outcome = (name: string): Outcome => ({
    name,
    seconds: 1,
    passed: 1,
    failed: 0,
    files: [],
    failures: [],
  });

  /** Ends the named stages one after the other. @returns what started, and what had ended before */
  async function start(some: readonly Stage[], most: number, ends: readonly string[]) {
    const events: string[] = [];
    const open = new Map<string, () => void>();
    const done = runStages(some, most, async ({name}) => {
      events.push(name);
      await new Promise<void>((resolve) => open.set(name, resolve));
      return outcome(name);
    });
    for (const name of ends) {
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} ends`);
      open.get(name)?.();
    }
    return {events, outcomes: (await done).map(({name}) => name)};
  }

  it('can be selected by name', () => {
    const names = (only?: string) => chosen(stages, only).map(({name}) => name);
    expect(names()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(names('d,c')).toEqual(['c', 'd']);
    expect(() => names('a,x')).toThrow('--only has "x". Allowed: a, b, c, d, e.');
  });

  it('start in their order, and let others pass while they wait', async () => {
    const {events, outcomes} = await start(stages, 2, ['b', 'd', 'a', 'c', 'e']);
    expect(events.join(', ')).toBe('a, b, b ends, d, d ends, a ends, c, c ends, e, e ends');
    expect(outcomes).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('do not wait for one that was not selected', async () => {
    const {events} = await start(chosen(stages, 'c,e'), 2, ['c', 'e']);
    expect(events).toEqual(['c', 'c ends', 'e', 'e ends']);
  });

  it('that wait for each other are an error', async () => {
    const circle = [
      {...stage('a'), after: ['b']},
      {...stage('b'), after: ['a']},
    ];
    await expect(runStages(circle, 2, ({name}) => Promise.resolve(outcome(name)))).rejects.toThrow(
      'These stages wait for each other: a, b.',
    );
  });

  it('that cannot be run are an error', async () => {
    await expect(
      runStages([stage('a')], 2, () => Promise.reject(new Error('no such command'))),
    ).rejects.toThrow('no such command');
  });
});

it('the summary has each stage, the ten slowest files, failures, and counts in its last line', () => {
  const outcome = (name: string, failed: number, count: number): Outcome => ({
    name,
    seconds: 61.4,
    passed: 2,
    failed,
    files: Array.from({length: count}, (_, index) => ({file: `${name}${index}`, seconds: index})),
    failures: failed > 0 ? ['a.spec.ts:1: opens'] : [],
  });
  const lines = summaryOf([outcome('unit', 0, 9), outcome('browser', 1, 9)], 100).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    'Stages:',
    '  unit        61 s  2 passed',
    '  browser     61 s  2 passed, 1 failed',
    '  together   100 s',
  ]);
  expect(lines.slice(6, -5)).toHaveLength(10);
  expect(lines[6]).toBe('      8 s  unit8');
  expect(lines.slice(-4)).toEqual([
    'Failed:',
    '  browser: a.spec.ts:1: opens',
    '',
    '4 passed, 1 failed',
  ]);
});
