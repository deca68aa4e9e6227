import {describe, expect, it} from 'vitest';
import {editDistance, fold, keyOf, looseKey, singularKey, stem, wordsOf} from '../src/index';

describe('fold', () => {
  it.each([
    ['Säästöpankki', 'saastopankki'],
    ['Ålandsbanken', 'alandsbanken'],
    ['Österreich', 'osterreich'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['Ísland', 'island'],
    ['København', 'kobenhavn'],
    ['Česko', 'cesko'],
  ])('%s is found as %s', (written, typed) => {
    expect(fold(written)).toBe(typed);
  });
});

describe('keyOf', () => {
  it.each([
    ['valid_until', 'valid until'],
    ['GET /accounts/{account_id}/balances', 'get accounts account_id balances'],
    ['PSU-IP-Address', 'psu ip address'],
    ['PaymentStatus', 'payment status'],
  ])('%s and %s are the same name', (a, b) => {
    expect(keyOf(a)).toBe(keyOf(b));
  });

  it('distinguishes names', () => {
    expect(keyOf('valid_from')).not.toBe(keyOf('valid_until'));
  });
});

describe('looseKey', () => {
  it.each([
    ['Münchner', 'Muenchner'],
    ['Ålandsbanken', 'Aalandsbanken'],
    ['Österreich', 'Oesterreich'],
  ])('%s is found as %s', (written, typed) => {
    expect(looseKey(keyOf(written))).toBe(looseKey(keyOf(typed)));
  });
});

describe('singularKey', () => {
  it.each([
    ['Webhooks', 'webhook'],
    ['Sparkassen', 'Sparkasse'],
    ['Volksbanken', 'Volksbank'],
    ['Handelsbanken', 'handelsbank'],
  ])('%s is found as %s', (written, typed) => {
    expect(singularKey(written)).toBe(singularKey(typed));
  });
});

describe('wordsOf', () => {
  it.each([
    ['valid_until', ['valid', 'until']],
    ['getAccountBalances', ['get', 'account', 'balances']],
    ['PSUType', ['psu', 'type']],
    ['IBANs and JWTs', ['ibans', 'and', 'jwts']],
    ['x5u, 429!', ['x5u', '429']],
    ['', []],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe('stem', () => {
  it.each([
    ['sparkassen', 'sparkasse'],
    ['volksbanken', 'volksbank'],
    ['sessions', 'session'],
    ['retries', 'retry'],
    ['statuses', 'status'],
    ['banks', 'bank'],
    ['boxes', 'box'],
    ['authorise', 'authorize'],
    ['authorisation', 'authorised'],
  ])('%s and %s are the same word', (word, expected) => {
    expect(stem(word)).toBe(stem(expected));
  });

  it.each(['access', 'is', 'x5us'])('%s is unchanged', (word) => {
    expect(stem(word)).toBe(word);
  });
});

describe('editDistance', () => {
  it.each([
    ['germny', 'germany', 1],
    ['germmany', 'germany', 1],
    ['gernany', 'germany', 1],
    ['egrmany', 'germany', 1],
    ['a', 'ab', 1],
    ['germany', 'germany', 0],
    ['grmny', 'germany', 2],
    ['gremnay', 'germany', 2],
    ['ab', 'bx', 2],
    // Counting stops above the given maximum.
    ['bank', 'session', 3],
    ['abcdef', 'uvwxyz', 3],
  ])('%s, %s: %i', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance);
    expect(editDistance(b, a, 2)).toBe(distance);
  });
});
