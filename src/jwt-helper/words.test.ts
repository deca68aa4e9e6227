import {describe, expect, it} from 'vitest';
import {spanInWords} from '../../packages/token/src/index';
import {localTime} from './formTexts';

describe('durations in words', () => {
  it.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [61, '1 minute 1 second'],
    [3600, '1 hour'],
    [3605, '1 hour'],
    [-7260, '2 hours 1 minute'],
    [90_000, '1 day 1 hour'],
    [86_401, '1 day'],
  ])('%d seconds', (seconds, words) => {
    expect(spanInWords(seconds)).toBe(words);
  });
});

it('an impossible time is not a date', () => {
  expect(localTime(1e20)).toBe('no date');
  expect(localTime(1_795_248_000)).toContain('2026');
});
