import {describe, expect, it} from 'vitest';
import {
  type ComparedMeasure,
  type Comparison,
  isUnexplained,
  judgeGoals,
  type Row,
  Runs,
  TIME_ROWS,
  WEIGHT_ROWS,
} from './figures';
import {REASONS} from './reasons';
import {comparisonTable, missedTable} from './tables';

const ROWS: readonly Row[] = [
  {title: 'home', marks: [{page: 'home', measure: 'firstPaint', goal: 550}]},
  {
    title: 'click, free / slow',
    marks: [
      {page: 'guide', measure: 'clickFree', goal: 150},
      {page: 'guide', measure: 'clickSlow', goal: 200},
    ],
  },
  {title: 'market', marks: [{page: 'market', measure: 'firstPaint', goal: 600}]},
  {
    title: 'weight',
    marks: [
      {page: 'home', measure: 'total', goal: 135},
      {page: 'home', measure: 'script'},
    ],
  },
];

const squeezed = (table: string) => table.split('\n').map((line) => line.replace(/ +/g, ' '));

describe('runs', () => {
  it('give the median of each measure of each page', () => {
    const runs = new Runs();
    runs.add('guide', {firstPaint: 900, blocking: 10});
    runs.add('guide', {firstPaint: 700, blocking: 30});
    runs.add('guide', {firstPaint: 800, blocking: 0});
    runs.add('guide', {clickFree: 120});
    runs.add('home', {firstPaint: 500});
    expect(runs.medians()).toEqual({
      guide: {firstPaint: 800, blocking: 10, clickFree: 120},
      home: {firstPaint: 500},
    });
  });
});

describe('goals', () => {
  const verdictOf = (value: number, reasons = {}) =>
    judgeGoals(ROWS, {home: {firstPaint: value}}, reasons);

  it.each([
    {value: 549.9, isMet: true},
    {value: 550, isMet: true},
    {value: 550.1, isMet: false},
  ])('are met up to the limit: $value', ({value, isMet}) => {
    expect(verdictOf(value)).toMatchObject([{value, isMet, mark: {goal: 550}}]);
  });

  it('are not judged without a figure or a limit', () => {
    expect(judgeGoals(ROWS, {}, {})).toEqual([]);
    expect(judgeGoals(ROWS, {home: {script: 5000}}, {})).toEqual([]);
  });

  it.each([
    {title: 'no reason', value: 600, reasons: {}, unexplained: true},
    {
      title: 'a reason',
      value: 600,
      reasons: {'home, firstPaint': {why: 'Slow.', upTo: 600}},
      unexplained: false,
    },
    {
      title: 'a reason that does not explain so much',
      value: 601,
      reasons: {'home, firstPaint': {why: 'Slow.', upTo: 600}},
      unexplained: true,
    },
    {
      title: 'a reason for something else',
      value: 600,
      reasons: {'guide, firstPaint': {why: 'Slow.', upTo: 900}},
      unexplained: true,
    },
    {title: 'no need for a reason', value: 500, reasons: {}, unexplained: false},
  ])(
    'that are missed fail the command unless explained: $title',
    ({value, reasons, unexplained}) => {
      expect(verdictOf(value, reasons).some(isUnexplained)).toBe(unexplained);
    },
  );

  it('in ms count as much more as the machine is slower, and so do reasons; bytes do not', () => {
    const ours = {home: {firstPaint: 660, total: 150}, guide: {clickFree: 250}};
    const reasons = {'guide, clickFree': {why: 'Slow.', upTo: 210}};
    const slowness = (factor: number) => (measure: ComparedMeasure) =>
      measure === 'total' ? 1 : factor;
    expect(judgeGoals(ROWS, ours, reasons, slowness(1.2))).toMatchObject([
      {limit: 660, isMet: true},
      {limit: 180, isMet: false, reason: {upTo: 210}},
      {limit: 135, isMet: false, reason: undefined},
    ]);
    expect(judgeGoals(ROWS, ours, reasons, slowness(1.19))).toMatchObject([
      {isMet: false},
      {reason: undefined},
      {limit: 135},
    ]);
  });

  it('have reasons only for goals, and only for figures that miss them', () => {
    const goals = new Map(
      [...TIME_ROWS, ...WEIGHT_ROWS]
        .flatMap(({marks}) => marks)
        .map(({page, measure, goal}) => [`${page}, ${measure}`, goal]),
    );
    for (const [name, {why, upTo}] of Object.entries(REASONS)) {
      expect(goals.get(name), name).toBeLessThan(upTo);
      expect(why, name).toMatch(/^[A-Z].{20,}\.$/);
    }
  });

  it('are those of the requirements', () => {
    const goals = [...TIME_ROWS, ...WEIGHT_ROWS].map(({marks}) => marks.map(({goal}) => goal));
    expect(goals).toEqual([
      [550],
      [600],
      [600],
      [550],
      [650],
      [50],
      [150, 200],
      [200, 250],
      [160, 92, 20, 2000],
      [135, undefined, undefined, undefined],
    ]);
  });
});

describe('tables', () => {
  const comparison: Comparison = new Map([
    ['Plain', {home: {firstPaint: 700.4}, guide: {clickFree: 218}}],
    [
      'ours',
      {
        home: {firstPaint: 612.6, total: 140.2, script: 99.7},
        guide: {clickFree: 140, clickSlow: 210},
      },
    ],
  ]);

  it('have a column for each site and the goals, and no row that nobody has a figure for', () => {
    expect(squeezed(comparisonTable('ms', ROWS, comparison))).toEqual([
      '| ms | Plain | ours | goal |',
      expect.stringMatching(/^\| -+ \| -+: \| -+: \| -+: \|$/),
      '| home | 700 | 613 | 550 |',
      '| click, free / slow | 218 / - | 140 / 210 | 150 / 200 |',
      '| weight | - | 140 / 100 | 135 |',
    ]);
  });

  it('list each missed goal with its reason', () => {
    const verdicts = judgeGoals(ROWS, comparison.get('ours') ?? {}, {
      'guide, clickSlow': {why: 'A round trip takes 150 ms.', upTo: 220},
    });
    expect(squeezed(missedTable(verdicts)).slice(2)).toEqual([
      '| home | first paint, ms | 550 | 550 | 613 | NONE WRITTEN |',
      '| guide | click, network slow, ms | 200 | 200 | 210 | A round trip takes 150 ms. (up to 220) |',
      '| home | all, kB | 135 | 135 | 140 | NONE WRITTEN |',
    ]);
  });

  it('say so when all goals are met', () => {
    const verdicts = judgeGoals(ROWS, {home: {firstPaint: 1, total: 1}}, {});
    expect(missedTable(verdicts)).toBe('Each of the 2 measured goals is met.');
  });
});
