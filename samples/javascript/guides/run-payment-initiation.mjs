// The whole flow: node run-payment-initiation.mjs
import { createInterface } from 'node:readline/promises';
import {
  createPayment,
  findProducts,
  handlePaymentCallback,
  rejectedTransfers,
} from './payment-initiation.mjs';
import { outcome } from './payment-outcome.mjs';

const [{ bank, product }] = await findProducts('FI', 'SEPA', 'personal');
const order = { amount: '10.00', reference: 'RF18539007547034' };
console.log('Open this URL:', await createPayment(bank, order));

const terminal = createInterface({ input: process.stdin, output: process.stdout });
const payment = await handlePaymentCallback(await terminal.question('Callback URL: '), order);
terminal.close();
console.log(payment.status, outcome(payment, product));
console.log('Rejected:', await rejectedTransfers(order.paymentId));
