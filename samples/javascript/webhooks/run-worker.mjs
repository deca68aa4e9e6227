// Reads one payment: node run-worker.mjs
import { call } from '../quick-start/client.mjs';
import { work } from './worker.mjs';

const paymentId = process.env.PAYMENT_ID;
const orders = new Map([[paymentId, {}]]);
const settle = (order, payment) => console.log('Settled with', payment.status);

await work(new Set([paymentId]), orders, call, settle);
await work(new Set([paymentId]), orders, call, settle); // A repeated delivery changes nothing.
console.log(orders.get(paymentId));
