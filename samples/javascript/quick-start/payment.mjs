import { randomUUID } from 'node:crypto';
import { call, REDIRECT_URL } from './client.mjs';

// #region order
const state = randomUUID();
const { payment_id, status, url } = await call('POST', '/payments', {
  payment_type: 'SEPA',
  aspsp: { name: 'S-Pankki', country: 'FI' },
  psu_type: 'personal',
  state,
  redirect_url: REDIRECT_URL,
  webhook_url: process.env.WEBHOOK_URL, // Not sent if it is undefined.
  payment_request: {
    credit_transfer_transaction: [
      {
        instructed_amount: { currency: 'EUR', amount: '10.00' },
        beneficiary: {
          creditor: { name: 'Test Shop' },
          creditor_account: { scheme_name: 'IBAN', identification: 'FI2112345600000785' },
        },
        reference_number: 'RF18539007547034',
      },
    ],
  },
});
// #endregion order
console.log('state:', state, 'status:', status);
console.log('Open this URL:', url);
console.log(`export PAYMENT_ID='${payment_id}'`);
