import { call } from './client.mjs';

const { balances } = await call('GET', `/accounts/${process.env.ACCOUNT_ID}/balances`);
for (const { balance_type, balance_amount } of balances) {
  console.log(balance_type, balance_amount.amount, balance_amount.currency);
}
