import { randomUUID } from 'node:crypto';
import { call, now, REDIRECT_URL } from '../quick-start/client.mjs';
import { sendUser } from './kit.mjs';

// The bank, and an end date within its maximum: ten days or less
const { aspsps } = await call('GET', '/aspsps?country=FI&service=AIS&psu_type=personal');
const bank = aspsps.find(({ name }) => name === 'Mock ASPSP');
const seconds = Math.min(10 * 86400, bank.maximum_consent_validity - 300);

const state = randomUUID();
const { url } = await call('POST', '/auth', {
  access: { valid_until: new Date((await now()) + seconds * 1000).toISOString() },
  aspsp: { name: bank.name, country: bank.country },
  state,
  redirect_url: REDIRECT_URL,
  psu_type: 'personal',
});

const query = await sendUser(url, state);
const { session_id, accounts } = await call('POST', '/sessions', { code: query.get('code') });

async function* transactionsOf(uid) {
  let key;
  do {
    const parameters = new URLSearchParams({ strategy: 'longest' });
    if (key) parameters.set('continuation_key', key);
    const page = await call('GET', `/accounts/${uid}/transactions?${parameters}`);
    yield* page.transactions;
    key = page.continuation_key;
  } while (key);
}

for (const { uid } of accounts.filter((account) => account.uid)) {
  console.log('Account', uid);
  const { balances } = await call('GET', `/accounts/${uid}/balances`);
  for (const { balance_type, balance_amount } of balances) {
    console.log(' ', balance_type, balance_amount.amount, balance_amount.currency);
  }
  for await (const entry of transactionsOf(uid)) {
    console.log(
      ' ',
      entry.booking_date,
      entry.credit_debit_indicator,
      entry.transaction_amount.amount,
    );
  }
}

console.log((await call('DELETE', `/sessions/${session_id}`)).message);
