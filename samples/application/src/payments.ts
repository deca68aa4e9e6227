import { randomUUID } from 'node:crypto';
import { now } from '../../javascript/guides/now.mjs';
import { outcome } from '../../javascript/guides/payment-outcome.mjs';
import { api, REDIRECT_URL, type Problem } from './api.js';
import { all, one, run, transaction } from './database.js';
import { attemptReference, orderReference } from './references.js';

export interface Order {
  number: number;
  user_id: string | null;
  payer_name: string | null;
  cents: number;
  status: 'open' | 'paid' | 'review';
  note: string | null;
}

type Kind = 'payment' | 'refund';

/** An attempt to pay an order, or a refund. */
export interface Transfer {
  id: number;
  kind: Kind;
  order_number: number;
  cents: number;
  end_to_end_id: string;
  state: string;
  started_at: number;
  success: string;
  payment_id: string | null;
  url: string | null;
  status: string | null;
  result: 'in progress' | 'succeeded' | 'failed' | 'unknown';
}

/** The data of a bank's product to store. You need the list when the payment ends. */
export interface Product {
  bank: { name: string; country: string };
  final_successful_statuses: string[] | null;
}

export const amountOf = (cents: number) => (cents / 100).toFixed(2);

export const orderOf = (number: number) =>
  one<Order>`SELECT * FROM orders WHERE number = ${number}`;

export const transfersOf = (kind: Kind, number: number) =>
  all<Transfer>`SELECT * FROM transfers WHERE kind = ${kind} AND order_number = ${number}`;

// #region start
/** A program that stopped during the call left a row without an id. Nobody can pay without the URL. */
export const forgetLost = (time: number) =>
  run`UPDATE transfers SET result = 'failed', reason = 'no response'
    WHERE payment_id IS NULL AND result = 'in progress' AND started_at < ${time - 120_000}`;

/** Stored before the call, so that there is never a payment without an order. Inside a transaction. */
export const store = (
  kind: Kind,
  { number, cents, id, product }: { number: number; cents: number; id: string; product: Product },
  time: number,
) =>
  one<Transfer>`INSERT INTO transfers (kind, order_number, cents, end_to_end_id, state, success, started_at)
    VALUES (${kind}, ${number}, ${cents}, ${id}, ${randomUUID()},
      ${JSON.stringify(product.final_successful_statuses)}, ${time}) RETURNING *`!;

/** Returns the URL at which somebody authorises the transfer. */
export async function send(
  { id, cents, state, end_to_end_id }: Transfer,
  { bank: { name, country } }: Product,
  psu: { psu_type: string; psu_id?: string | undefined },
  payee: object,
): Promise<string> {
  try {
    const created = await api<{ payment_id: string; url: string; status: string }>(
      'POST',
      '/payments',
      {
        payment_type: 'SEPA',
        aspsp: { name, country },
        ...psu,
        state,
        redirect_url: REDIRECT_URL,
        webhook_url: process.env.WEBHOOK_URL, // Not sent if it is undefined.
        payment_request: {
          credit_transfer_transaction: [
            {
              payment_id: { end_to_end_id },
              instructed_amount: { currency: 'EUR', amount: amountOf(cents) },
              ...payee,
            },
          ],
        },
      },
    );
    run`UPDATE transfers SET payment_id = ${created.payment_id}, url = ${created.url},
      status = ${created.status} WHERE id = ${id}`;
    return created.url;
  } catch (problem) {
    // Nobody can pay without the URL: the payer can try again, and the amount of a refund is free again.
    const reason = (problem as Problem).error ?? 'no response';
    run`UPDATE transfers SET result = 'failed', reason = ${reason} WHERE id = ${id}`;
    throw problem;
  }
}

/** Returns the URL to which you redirect the payer. product: the bank that the payer has chosen, if any. */
export async function startPayment(number: number, product?: Product) {
  const time = await now();
  const { open, order, payment } = transaction(() => {
    forgetLost(time);
    const order = orderOf(number);
    if (order?.status !== 'open') throw new Error(`Order ${number} cannot be paid`);
    const attempts = transfersOf('payment', number);
    const open = attempts.find(({ result }) => result !== 'failed');
    if (open) return { open, order };
    if (!product) throw new Error('Choose a bank first');
    const id = attemptReference(number, attempts.length + 1);
    return { order, payment: store('payment', { number, cents: order.cents, id, product }, time) };
  });
  // A payer who comes back continues the same payment. Two payments could both be paid.
  if (open?.url) return open.url;
  if (!payment || !product) throw new Error(`A payment of order ${number} is being started`);
  const psu = { psu_type: 'personal', psu_id: order.user_id ?? undefined };
  return send(payment, product, psu, {
    beneficiary: {
      creditor: { name: 'Example Shop' },
      creditor_account: { scheme_name: 'IBAN', identification: 'FI2112345600000785' },
    },
    reference_number: orderReference(number),
  });
}
// #endregion start

// #region return
/** The order of a callback, with or without an error. Show no data: the payer may be in another browser. */
export const orderOfState = (state: string | null) =>
  one<Transfer>`SELECT * FROM transfers WHERE state = ${state}`?.order_number;
// #endregion return

// #region settle
/** Called by the return page, the worker behind the webhooks and a timer. Calling it again changes nothing. */
export async function update({ id, kind, order_number: number, payment_id, success }: Transfer) {
  run`UPDATE transfers SET read_at = ${await now()} WHERE id = ${id}`;
  const payment = await api<{
    status: string;
    final_status: boolean;
    status_reason_information?: { status_reason_code?: string } | null;
  }>('GET', `/payments/${payment_id}`);
  const product = { final_successful_statuses: JSON.parse(success) };
  const result: Transfer['result'] = outcome(payment, product);
  const reason = payment.status_reason_information?.status_reason_code ?? null;
  transaction(() => {
    const isNews = run`UPDATE transfers
      SET status = ${payment.status}, result = ${result}, reason = ${reason}
      WHERE id = ${id} AND result = 'in progress'`;
    if (!isNews || kind === 'refund') return;
    if (result === 'succeeded') settle(number);
    if (result === 'unknown') {
      // Nobody may pay again. A person must compare the payment with your account.
      run`UPDATE orders SET status = 'review', note = 'payment unknown'
        WHERE number = ${number} AND status = 'open'`;
    }
  });
}

/** Call it inside a transaction, which should also ship the order. */
export function settle(number: number) {
  run`UPDATE orders SET status = 'paid' WHERE number = ${number} AND status != 'paid'`;
  const paid = transfersOf('payment', number).filter(({ result }) => result === 'succeeded');
  if (paid.length > 1)
    run`UPDATE orders SET note = 'paid twice: refund one' WHERE number = ${number}`;
}
// #endregion settle

// #region work
const MINUTE = 60_000;

/**
 * Reads payments that a webhook has named, and others at intervals that depend on their age. Call it every few seconds,
 * and with the state of a payer who returns.
 */
export async function work(state: string | null = null) {
  const time = await now();
  forgetLost(time);
  const changed = all<Transfer & { changes: number | null }>`
    SELECT transfers.*, changes FROM transfers LEFT JOIN events USING (payment_id)
    WHERE payment_id IS NOT NULL AND (state = ${state} OR changes IS NOT NULL
      OR result = 'in progress' AND read_at <
        ${time} - CASE WHEN started_at > ${time - 60 * MINUTE} THEN ${5 * MINUTE} ELSE ${60 * MINUTE} END)`;
  for (const transfer of changed) {
    const { payment_id: id, changes } = transfer;
    try {
      if (transfer.result === 'in progress') await update(transfer);
      // Unless another message has arrived meanwhile.
      run`DELETE FROM events WHERE payment_id = ${id} AND changes = ${changes}`;
    } catch (problem) {
      console.error('Payment', id, (problem as Problem).message); // The next run tries again.
    }
  }
  // Messages about payments of other applications.
  run`DELETE FROM events WHERE received_at < ${time - 24 * 60 * MINUTE}`;
}
// #endregion work
