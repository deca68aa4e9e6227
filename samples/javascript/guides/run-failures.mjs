// Shows how your code handles a bank that fails: node run-failures.mjs
import { strict as assert } from 'node:assert';
import { handleCallback, readAccount, startAuthorization } from './account-information.mjs';
import { visitBank } from './bank-user.mjs';

const bank = { name: 'Mock ASPSP', country: 'FI', maximum_consent_validity: 15552000 };

async function connect(scenario) {
  const user = `sandbox:${scenario}`;
  const callback = await visitBank(await startAuthorization(bank, user));
  return handleCallback(callback, user);
}

// The user cancels: there is no session, and your code does not fail.
assert.equal(await connect('cancelled'), null);

// The bank fails later: the call reports the code that your program branches on.
const expected = {
  down: 'ASPSP_ERROR',
  timeout: 'ASPSP_TIMEOUT',
  'rate-limited': 'ASPSP_RATE_LIMIT_EXCEEDED',
  revoked: 'REVOKED_SESSION',
};
for (const [scenario, error] of Object.entries(expected)) {
  const { accounts } = await connect(scenario);
  await assert.rejects(readAccount(accounts[0].uid), { error });
  console.log(scenario, error);
}
