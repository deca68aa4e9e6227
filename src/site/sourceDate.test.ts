import {expect, it} from 'vitest';
import {sourceDate} from './sourceDate';

const COMMIT = '2026-11-20T23:30:00+02:00';

it('is that of the last commit, so that two builds of one commit agree', () => {
  expect(sourceDate(undefined, COMMIT)?.toISOString()).toBe('2026-11-20T21:30:00.000Z');
});

it('is the value of the environment variable, if set', () => {
  expect(sourceDate('1700000000', COMMIT)?.toISOString()).toBe('2023-11-14T22:13:20.000Z');
});

it('is undefined in an archive of the sources', () => {
  expect(sourceDate(undefined, undefined)).toBeUndefined();
});

it.each(['', 'today', '-1', '1e9', '170000000000'])('rejects %j', (epoch) => {
  expect(() => sourceDate(epoch, COMMIT)).toThrow(/Allowed: whole seconds/);
});
