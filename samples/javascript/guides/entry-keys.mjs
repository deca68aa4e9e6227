import { createHash } from 'node:crypto';

// transactions: a complete listing of whole days. Returns a map from key to booked transaction.
export function entryKeys(identificationHash, transactions) {
  const entries = new Map();
  const seen = new Map();
  for (const entry of transactions) {
    if (entry.status !== 'BOOK') continue;
    let id = ['ref', entry.entry_reference];
    if (!entry.entry_reference) {
      const facts = [
        entry.booking_date ?? null,
        entry.value_date ?? null,
        entry.transaction_amount.amount.replace(/^-/, ''),
        entry.transaction_amount.currency,
        entry.credit_debit_indicator,
        entry.creditor?.name ?? null,
        entry.debtor?.name ?? null,
        entry.reference_number ?? null,
        entry.remittance_information ?? [],
      ];
      const same = JSON.stringify(facts);
      const number = (seen.get(same) ?? 0) + 1;
      seen.set(same, number);
      id = ['facts', same, number];
    }
    const text = JSON.stringify([identificationHash, ...id]);
    entries.set(createHash('sha256').update(text).digest('hex'), entry);
  }
  return entries;
}
