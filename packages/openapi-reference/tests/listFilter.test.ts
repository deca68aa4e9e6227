import {describe, expect, it} from 'vitest';
import {matches, pastedCode} from '../src/browser/listFilter';

const CODES = ['ACCESS_DENIED', 'EXPIRED', 'EXPIRED_SESSION'];

describe('a pasted error response', () => {
  it.each([
    ['{"error":"EXPIRED_SESSION","message":"x"}', 'EXPIRED_SESSION'],
    ['{"message":"not ACCESS_DENIED", "error" : "EXPIRED"}', 'EXPIRED'],
    [`${'2026-11-22 10:00 call failed '.repeat(4)} code=ACCESS_DENIED`, 'ACCESS_DENIED'],
    ['{"error":"UNKNOWN","message":"EXPIRED_SESSIONS"}', undefined],
    ['access denied', undefined],
    ['EXPIRED', undefined],
    ['', undefined],
  ])('%s', (text, code) => {
    expect(pastedCode(text, CODES)).toBe(code);
  });
});

describe('an entry of a list', () => {
  const row = {
    code: 'EXPIRED',
    statuses: ['401', '403'],
    text: 'EXPIRED HTTP 401 The token is old.',
  };

  it.each([
    [{q: '', status: ''}, true],
    [{q: 'old  Token', status: ''}, true],
    [{q: 'old cheese', status: ''}, false],
    [{q: '', status: '403'}, true],
    [{q: '', status: '40'}, false],
    [{q: 'token', status: '404'}, false],
  ])('%j', (query, expected) => {
    expect(matches(row, query)).toBe(expected);
  });
});
