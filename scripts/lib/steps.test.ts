import {expect, it} from 'vitest';
import {staleMarkets} from '../../src/markets/data/freshness';
import {nodeStep, NOTE, notesIn, runStep} from './steps';

it('a passing step can print a note, such as outdated markets', async () => {
  const [reminder = ''] = staleMarkets(
    [{name: 'Finland', checked: {month: '2025-01'}}],
    '2026-11-21',
  );
  const script = `console.log('in order'); console.log(${JSON.stringify(NOTE + reminder)})`;
  const result = await runStep(nodeStep('content', '--eval', script), false);
  expect(result.passed).toBe(true);
  expect(notesIn(result.output)).toEqual([
    'note: Finland: sources read up to January 2025, more than a year ago.',
  ]);
});
