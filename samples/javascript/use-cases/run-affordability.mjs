// Reads a year of a user's transactions, then ends the access: node run-affordability.mjs
import { disconnect, handleCallback, startAuthorization } from '../guides/account-information.mjs';
import { visitBank } from '../guides/bank-user.mjs';
import { now } from '../guides/now.mjs';
import { validUntil } from '../guides/valid-until.mjs';
import { readYear, summarise } from './affordability.mjs';

const bank = { name: 'Nordea', country: 'FI', maximum_consent_validity: 15552000 };
const access = { valid_until: await validUntil(bank, 1) };
const callback = await visitBank(await startAuthorization(bank, 'user-1', access));
const { sessionId, accounts } = await handleCallback(callback, 'user-1');
const entries = await readYear(accounts);
await disconnect(sessionId);

const ownIbans = accounts.flatMap(({ account_id: id }) => id?.iban ?? []);
const today = new Date(await now());
const { months, regularIncome, averageSpending, available } = summarise(entries, ownIbans, today);
console.log('Months:', months);
console.log('Regular income is known:', Number(regularIncome) > 0);
console.log('Adds up:', Number(regularIncome) - Number(averageSpending) - Number(available) < 0.02);
console.log(
  summarise(entries.slice(0, 5), ownIbans, today).months < 12 ? 'Too short: ask again' : '',
);
