import { listTransactions } from './list-transactions.mjs';
import { now } from './now.mjs';

const daysAgo = async (days) =>
  new Date((await now()) - days * 86400000).toISOString().slice(0, 10);

export async function fetchSince(api, accountId, wanted) {
  const attempts = [wanted, await daysAgo(89), await daysAgo(30)];
  let last = '';
  let hintUsed = false;
  while (attempts.length > 0) {
    const from = attempts.shift();
    if (from <= last) continue; // Only forward. ISO dates can be compared as strings.
    last = from;
    try {
      const transactions = await listTransactions(api, accountId, { date_from: from });
      return { from, transactions };
    } catch (problem) {
      if (problem.error !== 'WRONG_TRANSACTIONS_PERIOD') throw problem;
      const hint = problem.detail?.date_from;
      if (typeof hint === 'string' && !hintUsed) {
        hintUsed = true;
        attempts.unshift(hint.slice(0, 10));
      }
    }
  }
  throw new Error('The bank rejects every period');
}
