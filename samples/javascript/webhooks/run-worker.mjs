// One payment, one look: node run-worker.mjs
import { call } from '../quick-start/client.mjs';
import { work } from './worker.mjs';

const paymentId = process.env.PAYMENT_ID;
const orders = new Map([[paymentId, {}]]);
const settle = (order, payment) => console.log('Settled with', payment.status);

await work(new Set([paymentId]), orders, call, settle);
await work(new Set([paymentId]), orders, call, settle); // Came twice: nothing more happens.
console.log(orders.get(paymentId));
