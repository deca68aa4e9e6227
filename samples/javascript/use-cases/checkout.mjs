// #region start
import { randomUUID } from 'node:crypto';
import { api, REDIRECT_URL } from '../guides/api.mjs';
import { now } from '../guides/now.mjs';

// A program that stops during the call leaves an attempt without an id. After two minutes, no response can
// arrive any more, and nobody can pay without the URL.
const isLost = (attempt, time) => !attempt.id && time - attempt.startedAt > 120_000;

// Returns the URL to which you redirect the payer.
export async function startPayment(order, bank) {
  const startedAt = await now();
  if (order.isPaid || (order.payment && !isLost(order.payment, startedAt))) {
    throw new Error(`Order ${order.number} already has a payment`);
  }
  order.attempts = (order.attempts ?? 0) + 1;
  const endToEndId = order.endToEndId + (order.attempts > 1 ? `-${order.attempts}` : '');
  const attempt = { state: randomUUID(), status: 'created', endToEndId, startedAt };
  order.payment = attempt; // Store this before the call.

  const created = await api('POST', '/payments', {
    payment_type: 'SEPA',
    aspsp: { name: bank.name, country: bank.country },
    psu_type: 'personal',
    psu_id: order.customerId,
    state: attempt.state,
    redirect_url: REDIRECT_URL,
    webhook_url: process.env.WEBHOOK_URL, // Not sent if it is undefined.
    payment_request: {
      credit_transfer_transaction: [
        {
          payment_id: { end_to_end_id: endToEndId },
          instructed_amount: { currency: 'EUR', amount: order.amount },
          beneficiary: {
            creditor: { name: 'Example Shop' },
            creditor_account: { scheme_name: 'IBAN', identification: 'FI2112345600000785' },
          },
          reference_number: order.reference,
        },
      ],
    },
  }).catch((problem) => {
    if (order.payment === attempt) order.payment = null; // Nobody can pay without the URL: the payer can try again.
    throw problem;
  });
  Object.assign(attempt, { id: created.payment_id, status: created.status });
  return created.url;
}
// #endregion start

// #region return
// The page behind the redirect URL.
export function orderOfCallback(address, orders) {
  const query = new URL(address).searchParams;
  const order = orders.find(({ payment, failed = [] }) =>
    [payment, ...failed].some((attempt) => attempt?.state === query.get('state')),
  );
  if (!order) throw new Error('Unknown state');
  return { order, error: query.get('error') }; // With or without an error: read the payment.
}
// #endregion return

// #region settle
import { outcome } from '../guides/payment-outcome.mjs';

// Called by the return page, the webhook receiver and a timer. It has the same effect however often you call it.
// Offer to pay again only after 'failed'.
export async function updateOrder(order, product, ship) {
  if (order.isPaid) return 'succeeded';
  const attempt = order.payment;
  if (!attempt) return order.failed ? 'failed' : 'not started'; // There is nothing to read.
  if (!attempt.id) return 'in progress'; // The create call is running, or has been lost.
  const payment = await api('GET', `/payments/${attempt.id}`);
  if (order.payment !== attempt || order.isPaid) return updateOrder(order, product, ship); // Another call was faster.
  attempt.status = payment.status;
  const result = outcome(payment, product);
  if (result === 'succeeded') {
    order.isPaid = true; // In your database: set it only if it is not set, in the transaction that ships.
    await Promise.resolve(ship(order)).catch((problem) => {
      order.isPaid = false; // As the transaction does when it is rolled back.
      throw problem;
    });
  } else if (result === 'failed') {
    attempt.reason = payment.status_reason_information?.status_reason_code ?? null;
    order.failed = [...(order.failed ?? []), attempt];
    order.payment = null; // The payer can try again.
  } else if (result === 'unknown') {
    order.needsReview = true; // The order keeps its payment. Somebody compares it with your account.
  }
  return result;
}
// #endregion settle
