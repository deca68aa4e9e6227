// Checks four claims about an account: node run-verify-owner.mjs
import { api } from '../guides/api.mjs';
import { connect } from './connect.mjs';
import { compareNames, verifyOwner } from './verify-owner.mjs';

const session = await connect({ name: 'Nordea', country: 'FI' }, { days: 1, data: false });
const [{ account_id: id }] = session.accounts;
console.log('Transactions:', session.access.transactions);

const claims = [
  { iban: id.iban, name: 'EXAMPLE, Aino' },
  { iban: id.iban.replaceAll(/(.{4})/g, '$1 '), name: 'Aino Maria Example' },
  { iban: id.iban, name: 'Onni Sample' },
  { iban: 'FI2112345600000785', name: 'Aino Example' },
];
for (const claim of claims) {
  console.log(claim.name, '→', (await verifyOwner(session, claim)).result);
}
console.log('Joint account →', compareNames('Onni Example', 'Aino Example, Onni Example'));
console.log('Surname first →', compareNames('Aino Example', 'EXAMPLE, AINO'));
console.log('No name →', compareNames('Aino Example', null));
await api('DELETE', `/sessions/${session.session_id}`); // Reading once was enough.
