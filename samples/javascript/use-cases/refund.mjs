// #region account
import { randomUUID } from 'node:crypto';
import { api, REDIRECT_URL } from '../guides/api.mjs';

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

// bank: where you have your account. Returns the URL at which somebody in your company authorises the refund.
export async function startRefund(order, amount, account, bank) {
  order.refunds ??= [];
  const refunded = order.refunds.reduce((sum, each) => sum + cents(each.amount), 0);
  if (refunded + cents(amount) > cents(order.amount)) throw new Error('More than the payer paid');

  const endToEndId = `${order.endToEndId}-R${order.refunds.length + 1}`;
  const refund = { amount, endToEndId, state: randomUUID() };
  order.refunds.push(refund); // Store it before the call. Remove it if the payment fails.
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
  });
  refund.paymentId = payment_id;
  return url;
}
// #endregion refund
