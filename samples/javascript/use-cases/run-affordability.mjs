// Reads a year of a user's transactions, then ends the access: node run-affordability.mjs
import { api } from '../guides/api.mjs';
import { now } from '../guides/now.mjs';
import { readYear, summarise } from './affordability.mjs';
import { connect } from './connect.mjs';

const session = await connect({ name: 'Nordea', country: 'FI' }, { days: 1 });
const ownIbans = session.accounts.flatMap(({ account_id: id }) => id?.iban ?? []);
const entries = await readYear(session.accounts);
await api('DELETE', `/sessions/${session.session_id}`);

const today = new Date(await now());
const { months, regularIncome, averageSpending, available } = summarise(entries, ownIbans, today);
console.log('Months:', months);
console.log('Regular income is known:', Number(regularIncome) > 0);
console.log('Adds up:', Number(regularIncome) - Number(averageSpending) - Number(available) < 0.02);
console.log(
  summarise(entries.slice(0, 5), ownIbans, today).months < 12 ? 'Too short: ask again' : '',
);
