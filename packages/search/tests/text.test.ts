import {describe, expect, it} from 'vitest';
import {fold, keyOf, withoutHeadOffice} from '../src/index';

describe('names', () => {
  it('with curly and straight apostrophes are equal', () => {
    expect(fold('Caisse d’Épargne')).toBe(fold("caisse d'epargne"));
    expect(keyOf('d’épargne')).toBe('depargne');
  });

  it.each([
    ['NDEAFIHHXXX', 'NDEAFIHH'],
    ['bic ndeafihhxxx of Nordea', 'bic ndeafihh of Nordea'],
    ['AGRIFRPP882', 'AGRIFRPP882'],
    ['FIXXX', 'FIXXX'],
  ])('%s is %s', (typed, expected) => {
    expect(withoutHeadOffice(typed)).toBe(expected);
  });
});
