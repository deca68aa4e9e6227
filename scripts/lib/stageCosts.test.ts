import {describe, expect, it} from 'vitest';
import {stageLine, stagesIn} from './stageCosts';

const COSTS = [
  {stage: 'docusaurus', seconds: 71.2, cpuSeconds: 120.5, peakMemory: 1_900_000_000},
  {stage: 'search-index', seconds: 4, cpuSeconds: 5.1, peakMemory: 420_000_000},
];

describe('costs of the stages of a build', () => {
  it('are parsed from the output as they were written', () => {
    const output = ['Compressed copies of 3 files.', ...COSTS.map(stageLine), ''].join('\n');
    expect(stagesIn(output)).toEqual(COSTS);
  });

  it('are empty if the output does not contain them', () => {
    expect(stagesIn('Stage left\nStage docusaurus: soon\n')).toEqual([]);
  });
});
