// Reads one payment at S-Pankki: node run-worker.mjs
import { call } from '../quick-start/client.mjs';
import { work } from './worker.mjs';

const paymentId = process.env.PAYMENT_ID;
const product = { final_successful_statuses: ['ACSC', 'ACCC'] }; // Store the product with the order.
const orders = new Map([[paymentId, { product }]]);
const handlers = {
  succeeded: (order, { status }) => console.log('Settled with', status),
  failed: (order, { status }) => console.log('Not paid:', status),
  unknown: (order, { status }) => console.log('Check your account:', status),
};

await work(new Set([paymentId]), orders, call, handlers);
await work(new Set([paymentId]), orders, call, handlers); // A repeated delivery changes nothing.
console.log(orders.get(paymentId));
