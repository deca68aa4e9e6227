// #region normalise
// RF18 5390 0754 7034 and 00539007547034 are the same reference.
export function normaliseReference(text) {
  return text
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
    .replace(/^RF\d\d/, '')
    .replace(/^0+/, '');
}
// #endregion normalise

// #region match
const cents = (amount) => Math.round(Number(amount.replace(/^-/, '')) * 100);

// What can identify the invoice of an incoming entry, the most reliable first.
function* clues(entry) {
  if (entry.reference_number) yield entry.reference_number;
  const lines = entry.remittance_information ?? [];
  yield* lines;
  yield* lines.flatMap((line) => line.split(/[\s,;:/]+/));
  yield lines.join('');
}

// entries: a Map from the id of your stored row to the booked entry.
// invoices: open ones with reference, endToEndId, amount, currency.
export function reconcile(entries, invoices) {
  const byClue = new Map(
    invoices.flatMap((invoice) =>
      [invoice.reference, invoice.endToEndId]
        .filter(Boolean)
        .map((clue) => [normaliseReference(clue), invoice]),
    ),
  );
  const result = { paid: [], partial: [], overpaid: [], unmatched: [] };
  for (const [key, entry] of entries) {
    if (entry.credit_debit_indicator !== 'CRDT') continue;
    const { amount, currency } = entry.transaction_amount;
    const invoice = [...clues(entry)]
      .map((clue) => byClue.get(normaliseReference(clue)))
      .find((candidate) => candidate?.currency === currency);
    if (!invoice) {
      result.unmatched.push({ key, entry });
      continue;
    }
    invoice.entries ??= new Map();
    invoice.entries.set(key, cents(amount)); // The same entry counts once, however often you read it.
  }
  for (const invoice of invoices.filter(({ entries: paid }) => paid)) {
    const sum = [...invoice.entries.values()].reduce((total, each) => total + each, 0);
    const open = cents(invoice.amount) - sum;
    result[open === 0 ? 'paid' : open > 0 ? 'partial' : 'overpaid'].push(invoice);
  }
  return result;
}
// #endregion match
