// #region account
import { api } from '../guides/api.mjs';
import { entryKeys } from '../guides/entry-keys.mjs';
import { fetchSince } from '../guides/fetch-since.mjs';

const OVERLAP = 10; // Days. Banks book late, and with earlier dates.
const daysBefore = (day, days) =>
  new Date(Date.parse(day) - days * 86400000).toISOString().slice(0, 10);

// books: your table, here a Map from key to entry. Returns the number of new entries.
export async function syncAccount(account, books) {
  const today = new Date().toISOString().slice(0, 10);
  const { transactions } = await fetchSince(
    api,
    account.uid,
    daysBefore(account.syncedTo ?? daysBefore(today, 80), OVERLAP),
  );
  const before = books.size;
  for (const [key, entry] of entryKeys(account.identification_hash, transactions)) {
    books.set(key, entry);
  }
  account.syncedTo = today; // Only after everything has been stored.
  return books.size - before;
}
// #endregion account

// #region night
import { secondsToNextAttempt } from '../guides/next-attempt.mjs';

const ENDED = ['EXPIRED_SESSION', 'REVOKED_SESSION', 'CLOSED_SESSION'];
const REMIND = 7 * 86400000;

// ask: tells the user, at most once for each reason. Run it twice a day for each connection, at its own time.
export async function syncConnection(connection, books, ask) {
  const now = Date.now();
  if (connection.hasEnded || connection.notBefore > now) return 'skipped';
  if (Date.parse(connection.validUntil) - now < REMIND) await ask(connection, 'renew');
  try {
    let added = 0;
    for (const account of connection.accounts.filter(({ uid }) => uid)) {
      added += await syncAccount(account, books);
    }
    connection.failures = 0;
    return `${added} new`;
  } catch (problem) {
    if (ENDED.includes(problem.error)) {
      connection.hasEnded = true; // Stop: every further call fails.
      await ask(connection, 'connect again');
      return 'ended';
    }
    if (problem.error === 'ASPSP_PSU_ACTION_REQUIRED') {
      connection.hasEnded = true;
      await ask(connection, 'sign in at the bank');
      return 'ended';
    }
    connection.failures = (connection.failures ?? 0) + 1;
    const seconds = secondsToNextAttempt(problem, connection.failures);
    connection.notBefore = now + (seconds ?? 12 * 3600) * 1000;
    return problem.error ?? 'failed';
  }
}
// #endregion night
