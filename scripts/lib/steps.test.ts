import {expect, it} from 'vitest';
import {nodeStep, NOTE, notesIn, runStep} from './steps';

it('a passing step can print a note, such as an outdated fact', async () => {
  const reminder = 'fi.json: its facts were checked in 2025-01.';
  const script = `console.log('in order'); console.log(${JSON.stringify(NOTE + reminder)})`;
  const result = await runStep(nodeStep('content', '--eval', script), false);
  expect(result.passed).toBe(true);
  expect(notesIn(result.output)).toEqual(['note: fi.json: its facts were checked in 2025-01.']);
});
