/**
 * Makes the Postman collection of this API runnable: scripts, the order of requests, and values that exist in the
 * sandbox.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import {brand} from '../../config/brand';
import {IS_OWN_DESCRIPTION} from '../../config/description';
import type {PostmanOptions} from '../../packages/openapi-reference/src';
import {forSandbox} from '../test-banks/bodies';
import {CARRIED_IDS} from './sampleValues';
import {fillBrandVariables} from '../text/brandVariables';

const FOLDER = 'openapi/postman';

/** Instructions of a payment have their own ids. */
const PAYMENT_TRANSACTION = {
  operation: 'getPaymentTransaction',
  parameter: 'transaction_id',
  variable: 'payment_transaction_id',
};

/** Test login of S-Pankki that the pages request. Source: `sandbox.users` of `GET /aspsps`. */
const LOGIN = {bank_username: 'customera', bank_password: '12345678'};

const RUN: PostmanOptions = {
  folders: [
    {
      name: 'Account information',
      description:
        'From the list of banks to the transactions of an account, in the order of a real flow.',
      operations: [
        'getApplication',
        'getListOfAspsps',
        'startUserAuthorization',
        'authorizeUserSession',
        'getSessionData',
        'getAccountDetails',
        'getAccountBalances',
        'getAccountTransactions',
        'getTransactionDetails',
        'deleteSession',
      ],
    },
    {
      name: 'Payments',
      description:
        'A payment with deferred submission, from creation to the deletion of its record.',
      operations: [
        'createPayment',
        'submitPayment',
        'getPayment',
        'getPaymentTransaction',
        'deletePayment',
      ],
    },
  ],
  variables: [
    ...CARRIED_IDS,
    'continuation_key',
    PAYMENT_TRANSACTION.variable,
    'authorization_id',
    'code',
    'valid_until',
  ],
  parameterValue: (operation, parameter) => {
    const {variable, ...place} = PAYMENT_TRANSACTION;
    if (operation === place.operation && parameter === place.parameter) {
      return `{{${variable}}}`;
    }
    return CARRIED_IDS.has(parameter) || parameter === 'continuation_key'
      ? `{{${parameter}}}`
      : undefined;
  },
  body: (example) => {
    const body = forSandbox(example, {code: '{{code}}', validUntil: '{{valid_until}}'});
    const isOrder = typeof body === 'object' && body !== null && 'payment_type' in body;
    // Only a deferred payment can be submitted.
    return (isOrder ? {...body, defer_submission: true} : body) as typeof example;
  },
  environment: {
    name: `${brand.name} sandbox program`,
    values: {baseUrl: 'http://127.0.0.1:4010', sandbox: 'true', ...LOGIN},
  },
};

/**
 * @param siteDir - absolute path of the repository
 * @param isLatest - the sandbox supports only this release
 */
export async function readPostman(siteDir: string, isLatest: boolean): Promise<PostmanOptions> {
  const script = async (name: string): Promise<string | undefined> => {
    const file = `${FOLDER}/${name}`;
    try {
      return fillBrandVariables(await fs.readFile(path.join(siteDir, file), 'utf8'), file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
        return undefined;
      }
      throw error;
    }
  };
  const beforeRequest = await script('pre-request.js');
  if (beforeRequest === undefined) {
    // Another provider's portal may lack these scripts.
    return {};
  }
  const afterResponse =
    isLatest && IS_OWN_DESCRIPTION ? await script('after-response.js') : undefined;
  return afterResponse === undefined ? {beforeRequest} : {...RUN, beforeRequest, afterResponse};
}
