// Checks four claims about an account: node run-verify-owner.mjs
import { disconnect, handleCallback, startAuthorization } from '../guides/account-information.mjs';
import { visitBank } from '../guides/bank-user.mjs';
import { validUntil } from '../guides/valid-until.mjs';
import { verifyOwner } from './verify-owner.mjs';

const bank = { name: 'Nordea', country: 'FI', maximum_consent_validity: 15552000 };
const access = { valid_until: await validUntil(bank, 1), balances: false, transactions: false };
const callback = await visitBank(await startAuthorization(bank, 'user-1', access));
const session = await handleCallback(callback, 'user-1');
const [{ account_id: id }] = session.accounts;

const claims = [
  { iban: id.iban, name: 'EXAMPLE, Aino' },
  { iban: id.iban.replaceAll(/(.{4})/g, '$1 '), name: 'Aino Maria Example' },
  { iban: id.iban, name: 'Onni Sample' },
  { iban: 'FI2112345600000785', name: 'Aino Example' },
];
for (const claim of claims) {
  console.log(claim.name, '→', (await verifyOwner(session, claim)).result);
}
await disconnect(session.sessionId); // Reading once was enough.
