// Three orders, one paid, one rejected, and one that nobody can decide: node run-checkout.mjs
import { setTimeout } from 'node:timers/promises';
import { visitBank } from '../guides/bank-user.mjs';
import { findProducts } from '../guides/payment-initiation.mjs';
import { orderOfCallback, startPayment, updateOrder } from './checkout.mjs';

const products = await findProducts('FI', 'SEPA', 'personal');
const { bank, product } = products.find(({ bank: { name } }) => name === 'S-Pankki');

const order = (number, endToEndId) => ({
  number,
  endToEndId, // The sandbox decides by it what becomes of the payment.
  customerId: 'customer-7',
  amount: '59.90',
  reference: 'RF18539007547034',
});
const orders = ['SANDBOX-ACSC', 'SANDBOX-RJCT-AM04', 'SANDBOX-ACSP'].map((endToEndId, index) =>
  order(1001 + index, endToEndId),
);

for (const each of orders) {
  const url = await startPayment(each, bank);
  const callback = await visitBank(url, { username: 'customera', password: '12345678' });
  const { error } = orderOfCallback(callback, orders);
  if (error) console.log(`Not authorised: ${error}`);
  let result;
  for (let attempt = 0; attempt < 30; attempt += 1) {
    result = await updateOrder(each, product, ({ number }) => console.log('Ship order', number));
    if (result !== 'in progress') break;
    await setTimeout(1000);
  }
  console.log(each.number, result, each.failed?.[0].reason ?? each.payment?.status ?? '');
}
