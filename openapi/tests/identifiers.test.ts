import {describe, expect, it} from 'vitest';
import {document} from './description';
import {checkIdentifiers} from './identifiers';

const report = checkIdentifiers(document);

describe('identifiers, dates and amounts in examples', () => {
  it('are valid', () => {
    expect(report.problems).toEqual([]);
  });

  it('are numerous', () => {
    const least = {iban: 41, rf: 6, reference: 11, giro: 2, date: 61, uuid: 41, amount: 31};
    const few = Object.entries(least).filter(
      ([kind, count]) => report.counts[kind as keyof typeof least] < count,
    );
    expect(few).toEqual([]);
  });
});
