// #region read
import { api } from '../guides/api.mjs';
import { listTransactions } from '../guides/list-transactions.mjs';
import { now } from '../guides/now.mjs';

// Call it at once after POST /sessions: later, most banks return only 90 days.
export async function readYear(accounts) {
  const from = new Date((await now()) - 400 * 86400000).toISOString().slice(0, 10);
  const entries = [];
  for (const { uid } of accounts.filter((account) => account.uid)) {
    const options = { strategy: 'longest', date_from: from };
    entries.push(...(await listTransactions(api, uid, options)));
  }
  return entries;
}
// #endregion read

// #region summarise
const signedCents = ({ transaction_amount: { amount }, credit_debit_indicator: direction }) =>
  Math.round(Number(amount.replace(/^-/, '')) * 100) * (direction === 'DBIT' ? -1 : 1);

const otherSide = (entry) =>
  entry.credit_debit_indicator === 'DBIT'
    ? { name: entry.creditor?.name, iban: entry.creditor_account?.iban }
    : { name: entry.debtor?.name, iban: entry.debtor_account?.iban };

function lastFullMonths(today, count) {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1 - index, 1))
      .toISOString()
      .slice(0, 7),
  );
}

// ownIbans: all accounts of the user. Money between them is neither income nor spending.
export function summarise(entries, ownIbans, today) {
  const months = new Map(lastFullMonths(today, 12).map((month) => [month, { in: 0, out: 0 }]));
  const payers = new Map();
  for (const entry of entries) {
    const month = months.get(entry.booking_date?.slice(0, 7));
    const { name, iban } = otherSide(entry);
    if (entry.status !== 'BOOK' || !month || ownIbans.includes(iban)) continue;
    const cents = signedCents(entry);
    month[cents > 0 ? 'in' : 'out'] += cents;
    if (cents > 0) {
      const payer = iban ?? name ?? 'unknown';
      const byMonth = payers.get(payer) ?? new Map();
      const day = entry.booking_date.slice(0, 7);
      payers.set(payer, byMonth.set(day, (byMonth.get(day) ?? 0) + cents));
    }
  }
  const covered = [...months.values()].filter((month) => month.in !== 0 || month.out !== 0);
  // Regular: the same payer in at least ten of twelve months. The middle amount, of two the lower one, ignores a bonus.
  const regular = [...payers.values()]
    .filter((byMonth) => byMonth.size >= 10)
    .map(
      (byMonth) => [...byMonth.values()].sort((a, b) => a - b)[Math.floor((byMonth.size - 1) / 2)],
    )
    .reduce((sum, each) => sum + each, 0);
  const spending = covered.reduce((sum, { out }) => sum - out, 0) / Math.max(covered.length, 1);
  return {
    months: covered.length,
    regularIncome: (regular / 100).toFixed(2),
    averageSpending: (spending / 100).toFixed(2),
    available: ((regular - spending) / 100).toFixed(2),
  };
}
// #endregion summarise
