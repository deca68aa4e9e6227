import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {resolve} from '../../packages/openapi-reference/src/resolve';
import {document, operationsOf, parametersOf, refName, responsesOf} from './description';

/** Addresses of reference pages contain these ids, so changing an id breaks links and clients. */
const OPERATIONS = [
  ['startUserAuthorization', 'Start user authorization', 'POST /auth'],
  ['authorizeUserSession', 'Authorize user session', 'POST /sessions'],
  ['getSessionData', 'Get session data', 'GET /sessions/{session_id}'],
  ['deleteSession', 'Delete session', 'DELETE /sessions/{session_id}'],
  ['getAccountDetails', 'Get account details', 'GET /accounts/{account_id}/details'],
  ['getAccountBalances', 'Get account balances', 'GET /accounts/{account_id}/balances'],
  ['getAccountTransactions', 'Get account transactions', 'GET /accounts/{account_id}/transactions'],
  [
    'getTransactionDetails',
    'Get transaction details',
    'GET /accounts/{account_id}/transactions/{transaction_id}',
  ],
  ['createPayment', 'Create payment', 'POST /payments'],
  ['getPayment', 'Get payment', 'GET /payments/{payment_id}'],
  ['deletePayment', 'Delete payment', 'DELETE /payments/{payment_id}'],
  ['submitPayment', 'Submit payment', 'POST /payments/{payment_id}/submit'],
  [
    'getPaymentTransaction',
    'Get payment transaction',
    'GET /payments/{payment_id}/transactions/{transaction_id}',
  ],
  ['getListOfAspsps', 'Get list of ASPSPs', 'GET /aspsps'],
  ['getApplication', 'Get application', 'GET /application'],
];

/** Response components by status. */
const ERROR_ANSWERS: Record<string, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  408: 'Timeout',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalError',
};
describe('operations', () => {
  const operations = operationsOf(document);

  it('are these 15, with these ids and summaries', () => {
    expect(
      operations.map(({label, operation}) => [operation.operationId, operation.summary, label]),
    ).toEqual(OPERATIONS);
  });

  it('have one of the four tags of the description each', () => {
    expect(document.tags?.map(({name}) => name)).toEqual([
      'User sessions',
      'Accounts data',
      'Payments',
      'Misc',
    ]);
    const count = (tag: string) =>
      operations.filter(({operation}) => operation.tags?.join() === tag).length;
    expect(document.tags?.map(({name}) => count(name))).toEqual([4, 4, 5, 2]);
  });
});

describe('responses', () => {
  it('each operation has 200 and eight errors from components', () => {
    for (const {label, operation} of operationsOf(document)) {
      const {200: success, ...errors} = operation.responses ?? {};
      expect(success, label).toBeDefined();
      const components = Object.entries(errors).map(([status, one]) => [status, refName(one)]);
      expect(Object.fromEntries(components), label).toEqual(ERROR_ANSWERS);
    }
  });

  it('error components are exactly these, all with the error body', () => {
    expect(Object.keys(responsesOf(document)).sort()).toEqual(Object.values(ERROR_ANSWERS).sort());
    for (const [name, response] of Object.entries(responsesOf(document))) {
      const schema = response.content?.['application/json']?.schema;
      expect(refName(schema as object), name).toBe('ErrorResponse');
    }
  });

  it('each response has a request id, and 429 states how long to wait', () => {
    for (const {label, operation} of operationsOf(document)) {
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        const headers = Object.keys(resolve(document, response)?.headers ?? {});
        expect(headers, `${label} ${status}`).toEqual(
          status === '429' ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id'],
        );
      }
    }
  });
});

describe('parameters', () => {
  it('of a path are required, and no others', () => {
    for (const {label, path, operation} of operationsOf(document)) {
      const parameters = parametersOf(document, operation);
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      const inTemplate = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
      expect(
        inPath.map(({name}) => name),
        label,
      ).toEqual(inTemplate);
      expect(
        parameters.filter(({required}) => required === true),
        label,
      ).toEqual(inPath);
    }
  });

  it('are components, so that no operation has a copy', () => {
    const inline = operationsOf(document).flatMap(({label, operation}) =>
      (operation.parameters ?? [])
        .filter((parameter) => refName(parameter) === undefined)
        .map(() => label),
    );
    expect(inline).toEqual([]);
  });

  it('ids are UUIDs, except those of transactions', () => {
    const formats = operationsOf(document)
      .flatMap(({operation}) => parametersOf(document, operation))
      .filter((parameter) => parameter.in === 'path')
      .map(({name, schema}) => [name, typeof schema === 'object' ? schema.format : undefined]);
    expect(Object.fromEntries(formats)).toEqual({
      session_id: 'uuid',
      account_id: 'uuid',
      payment_id: 'uuid',
      transaction_id: undefined,
    });
  });
});

describe('access', () => {
  it('every operation requires the JWT of the application', () => {
    expect(document.security).toEqual([{applicationToken: []}]);
    for (const {label, operation} of operationsOf(document)) {
      expect(operation.security, label).toBeUndefined();
    }
  });

  it('the scheme describes the content of the token', () => {
    const scheme = document.components?.securitySchemes?.applicationToken;
    expect(scheme).toMatchObject({type: 'http', scheme: 'bearer', bearerFormat: 'JWT'});
    const {description = ''} = scheme as {description?: string};
    for (const fact of ['RS256', '`kid`', '`iat`', '`exp`', '86400']) {
      expect(description).toContain(fact);
    }
    expect(description).toContain(`\`iss\` is \`${brand.siteHost}\``);
    expect(description).toContain(`\`aud\` is \`${brand.apiHost}\``);
  });

  it('one host serves both environments', () => {
    expect(document.servers?.map(({url}) => url)).toEqual([`https://${brand.apiHost}`]);
  });
});
