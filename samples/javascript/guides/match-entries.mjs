const key = (...parts) => JSON.stringify(parts);

// The day of an entry. A few banks leave out the booking date.
const dayOf = (entry) => entry.booking_date ?? entry.value_date ?? entry.transaction_date ?? '';

// "5.2", "5.20" and "-5.20" are the same amount.
const withoutZeros = (amount) => amount.replace(/^-|(?<=\.\d*?)0+$/g, '').replace(/\.$/, '');

const amountOf = ({ transaction_amount: { amount, currency }, credit_debit_indicator }) =>
  key(withoutZeros(amount), currency, credit_debit_indicator);

const factsOf = (entry) =>
  key(
    amountOf(entry),
    entry.booking_date ?? null,
    entry.value_date ?? null,
    entry.creditor?.name ?? null,
    entry.debtor?.name ?? null,
    entry.reference_number ?? null,
    entry.remittance_information ?? [],
  );

// Ways to recognise a stored entry, the safest first. Later ones need a single candidate on both sides.
const WAYS = [
  { keyOf: (entry) => entry.entry_reference && key(entry.entry_reference, factsOf(entry)) },
  { keyOf: factsOf },
  {
    keyOf: (entry) => entry.entry_reference && key(entry.entry_reference, amountOf(entry)),
    isSingle: true,
  },
  { keyOf: (entry) => key(dayOf(entry), amountOf(entry)), isSingle: true },
];

function group(entries, keyOf) {
  const groups = new Map();
  for (const entry of entries) {
    const id = keyOf(entry);
    if (id) groups.set(id, [...(groups.get(id) ?? []), entry]);
  }
  return groups;
}

// Leaves out entries that a bank lists twice: the same facts, and the same reference or running balance.
function withoutRepeats(entries) {
  const facts = new Map();
  for (const entry of entries) {
    const id = entry.entry_reference;
    if (id) facts.set(id, (facts.get(id) ?? new Set()).add(factsOf(entry)));
  }
  const seen = new Set();
  return entries.filter((entry) => {
    const { entry_reference: id, balance_after_transaction: after } = entry;
    const reference = facts.get(id)?.size === 1 ? id : null; // Others are not unique: "NOTPROVIDED".
    if (!reference && !after) return true; // Two coffees at the same price are two entries.
    const own = key(reference, after?.amount ?? null, factsOf(entry));
    return !seen.has(own) && seen.add(own);
  });
}

// stored: the account's stored entries. listed: a complete listing of whole days, from the day that you asked for.
// A bank can ignore that day and list more.
export function matchEntries(stored, listed, from = '9999-12-31') {
  const [first] = [from, ...listed.map(dayOf).filter(Boolean)].sort();
  const free = new Set(stored.filter((entry) => (dayOf(entry) || first) >= first));
  const added = new Set(withoutRepeats(listed.filter(({ status }) => status === 'BOOK')));
  const matched = [];
  for (const { keyOf, isSingle } of WAYS) {
    const old = group(free, keyOf);
    for (const [id, fresh] of group(added, keyOf)) {
      const candidates = old.get(id) ?? [];
      if (isSingle && (fresh.length > 1 || candidates.length > 1)) continue;
      for (const [index, candidate] of candidates.slice(0, fresh.length).entries()) {
        matched.push({ stored: candidate, entry: fresh[index] });
        free.delete(candidate);
        added.delete(fresh[index]);
      }
    }
  }
  return { added: [...added], matched, missing: [...free] };
}
