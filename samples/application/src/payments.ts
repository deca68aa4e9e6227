import { randomUUID } from 'node:crypto';
import { now } from '../../javascript/guides/now.mjs';
import { outcome } from '../../javascript/guides/payment-outcome.mjs';
import { api, REDIRECT_URL, type Problem } from './api.js';
import { all, insert, one, run, transaction } from './database.js';
import { attemptReference, orderReference } from './references.js';

const { WEBHOOK_URL } = process.env;

export interface Order {
  number: number;
  user_id: string | null;
  payer_name: string | null;
  cents: number;
  status: 'open' | 'paid' | 'review';
  note: string | null;
}

/** A row of `payments` or of `refunds`. */
export interface Transfer {
  id: number;
  order_number: number;
  cents: number;
  end_to_end_id: string;
  started_at: number;
  success: string;
  payment_id: string | null;
  url: string | null;
  status: string | null;
  result: 'in progress' | 'succeeded' | 'failed' | 'unknown';
}

type Table = 'payments' | 'refunds';

/** What you keep of a bank's product: you need the list when the payment ends. */
export interface Product {
  bank: { name: string; country: string };
  final_successful_statuses: string[] | null;
}

export const amountOf = (cents: number) => (cents / 100).toFixed(2);

// #region start
/** A program that stopped during the call left a row without an id. Nobody can pay without the URL. */
export const forgetLost = (table: Table, time: number) =>
  run(
    `UPDATE ${table} SET result = 'failed', reason = 'no response'
     WHERE payment_id IS NULL AND result = 'in progress' AND started_at < ?`,
    time - 120_000,
  );

/** Stored before the call, so that there is never a payment without an order. Returns the URL for the payer. */
export async function send(table: Table, id: number, order: object): Promise<string> {
  try {
    const created = await api<{ payment_id: string; url: string; status: string }>(
      'POST',
      '/payments',
      order,
    );
    const { payment_id, url, status } = created;
    run(
      `UPDATE ${table} SET payment_id = ?, url = ?, status = ? WHERE id = ?`,
      payment_id,
      url,
      status,
      id,
    );
    return url;
  } catch (problem) {
    // Nobody can pay without the URL: the payer can try again, and the amount of a refund is free again.
    const reason = (problem as Problem).error ?? 'no response';
    run(`UPDATE ${table} SET result = 'failed', reason = ? WHERE id = ?`, reason, id);
    throw problem;
  }
}

/** Returns the URL to which you redirect the payer. product: the bank that the payer has chosen, if any. */
export async function startPayment(number: number, product?: Product) {
  const time = await now();
  const state = randomUUID();
  const { open, id, order, endToEndId } = transaction(() => {
    forgetLost('payments', time);
    const order = one<Order>('SELECT * FROM orders WHERE number = ?', number);
    if (order?.status !== 'open') throw new Error(`Order ${number} cannot be paid`);
    const attempts = all<Transfer>('SELECT * FROM payments WHERE order_number = ?', number);
    const open = attempts.find(({ result }) => result !== 'failed');
    if (!open && !product) throw new Error('Choose a bank first');
    const endToEndId = attemptReference(number, attempts.length + 1);
    const id = open
      ? 0
      : insert(
          `INSERT INTO payments (order_number, cents, end_to_end_id, state, success, started_at)
           VALUES (?, ?, ?, ?, ?, ?)`,
          number,
          order.cents,
          endToEndId,
          state,
          JSON.stringify(product?.final_successful_statuses ?? null),
          time,
        );
    return { open, id, order, endToEndId };
  });
  // A payer who comes back continues the same payment. Two payments could both be paid.
  if (open?.url) return open.url;
  if (open) throw new Error(`A payment of order ${number} is being started`);
  return send('payments', id, {
    payment_type: 'SEPA',
    aspsp: { name: product?.bank.name, country: product?.bank.country },
    psu_type: 'personal',
    psu_id: order.user_id ?? undefined,
    state,
    redirect_url: REDIRECT_URL,
    webhook_url: WEBHOOK_URL, // Not sent if it is undefined.
    payment_request: {
      credit_transfer_transaction: [
        {
          payment_id: { end_to_end_id: endToEndId },
          instructed_amount: { currency: 'EUR', amount: amountOf(order.cents) },
          beneficiary: {
            creditor: { name: 'Example Shop' },
            creditor_account: { scheme_name: 'IBAN', identification: 'FI2112345600000785' },
          },
          reference_number: orderReference(number),
        },
      ],
    },
  });
}
// #endregion start

// #region return
/** The order of a callback, with or without an error. Show no data: the payer may be in another browser. */
export const orderOfState = (state: string | null) =>
  one<{ order_number: number }>(
    'SELECT order_number FROM payments WHERE state = ? UNION SELECT order_number FROM refunds WHERE state = ?',
    state,
    state,
  )?.order_number;
// #endregion return

// #region settle
/** Called by the return page, the worker behind the webhooks and a timer. Calling it again changes nothing. */
export async function update(
  table: Table,
  { id, order_number: number, payment_id, success }: Transfer,
) {
  run(`UPDATE ${table} SET read_at = ? WHERE id = ?`, await now(), id);
  const payment = await api<{
    status: string;
    final_status: boolean;
    status_reason_information?: { status_reason_code?: string } | null;
  }>('GET', `/payments/${payment_id}`);
  const result: Transfer['result'] = outcome(payment, {
    final_successful_statuses: JSON.parse(success),
  });
  const reason = payment.status_reason_information?.status_reason_code ?? null;
  transaction(() => {
    const isNews = run(
      `UPDATE ${table} SET status = ?, result = ?, reason = ? WHERE id = ? AND result = 'in progress'`,
      payment.status,
      result,
      reason,
      id,
    );
    if (!isNews || table === 'refunds') return;
    if (result === 'succeeded') settle(number);
    if (result === 'unknown') {
      // Nobody may pay again. Somebody compares the payment with your account.
      run(
        "UPDATE orders SET status = 'review', note = 'payment unknown' WHERE number = ? AND status = 'open'",
        number,
      );
    }
  });
  return result;
}

/** Inside a transaction: put what ships the order into the same one. */
export function settle(number: number) {
  run("UPDATE orders SET status = 'paid' WHERE number = ? AND status != 'paid'", number);
  const paid = all(
    "SELECT 1 FROM payments WHERE order_number = ? AND result = 'succeeded'",
    number,
  );
  if (paid.length > 1)
    run("UPDATE orders SET note = 'paid twice: refund one' WHERE number = ?", number);
}
// #endregion settle

// #region work
const MINUTE = 60_000;

/**
 * Reads payments that a webhook has named, and others as often as their age asks for. Call it every few seconds, and
 * for the state of a payer who returns.
 */
export async function work(state: string | null = null) {
  const time = await now();
  for (const table of ['payments', 'refunds'] as const) {
    forgetLost(table, time);
    const changed = all<Transfer & { changes: number | null }>(
      `SELECT ${table}.*, changes FROM ${table} LEFT JOIN events USING (payment_id)
       WHERE payment_id IS NOT NULL AND (state = ? OR changes IS NOT NULL OR result = 'in progress'
         AND read_at < ? - CASE WHEN started_at > ? THEN ? ELSE ? END)`,
      state,
      time,
      time - 60 * MINUTE,
      5 * MINUTE,
      60 * MINUTE,
    );
    for (const transfer of changed) {
      try {
        if (transfer.result === 'in progress') await update(table, transfer);
        // Unless another message has arrived meanwhile.
        run(
          'DELETE FROM events WHERE payment_id = ? AND changes = ?',
          transfer.payment_id,
          transfer.changes,
        );
      } catch (problem) {
        console.error('Payment', transfer.payment_id, (problem as Problem).message); // The next run tries again.
      }
    }
  }
  // Messages about payments that this application does not have.
  run('DELETE FROM events WHERE received_at < ?', time - 24 * 60 * MINUTE);
}
// #endregion work
