import {describe, expect, it} from 'vitest';
import type {Json} from '../../packages/openapi-reference/src/types';
import {changed, defined, document, fieldsIn, namedExamplesOf} from './description';
import {checkIdentifiers} from './identifiers';

const report = checkIdentifiers(document);

/** The problems after the first occurrence of a text in the examples has become another. */
function problemsAfter(from: string, to: string): string[] {
  const copy = changed((draft) => {
    const examples = JSON.stringify(namedExamplesOf(draft));
    expect(examples.includes(from), from).toBe(true);
    const next = JSON.parse(examples.replace(from, to)) as Json;
    (draft.components ?? {}).examples = next;
  });
  return checkIdentifiers(copy).problems;
}

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

  it.each([
    ['a check digit of an IBAN', 'FI4415963000048274', 'FI4515963000048274'],
    ['the length of an IBAN', 'FI4415963000048274', 'FI441596300004827'],
    ['blanks in an IBAN', 'FI4415963000048274', 'FI44 1596 3000 0482 74'],
    ['a check digit of an RF reference', 'RF92KA20261187', 'RF93KA20261187'],
    ['a Finnish reference', '"reference_number":"2026110040"', '"reference_number":"2026110041"'],
    [
      'the format of a reference',
      '"reference_number_schema":"FIRF"',
      '"reference_number_schema":"INTL"',
    ],
    ['a day that does not exist', '"booking_date":"2026-11-', '"booking_date":"2026-11-31","x":"'],
    ['a month far away', '"booking_date":"2026-11-', '"booking_date":"2016-11-'],
    ['a date-time without offset', '2027-05-18T09:30:00+00:00', '2027-05-18T09:30:00'],
    ['another version of a UUID', '291d468d-ab82-4da8-a82a', '291d468d-ab82-1da8-a82a'],
    ['an amount with a comma', '"amount":"750.00"', '"amount":"750,00"'],
    ['an amount of millions', '"amount":"750.00"', '"amount":"7500000.00"'],
  ])('detects an error: %s', (_, from, to) => {
    expect(problemsAfter(from, to).length).toBeGreaterThan(0);
  });

  it('detects an error in an example of a field', () => {
    const copy = changed((draft) => {
      defined(fieldsIn(draft, 'AccountIdentification').iban, 'iban').examples = [
        'FI4515963000048274',
      ];
    });
    expect(checkIdentifiers(copy).problems).toEqual([
      '/components/schemas/AccountIdentification/properties/iban/examples: iban FI4515963000048274',
    ]);
  });
});
