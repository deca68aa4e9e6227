// #region start
import { randomUUID } from 'node:crypto';
import { api, REDIRECT_URL } from '../guides/api.mjs';

// Returns the URL to which you redirect the payer.
export async function startPayment(order, bank) {
  if (order.payment) throw new Error(`Order ${order.number} already has a payment`);
  order.attempts = (order.attempts ?? 0) + 1;
  const endToEndId = order.endToEndId + (order.attempts > 1 ? `-${order.attempts}` : '');
  const attempt = { state: randomUUID(), status: 'created', endToEndId };
  order.payment = attempt; // Store this before the call.

  const created = await api('POST', '/payments', {
    payment_type: 'SEPA',
    aspsp: { name: bank.name, country: bank.country },
    psu_type: 'personal',
    psu_id: order.customerId,
    state: attempt.state,
    redirect_url: REDIRECT_URL,
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
    order.payment = null; // The payer can try again. Nobody can pay a payment without its URL.
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
  // An error means that this attempt is over. No error means only that you have to look.
  return { order, isCancelled: query.has('error') };
}
// #endregion return

// #region settle
import { outcome } from '../guides/payment-initiation.mjs';

// Called by the return page, the webhook receiver and a timer. It has the same effect however often you call it.
export async function updateOrder(order, product, ship) {
  if (order.isPaid) return 'succeeded';
  const attempt = order.payment;
  if (!attempt?.id) return order.failed ? 'failed' : 'not started'; // There is nothing to read.
  const payment = await api('GET', `/payments/${attempt.id}`);
  if (order.payment !== attempt || order.isPaid) return updateOrder(order, product, ship); // Another call was faster.
  attempt.status = payment.status;
  const result = outcome(payment, product);
  if (result === 'succeeded') {
    order.isPaid = true; // In your database: set it only if it is not set, in the transaction that ships.
    await ship(order);
  } else if (result === 'failed') {
    attempt.reason = payment.status_reason_information?.status_reason_code ?? null;
    order.failed = [...(order.failed ?? []), attempt];
    order.payment = null; // The payer can try again.
  }
  return result;
}
// #endregion settle
