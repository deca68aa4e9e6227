// #region products
import { randomUUID } from 'node:crypto';
import { api, REDIRECT_URL } from './api.mjs';

export async function findProducts(country, paymentType, psuType) {
  const query = new URLSearchParams({
    country,
    psu_type: psuType,
    service: 'PIS',
    payment_type: paymentType,
  });
  const { aspsps } = await api('GET', `/aspsps?${query}`);
  return aspsps.flatMap((bank) =>
    (bank.payments ?? [])
      .filter((product) => product.payment_type === paymentType && product.psu_type === psuType)
      .map((product) => ({ bank, product })),
  );
}
// #endregion products

// #region create
export async function createPayment(bank, order) {
  const state = randomUUID();
  // Store the order and its state first, so that you have them even if you get no response.
  order.state = state;
  order.status = 'created';

  const payment = await api('POST', '/payments', {
    payment_type: 'SEPA',
    aspsp: { name: bank.name, country: bank.country },
    psu_type: 'personal',
    state,
    redirect_url: REDIRECT_URL,
    webhook_url: process.env.WEBHOOK_URL, // Not sent if it is undefined.
    payment_request: {
      credit_transfer_transaction: [
        {
          instructed_amount: { currency: 'EUR', amount: order.amount },
          beneficiary: {
            creditor: { name: 'Example Shop' },
            creditor_account: { scheme_name: 'IBAN', identification: 'FI2112345600000785' },
          },
          reference_number: order.reference,
        },
      ],
    },
  });
  order.paymentId = payment.payment_id;
  order.status = payment.status;
  return payment.url;
}
// #endregion create

// #region callback
export async function handlePaymentCallback(address, order) {
  const query = new URL(address, REDIRECT_URL).searchParams;
  if (query.get('state') !== order.state) throw new Error('Unknown state');
  if (query.has('error')) {
    console.log('Not authorised:', query.get('error'), query.get('error_description'));
  }
  return api('GET', `/payments/${order.paymentId}`);
}
// #endregion callback

// #region submit
export async function submitPayment(paymentId) {
  return api('POST', `/payments/${paymentId}/submit`, {});
}
// #endregion submit

// #region rejected
export async function rejectedTransfers(paymentId) {
  const { payment_details: details } = await api('GET', `/payments/${paymentId}`);
  return (details.credit_transfer_transaction ?? [])
    .filter((transfer) => transfer.transaction_status === 'RJCT')
    .map((transfer) => transfer.payment_id?.end_to_end_id);
}
// #endregion rejected
