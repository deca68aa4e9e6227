/** Values in the samples of the API reference, which must run in the sandbox. */
import {type OwnValues, placeholder} from '../../packages/openapi-reference/src';
import {forSandbox} from '../test-banks/bodies';

/** Ids that only an earlier response contains, by parameter. */
export const CARRIED_IDS: ReadonlySet<string> = new Set([
  'session_id',
  'account_id',
  'transaction_id',
  'payment_id',
]);

/** Banks and URLs of the sandbox. Values from an earlier response are placeholders, as is the token. */
export const SAMPLE_VALUES: OwnValues = {
  parameterValue: (_, parameter) =>
    CARRIED_IDS.has(parameter) ? placeholder(parameter) : undefined,
  body: (example) => forSandbox(example, {code: placeholder('code')}) as typeof example,
};
