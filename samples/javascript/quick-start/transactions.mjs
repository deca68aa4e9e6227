import { call, now } from './client.mjs';

// #region pages
const dateFrom = new Date((await now()) - 89 * 86400 * 1000).toISOString().slice(0, 10);
const query = new URLSearchParams({ date_from: dateFrom });
const transactions = [];

for (;;) {
  const page = await call('GET', `/accounts/${process.env.ACCOUNT_ID}/transactions?${query}`);
  transactions.push(...page.transactions);
  if (!page.continuation_key) break;
  query.set('continuation_key', page.continuation_key);
}
// #endregion pages

for (const { booking_date, status, credit_debit_indicator, transaction_amount } of transactions) {
  const { amount, currency } = transaction_amount;
  console.log(booking_date ?? status, credit_debit_indicator, amount, currency);
}
