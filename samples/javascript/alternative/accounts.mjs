import { randomUUID } from 'node:crypto';
import { api, now, redirectUrl, sendUser } from './kit.mjs';

// The bank, and an end date within its maximum: ten days or less
const { aspsps } = await api('GET', '/aspsps?country=FI&service=AIS&psu_type=personal');
const bank = aspsps.find(({ name }) => name === 'Mock ASPSP');
const seconds = Math.min(10 * 86400, bank.maximum_consent_validity - 300);

const state = randomUUID();
const { url } = await api('POST', '/auth', {
  access: { valid_until: new Date((await now()) + seconds * 1000).toISOString() },
  aspsp: { name: bank.name, country: bank.country },
  state,
  redirect_url: redirectUrl,
  psu_type: 'personal',
});

const query = await sendUser(url, state);
const { session_id, accounts } = await api('POST', '/sessions', { code: query.get('code') });

async function* transactionsOf(uid) {
  let key;
  do {
    const parameters = new URLSearchParams({ strategy: 'longest' });
    if (key) parameters.set('continuation_key', key);
    const page = await api('GET', `/accounts/${uid}/transactions?${parameters}`);
    yield* page.transactions;
    key = page.continuation_key;
  } while (key);
}

for (const { uid } of accounts.filter((account) => account.uid)) {
  console.log('Account', uid);
  const { balances } = await api('GET', `/accounts/${uid}/balances`);
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

console.log((await api('DELETE', `/sessions/${session_id}`)).message);
