// A customer pays an order, and gets part of the money back: node run-refund.mjs
import { visitBank } from '../guides/bank-user.mjs';
import { findProducts } from '../guides/payment-initiation.mjs';
import { startPayment } from './checkout.mjs';
import { refundAccount, startRefund } from './refund.mjs';

const order = {
  number: 1003,
  endToEndId: 'ORDER-1003',
  customerId: 'customer-7',
  payerName: 'Aino Example',
  amount: '59.90',
  reference: 'RF18539007547034',
};
const products = await findProducts('FI', 'SEPA', 'personal');
const { bank } = products.find(({ bank: { name } }) => name === 'S-Pankki');
await visitBank(await startPayment(order, bank), { username: 'customera', password: '12345678' });

const account = await refundAccount(order.payment.id);
console.log('Refund to the account that paid:', account.scheme_name);

const ownBank = { name: 'Nordea', country: 'FI' };
const url = await startRefund(order, '19.90', account, ownBank);
console.log('Open this URL to authorise it:', url);
console.log(order.refunds[0].endToEndId);

// S-Pankki offers no SEPA payments to companies: the call fails, and the amount is free again.
const refused = await startRefund(order, '40.00', account, bank).catch((problem) => problem);
console.log(refused.error);

const tooMuch = await startRefund(order, '40.01', account, ownBank).catch((problem) => problem);
console.log(tooMuch.message);
