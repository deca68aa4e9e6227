import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { outcome } from '../guides/payment-outcome.mjs';
import { call, REDIRECT_URL } from '../quick-start/client.mjs';
import { sendUser } from './kit.mjs';

const { aspsps } = await call('GET', '/aspsps?country=FI&service=PIS&payment_type=SEPA');
const rules = aspsps
  .find(({ name }) => name === 'S-Pankki')
  .payments.find(
    ({ payment_type, psu_type }) => payment_type === 'SEPA' && psu_type === 'personal',
  );

const state = randomUUID();
const { payment_id, url } = await call('POST', '/payments', {
  payment_type: 'SEPA',
  aspsp: { name: 'S-Pankki', country: 'FI' },
  psu_type: 'personal',
  state,
  redirect_url: REDIRECT_URL,
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

await sendUser(url, state);

let payment;
for (let attempt = 1; attempt <= 12; attempt += 1) {
  payment = await call('GET', `/payments/${payment_id}`);
  console.log(payment.status);
  if (payment.final_status) break;
  await setTimeout(10_000);
}

console.log(outcome(payment, rules));
