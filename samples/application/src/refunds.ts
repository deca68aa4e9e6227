import { randomUUID } from 'node:crypto';
import { now } from '../../javascript/guides/now.mjs';
import { api, REDIRECT_URL } from './api.js';
import { all, insert, one, transaction } from './database.js';
import { amountOf, forgetLost, type Order, type Product, send, type Transfer } from './payments.js';
import { received } from './reconcile.js';
import { refundReference } from './references.js';

interface Account {
  scheme_name: string;
  identification: string;
}

// #region account
/** The account that paid: from the payment, or from the reconciled entry in your own account. */
async function payersAccount(number: number): Promise<Account> {
  const payment = one<Transfer>(
    "SELECT * FROM payments WHERE order_number = ? AND result = 'succeeded'",
    number,
  );
  if (payment) {
    const { payment_details: details } = await api<{
      payment_details: { debtor_account?: Account | null };
    }>('GET', `/payments/${payment.payment_id}`);
    if (details.debtor_account) return details.debtor_account;
  }
  for (const { entry } of all<{ entry: string }>(
    'SELECT entry FROM entries WHERE order_number = ?',
    number,
  )) {
    const identification: string | undefined = JSON.parse(entry).debtor_account?.iban;
    if (identification) return { scheme_name: 'IBAN', identification };
  }
  throw new Error('Ask your bank for the account of the payer');
}
// #endregion account

// #region refund
const sum = (rows: { cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0);

/** own: your bank and its product. Returns the URL at which somebody in your company authorises the refund. */
export async function startRefund(number: number, cents: number, own: Product) {
  const time = await now();
  const { scheme_name, identification } = await payersAccount(number);
  const state = randomUUID();
  const { id, order, endToEndId } = transaction(() => {
    forgetLost('refunds', time);
    const order = one<Order>('SELECT * FROM orders WHERE number = ?', number);
    if (order?.status !== 'paid') throw new Error(`Order ${number} is not paid`);
    const of = (table: string) =>
      all<Transfer>(`SELECT * FROM ${table} WHERE order_number = ?`, number);
    const succeeded = of('payments').filter(({ result }) => result === 'succeeded');
    // By payments, or by a transfer that was reconciled. Usually both are the same money.
    const paid = Math.max(sum(succeeded), received(number));
    const refunds = of('refunds');
    // A refund counts until it has failed. An unknown one counts: look at your account first.
    const refunded = sum(refunds.filter(({ result }) => result !== 'failed'));
    if (!Number.isInteger(cents) || cents <= 0) throw new Error('Not an amount');
    if (refunded + cents > paid) throw new Error('More than the payer paid');
    const endToEndId = refundReference(number, refunds.length + 1);
    const id = insert(
      `INSERT INTO refunds (order_number, cents, end_to_end_id, state, success, started_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
      number,
      cents,
      endToEndId,
      state,
      JSON.stringify(own.final_successful_statuses),
      time,
    );
    return { id, order, endToEndId };
  });
  return send('refunds', id, {
    payment_type: 'SEPA',
    aspsp: { name: own.bank.name, country: own.bank.country },
    psu_type: 'business',
    state,
    redirect_url: REDIRECT_URL,
    webhook_url: process.env.WEBHOOK_URL,
    payment_request: {
      credit_transfer_transaction: [
        {
          payment_id: { end_to_end_id: endToEndId },
          instructed_amount: { currency: 'EUR', amount: amountOf(cents) },
          beneficiary: {
            creditor: { name: order.payer_name ?? 'Customer' },
            creditor_account: { scheme_name, identification },
          },
          remittance_information: [`Refund of order ${number}`],
        },
      ],
    },
  });
}
// #endregion refund
