import {describe, expect, it} from 'vitest';
import {document} from './description';
import {checkIdentifiers} from './identifiers';

const report = checkIdentifiers(document);

describe('identifiers, dates and amounts in examples', () => {
  it('are valid', () => {
    expect(report.problems).toEqual([]);
  });

  it('are many', () => {
    const {counts} = report;
    expect(counts.iban).toBeGreaterThan(40);
    expect(counts.rf).toBeGreaterThan(5);
    expect(counts.reference).toBeGreaterThan(10);
    expect(counts.giro).toBeGreaterThan(1);
    expect(counts.date).toBeGreaterThan(60);
    expect(counts.uuid).toBeGreaterThan(40);
    expect(counts.amount).toBeGreaterThan(30);
  });
});
