import { all, run, transaction } from './database.js';
import { type Order, orderOf, settle, transfersOf } from './payments.js';
import {
  attemptReference,
  creditorReference,
  isCreditorReference,
  orderReference,
} from './references.js';

interface Entry {
  status: string;
  credit_debit_indicator: string;
  transaction_amount: { amount: string; currency: string };
  reference_number?: string | null;
  remittance_information?: string[] | null;
}

// #region normalise
const clean = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Valid references of an entry, even if a bank or a payer has inserted spaces, hyphens or line breaks. */
function referencesIn({ reference_number, remittance_information }: Entry): Set<string> {
  const words = (remittance_information ?? []).flatMap((line) => line.split(/[\s,;:/]+/));
  const groups = words.flatMap((word, at) =>
    /^RF\d\d/i.test(word)
      ? words.slice(at, at + 7).map((_, more) => words.slice(at, at + more + 1).join(''))
      : [],
  );
  const structured = clean(reference_number ?? '');
  // The national form of a reference has only its digits, sometimes with leading zeros.
  const national = /^\d+$/.test(structured) ? creditorReference(structured.replace(/^0+/, '')) : '';
  return new Set(
    [structured, national, ...words, ...groups].map(clean).filter(isCreditorReference),
  );
}
// #endregion normalise

// #region match
const centsOf = ({ transaction_amount: { amount } }: Entry) =>
  Math.round(Number(amount.replace(/^-/, '')) * 100);

/** Matches entries in your own accounts with orders. Returns the entries that a person must check. */
export function reconcile(): number[] {
  const numberOf = new Map<string, number>();
  for (const { number } of all<Order>`SELECT number FROM orders`) {
    numberOf.set(orderReference(number), number);
    for (const [at] of transfersOf('payment', number).entries()) {
      numberOf.set(attemptReference(number, at + 1), number);
    }
  }
  const forPerson: number[] = [];
  const rows = all<{ id: number; entry: string }>`
    SELECT entries.id, entry FROM entries JOIN accounts ON accounts.id = account_id
    JOIN connections ON connections.id = connection_id
    WHERE psu_type = 'business' AND order_number IS NULL`;
  for (const { id, entry: text } of rows) {
    const entry: Entry = JSON.parse(text);
    if (entry.credit_debit_indicator !== 'CRDT') continue;
    const numbers = new Set([...referencesIn(entry)].flatMap((each) => numberOf.get(each) ?? []));
    const [number] = numbers;
    // For several orders in one text, or another currency, the sum belongs to no single order.
    if (number === undefined || numbers.size > 1 || entry.transaction_amount.currency !== 'EUR') {
      forPerson.push(id);
      continue;
    }
    transaction(() => {
      run`UPDATE entries SET order_number = ${number} WHERE id = ${id}`;
      const order = orderOf(number);
      if (order?.status !== 'paid' && received(number) >= (order?.cents ?? Infinity))
        settle(number);
    });
  }
  return forPerson;
}

/** Sum received for an order. It may be less than the price, and any excess must be refunded. */
export const received = (number: number) =>
  all<{ entry: string }>`SELECT entry FROM entries WHERE order_number = ${number}`
    .map(({ entry }) => centsOf(JSON.parse(entry)))
    .reduce((sum, each) => sum + each, 0);
// #endregion match
