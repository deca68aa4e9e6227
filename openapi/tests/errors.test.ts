import {describe, expect, it} from 'vitest';
import {resolve} from '../../packages/openapi-reference/src/resolve';
import {contract} from './contract';
import {
  catalogueOf,
  document,
  namedExamplesOf,
  operationsOf,
  parametersOf,
  schemaIn,
  textOf,
} from './description';
import {isObject} from './examples';

const CATEGORIES = [
  'token',
  'application',
  'session',
  'account',
  'transactions',
  'psu-headers',
  'request',
  'bank',
  'payment',
];
const ERROR_STATUSES = [400, 401, 403, 404, 408, 422, 429, 500];

/** Errors of any call, which concern the token and the host. */
const GENERAL_CODES = [
  'AUTHORIZATION_NOT_PROVIDED',
  'UNAUTHORIZED_ACCESS',
  'UNAUTHORIZED_IP',
  'INVALID_HOST',
];

const CODES = (schemaIn(document, 'ErrorCode').enum ?? []).map(textOf);

function isSentence(text: unknown): boolean {
  return typeof text === 'string' && /^[A-Z`].{15,}\.$/s.test(text.trim());
}

function exampleOf(code: string): {error?: unknown; code?: unknown} {
  const value = namedExamplesOf(document)[code]?.value;
  return isObject(value) ? value : {};
}

it('the catalogue has a complete entry for each of the 43 codes, in the order of the codes', () => {
  expect(CODES).toHaveLength(43);
  expect(CODES).toEqual(Object.keys(contract.errorStatuses));
  expect(Object.keys(catalogueOf(document))).toEqual(CODES);
  for (const [code, entry] of Object.entries(catalogueOf(document))) {
    const {statuses, category, meaning, action} = entry;
    expect(ERROR_STATUSES, code).toEqual(expect.arrayContaining(statuses));
    expect(new Set(statuses).size, code).toBe(statuses.length);
    expect(statuses, code).toContain(exampleOf(code).code);
    expect(CATEGORIES, code).toContain(category);
    expect([meaning, action].filter(isSentence), code).toHaveLength(2);
    expect(meaning, code).not.toBe(action);
    expect(exampleOf(code).error, code).toBe(code);
  }
});

describe('codes', () => {
  it('are each raised by an operation, and shown under their name and status', () => {
    const raised = new Set<string>();
    for (const {label, operation} of operationsOf(document)) {
      const listed = operation['x-error-codes'] ?? [];
      expect(new Set(listed).size, label).toBe(listed.length);
      for (const code of listed) {
        raised.add(code);
        const status = textOf(exampleOf(code).code);
        const response = resolve(document, operation.responses?.[status] ?? {});
        const shown = response?.content?.['application/json']?.examples ?? {};
        expect(Object.keys(shown), `${label}: ${status}`).toContain(code);
      }
    }
    expect([...raised].sort()).toEqual([...CODES].sort());
  });

  it('fit their operations: access, PSU headers, payments and transactions', () => {
    for (const {label, path, operation} of operationsOf(document)) {
      const listed = operation['x-error-codes'] ?? [];
      const categories = listed.map((code) => catalogueOf(document)[code]?.category);
      const hasHeaders = parametersOf(document, operation).some((one) => one.in === 'header');
      expect(listed, label).toEqual(expect.arrayContaining(GENERAL_CODES));
      expect({
        access: listed.includes('ACCESS_DENIED'),
        missing: listed.includes('PSU_HEADER_NOT_PROVIDED'),
        invalid: listed.includes('PSU_HEADER_INVALID'),
        payment: categories.includes('payment'),
        transactions: categories.includes('transactions'),
      }).toEqual({
        access: operation.operationId !== 'getApplication',
        missing: hasHeaders,
        invalid: hasHeaders,
        payment: path.startsWith('/payments'),
        transactions: path.includes('/transactions'),
      });
    }
  });
});
