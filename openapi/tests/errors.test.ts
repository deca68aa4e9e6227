import {describe, expect, it} from 'vitest';
import {resolve} from '../../packages/openapi-reference/src/resolve';
import type {OpenApiDocument} from '../../packages/openapi-reference/src/types';
import {contract} from './contract';
import {
  catalogueOf,
  changed,
  defined,
  document,
  namedExamplesOf,
  operationIn,
  operationsOf,
  parametersOf,
  responsesOf,
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

const operations = operationsOf(document).map((found) => [found.label, found] as const);

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

  it('are reported when missing or wrong', () => {
    const copy = changed((draft) => {
      for (const {operation} of operationsOf(draft)) {
        operation['x-error-codes'] = operation['x-error-codes']?.filter(
          (code) => code !== 'PAYMENT_NOT_FINALIZED',
        );
      }
      operationIn(draft, 'getApplication')['x-error-codes']?.push('TOO_LATE', 'INVALID_HOST');
      defined(namedExamplesOf(draft).ASPSP_TIMEOUT, 'example').value = {
        message: 'Slow',
        code: 500,
        error: 'ASPSP_ERROR',
      };
      delete responsesOf(draft).Forbidden?.content?.['application/json']?.examples?.ACCESS_DENIED;
      delete namedExamplesOf(draft).CLOSED_SESSION;
    });
    const problems = codeProblems(copy);
    for (const problem of [
      'PAYMENT_NOT_FINALIZED is raised by no operation',
      'GET /application: no code TOO_LATE',
      'GET /application: INVALID_HOST twice',
      'the example of ASPSP_TIMEOUT says ASPSP_ERROR',
      'the example of ASPSP_TIMEOUT has the status 500',
      'POST /auth: 403 does not show ACCESS_DENIED',
      'CLOSED_SESSION has no example',
    ]) {
      expect(problems).toContain(problem);
    }
  });

  it.each(operations)('%s can raise the general codes', (_, {operation}) => {
    expect(operation['x-error-codes']).toEqual(expect.arrayContaining(GENERAL_CODES));
  });

  it.each(operations)('%s: access is denied except to the facts of the application', (_, found) => {
    const {operationId, 'x-error-codes': listed} = found.operation;
    expect(listed?.includes('ACCESS_DENIED')).toBe(operationId !== 'getApplication');
  });

  it.each(operations)('%s: PSU header codes only with PSU headers', (_, found) => {
    const listed = found.operation['x-error-codes'] ?? [];
    const takesHeaders = parametersOf(document, found.operation).some(({in: place}) => {
      return place === 'header';
    });
    expect(listed.includes('PSU_HEADER_NOT_PROVIDED')).toBe(takesHeaders);
    expect(listed.includes('PSU_HEADER_INVALID')).toBe(takesHeaders);
  });

  it.each(operations)('%s: codes of the right categories', (_, found) => {
    const listed = found.operation['x-error-codes'] ?? [];
    const categories = listed.map((code) => catalogueOf(document)[code]?.category);
    expect(categories.includes('payment')).toBe(found.path.startsWith('/payments'));
    expect(categories.includes('transactions')).toBe(found.path.includes('/transactions'));
  });
});
