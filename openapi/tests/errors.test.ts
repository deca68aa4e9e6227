import {describe, expect, it} from 'vitest';
import {resolve} from '../../packages/openapi-reference/src/resolve';
import type {OpenApiDocument} from '../../packages/openapi-reference/src/types';
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

/** Any call can fail with these: they are about the token and the host. */
const GENERAL_CODES = [
  'AUTHORIZATION_NOT_PROVIDED',
  'UNAUTHORIZED_ACCESS',
  'UNAUTHORIZED_IP',
  'INVALID_HOST',
];

function codesOf(description: OpenApiDocument): string[] {
  return (schemaIn(description, 'ErrorCode').enum ?? []).map(textOf);
}

function catalogueProblems(description: OpenApiDocument): string[] {
  const catalogue = catalogueOf(description);
  const codes = codesOf(description);
  const unknown = Object.keys(catalogue).filter((code) => !codes.includes(code));
  return [
    ...unknown.map((code) => `${code} is no error code`),
    ...codes.flatMap((code) => {
      const entry = catalogue[code];
      if (entry === undefined) {
        return [`${code} has no entry`];
      }
      const isComplete =
        entry.statuses.length > 0 &&
        new Set(entry.statuses).size === entry.statuses.length &&
        entry.statuses.every((status) => ERROR_STATUSES.includes(status)) &&
        CATEGORIES.includes(entry.category ?? '') &&
        isSentence(entry.meaning) &&
        isSentence(entry.action) &&
        entry.meaning !== entry.action;
      return isComplete ? [] : [`${code} has an incomplete entry`];
    }),
  ];
}

function isSentence(text: unknown): boolean {
  return typeof text === 'string' && /^[A-Z`].{15,}\.$/s.test(text.trim());
}

/** Codes that no operation raises, that operations name wrongly, or that no example shows. */
function codeProblems(description: OpenApiDocument): string[] {
  const codes = codesOf(description);
  const catalogue = catalogueOf(description);
  const lists = operationsOf(description).map(({label, operation}) => ({
    label,
    listed: operation['x-error-codes'] ?? [],
    operation,
  }));
  const raised = new Set(lists.flatMap(({listed}) => listed));
  return [
    ...lists.flatMap(({label, listed}) => [
      ...listed.filter((code) => !codes.includes(code)).map((code) => `${label}: no code ${code}`),
      ...listed
        .filter((code, index) => listed.indexOf(code) !== index)
        .map((code) => `${label}: ${code} twice`),
    ]),
    ...codes.flatMap((code) => {
      const problems = raised.has(code) ? [] : [`${code} is raised by no operation`];
      const value = namedExamplesOf(description)[code]?.value;
      if (!isObject(value)) {
        return [...problems, `${code} has no example`];
      }
      if (value.error !== code) {
        problems.push(`the example of ${code} says ${textOf(value.error)}`);
      }
      if (!(catalogue[code]?.statuses ?? []).includes(Number(value.code))) {
        problems.push(`the example of ${code} has the status ${textOf(value.code)}`);
      }
      return problems;
    }),
    ...lists.flatMap(({label, listed, operation}) =>
      listed.flatMap((code) => {
        const value = namedExamplesOf(description)[code]?.value;
        const status = isObject(value) ? textOf(value.code) : '';
        const response = resolve(description, operation.responses?.[status] ?? {});
        const shown = response?.content?.['application/json']?.examples ?? {};
        return code in shown ? [] : [`${label}: ${status} does not show ${code}`];
      }),
    ),
  ];
}

describe('the catalogue', () => {
  it('has a complete entry for each of the 43 codes, in the order of the codes', () => {
    expect(codesOf(document)).toHaveLength(43);
    expect(codesOf(document)).toEqual(Object.keys(contract.errorStatuses));
    expect(Object.keys(catalogueOf(document))).toEqual(codesOf(document));
    expect(catalogueProblems(document)).toEqual([]);
  });
});

describe('codes', () => {
  it('are each raised by an operation, and shown under their name and status', () => {
    expect(codeProblems(document)).toEqual([]);
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
