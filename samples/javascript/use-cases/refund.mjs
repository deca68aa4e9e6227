// #region account
import { randomUUID } from 'node:crypto';
import { api, REDIRECT_URL } from '../guides/api.mjs';
import { now } from '../guides/now.mjs';
import { outcome } from '../guides/payment-outcome.mjs';

// incoming: the entry of the purchase in your own account, if you have found it.
export async function refundAccount(paymentId, incoming) {
  const { payment_details: details } = await api('GET', `/payments/${paymentId}`);
  if (details.debtor_account) return details.debtor_account;
  const iban = incoming?.debtor_account?.iban;
  if (!iban) throw new Error('Ask your bank for the account of the payer');
  return { scheme_name: 'IBAN', identification: iban };
}
// #endregion account

// #region refund
const cents = (amount) => Math.round(Number(amount) * 100);

// A refund counts until it has failed. One without an id was interrupted: nobody can authorise it without its URL.
const counts = (refund, time) =>
  refund.result !== 'failed' && (refund.paymentId || time - refund.startedAt < 120_000);

// bank: where you have your account. Returns the URL at which somebody in your company authorises the refund.
export async function startRefund(order, amount, account, bank) {
  order.refunds ??= [];
  const startedAt = await now();
  const refunded = order.refunds
    .filter((each) => counts(each, startedAt))
    .reduce((sum, each) => sum + cents(each.amount), 0);
  if (!(cents(amount) > 0)) throw new Error('Not an amount');
  if (refunded + cents(amount) > cents(order.amount)) throw new Error('More than the payer paid');

  const endToEndId = `${order.endToEndId}-R${order.refunds.length + 1}`;
  const refund = { amount, endToEndId, state: randomUUID(), startedAt };
  order.refunds.push(refund); // Store it before the call.
  const { payment_id, url } = await api('POST', '/payments', {
    payment_type: 'SEPA',
    aspsp: bank,
    psu_type: 'business',
    state: refund.state,
    redirect_url: REDIRECT_URL,
    payment_request: {
      credit_transfer_transaction: [
        {
          payment_id: { end_to_end_id: endToEndId },
          instructed_amount: { currency: 'EUR', amount },
          beneficiary: {
            creditor: { name: order.payerName },
            creditor_account: {
              scheme_name: account.scheme_name,
              identification: account.identification,
            },
          },
          remittance_information: [`Refund of order ${order.number}`],
        },
      ],
    },
  }).catch((problem) => {
    refund.result = 'failed'; // The amount is free again. Nobody can authorise a payment without its URL.
    throw problem;
  });
  refund.paymentId = payment_id;
  return url;
}

// Call it until the result is final. 'failed' frees the amount. 'unknown' does not: look at your account first.
export async function updateRefund(refund, product) {
  refund.result = outcome(await api('GET', `/payments/${refund.paymentId}`), product);
  return refund.result;
}
// #endregion refund
