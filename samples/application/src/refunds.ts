import { now } from '../../javascript/guides/now.mjs';
import { api } from './api.js';
import { all, transaction } from './database.js';
import { forgetLost, orderOf, type Product, send, store, transfersOf } from './payments.js';
import { received } from './reconcile.js';
import { refundReference } from './references.js';

interface Account {
  scheme_name: string;
  identification: string;
}

// #region account
const succeeded = (number: number) =>
  transfersOf('payment', number).filter(({ result }) => result === 'succeeded');

/** The account that paid: from the payment, or from the reconciled entry in your own account. */
async function payersAccount(number: number): Promise<Account> {
  const [payment] = succeeded(number);
  if (payment) {
    const { payment_details: details } = await api<{
      payment_details: { debtor_account?: Account | null };
    }>('GET', `/payments/${payment.payment_id}`);
    if (details.debtor_account) return details.debtor_account;
  }
  const entries = all<{ entry: string }>`SELECT entry FROM entries WHERE order_number = ${number}`;
  for (const { entry } of entries) {
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
  const account = await payersAccount(number);
  const { order, refund } = transaction(() => {
    forgetLost(time);
    const order = orderOf(number);
    if (order?.status !== 'paid') throw new Error(`Order ${number} is not paid`);
    // From payments, or from a reconciled transfer. Usually both are the same money.
    const paid = Math.max(sum(succeeded(number)), received(number));
    const refunds = transfersOf('refund', number);
    // A refund counts until it has failed. An unknown one counts: look at your account first.
    const refunded = sum(refunds.filter(({ result }) => result !== 'failed'));
    if (!Number.isInteger(cents) || cents <= 0) throw new Error('The amount is not valid');
    if (refunded + cents > paid) throw new Error('The payer paid less');
    const id = refundReference(number, refunds.length + 1);
    return { order, refund: store('refund', { number, cents, id, product: own }, time) };
  });
  return send(
    refund,
    own,
    { psu_type: 'business' },
    {
      beneficiary: {
        creditor: { name: order.payer_name ?? 'Customer' },
        creditor_account: account,
      },
      remittance_information: [`Refund of order ${number}`],
    },
  );
}
// #endregion refund
