import {describe, expect, it} from 'vitest';
import {
  type Comparison,
  judgeGoals,
  OUR_TITLE,
  type Row,
  Runs,
  type SiteFigures,
  TIME_ROWS,
  WEIGHT_ROWS,
} from './figures';
import {PEERS} from './peers';
import {comparisonTable, missedGoals} from './tables';

const ROWS: readonly Row[] = [
  {title: 'home', marks: [{page: 'home', measure: 'firstPaint', goal: 550}]},
  {
    title: 'click, free / slow',
    marks: [
      {page: 'guide', measure: 'clickFree', goal: [0.65, 'Fumadocs']},
      {page: 'guide', measure: 'clickSlow', goal: [1.3, 'the best']},
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
  const judge = (ours: SiteFigures, ...others: readonly [string, SiteFigures][]) =>
    judgeGoals(ROWS, new Map([...others, [OUR_TITLE, ours]]));

  it.each([
    {value: 549.9, isMet: true},
    {value: 550, isMet: true},
    {value: 550.1, isMet: false},
  ])('are met up to the limit: $value', ({value, isMet}) => {
    expect(judge({home: {firstPaint: value}})).toMatchObject([{value, isMet, mark: {goal: 550}}]);
  });

  it('are not judged without a figure or a limit', () => {
    expect(judge({})).toEqual([]);
    expect(judge({home: {script: 5000}})).toEqual([]);
    // There is no figure of another site to compare with.
    expect(judge({guide: {clickFree: 500}})).toEqual([]);
    expect(judge({guide: {clickFree: 500}}, ['Starlight', {guide: {clickFree: 1}}])).toEqual([]);
  });

  it('are a share of another site’s figure in the same run', () => {
    const guide = (clickFree: number, clickSlow: number) => ({guide: {clickFree, clickSlow}});
    const fumadocs = ['Fumadocs', guide(200, 150)] as const;
    const other = ['VitePress', guide(100, 120)] as const;
    expect(judge(guide(130, 156), [...fumadocs], [...other])).toMatchObject([
      {limit: 130, isMet: true},
      {limit: 156, isMet: true},
    ]);
    expect(judge(guide(131, 157), [...fumadocs], [...other])).toMatchObject([
      {isMet: false},
      {isMet: false},
    ]);
  });

  it('are those of the requirements', () => {
    const goals = [...TIME_ROWS, ...WEIGHT_ROWS].map(({marks}) => marks.map(({goal}) => goal));
    const paint = [0.95, 'Starlight'];
    const clicks = [
      [0.65, 'Fumadocs'],
      [1.3, 'the best'],
    ];
    expect(goals).toEqual([
      [paint],
      [paint],
      [paint],
      [paint],
      [[0.6, 'Starlight']],
      [50],
      [50],
      clicks,
      clicks,
      [200, 108, undefined, 2000],
      [undefined, undefined, undefined, undefined],
    ]);
  });

  it('refer to sites that are measured', () => {
    const titles = PEERS.map(({title}) => title);
    const beside = [...TIME_ROWS, ...WEIGHT_ROWS].flatMap(({marks}) =>
      marks.flatMap(({goal}) => (typeof goal === 'object' ? [goal[1]] : [])),
    );
    expect([...new Set(beside)].filter((title) => !titles.includes(title))).toEqual(['the best']);
  });
});

describe('tables', () => {
  const comparison: Comparison = new Map([
    ['Plain', {home: {firstPaint: 700.4}, guide: {clickFree: 218, clickSlow: 150}}],
    [
      'ours',
      {
        home: {firstPaint: 612.6, total: 140.2, script: 99.7},
        guide: {clickFree: 140, clickSlow: 210},
      },
    ],
  ]);

  it('have a column for each site and the goals, and no row without figures', () => {
    expect(comparisonTable('ms', ROWS, comparison).split('\n')).toEqual([
      '| ms | Plain | ours | goal |',
      '| --- | --- | --- | --- |',
      '| home | 700 | 613 | 550 |',
      '| click, free / slow | 218 / 150 | 140 / 210 | 0.65 of Fumadocs / 1.3 of the best |',
      '| weight | - | 140 / 100 | 135 |',
    ]);
  });

  it('list each missed goal', () => {
    expect(missedGoals(judgeGoals(ROWS, comparison)).split('\n')).toEqual([
      'Missed: home, firstPaint: 613; goal 550, here 550',
      'Missed: guide, clickSlow: 210; goal 1.3 of the best, here 195',
      'Missed: home, total: 140; goal 135, here 135',
    ]);
  });

  it('report that all goals are met', () => {
    const verdicts = judgeGoals(ROWS, new Map([[OUR_TITLE, {home: {firstPaint: 1, total: 1}}]]));
    expect(missedGoals(verdicts)).toBe('All 2 measured goals are met.');
  });
});
