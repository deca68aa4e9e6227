// Two orders, one paid and one rejected: node run-checkout.mjs
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
const orders = [order(1001, 'SANDBOX-ACSC'), order(1002, 'SANDBOX-RJCT-AM04')];

for (const each of orders) {
  const url = await startPayment(each, bank);
  const callback = await visitBank(url, { username: 'customera', password: '12345678' });
  const { isCancelled } = orderOfCallback(callback, orders);
  let result;
  for (let attempt = 0; attempt < 30 && !isCancelled; attempt += 1) {
    result = await updateOrder(each, product, ({ number }) => console.log('Ship order', number));
    if (result !== 'in progress') break;
    await setTimeout(1000);
  }
  console.log(each.number, result, each.failed?.[0].reason ?? '');
}
