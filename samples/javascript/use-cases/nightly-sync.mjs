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
  const { from, transactions } = await fetchSince(
    api,
    account.uid,
    daysBefore(account.syncedTo ?? daysBefore(today, 80), OVERLAP),
  );
  const before = books.size;
  for (const [key, entry] of entryKeys(account.identification_hash, transactions)) {
    books.set(key, entry);
  }
  if (account.syncedTo && from > account.syncedTo) {
    // The bank has shortened the period: these days are missing.
    account.gaps = [...(account.gaps ?? []), { from: account.syncedTo, to: from }];
  }
  account.syncedTo = today; // Only after everything has been stored.
  return books.size - before;
}
// #endregion account

// #region night
import { secondsToNextAttempt } from '../guides/next-attempt.mjs';

const GONE = ['ACCOUNT_DOES_NOT_EXIST', 'ASPSP_ACCOUNT_NOT_ACCESSIBLE'];
const ENDED = ['EXPIRED_SESSION', 'REVOKED_SESSION', 'CLOSED_SESSION'];
const REMIND = 7 * 86400000;

// ask: tells the user, at most once for each reason. Run it twice a day for each connection, at its own time.
export async function syncConnection(connection, books, ask) {
  const now = Date.now();
  if (connection.hasEnded || connection.notBefore > now) return 'skipped';
  if (Date.parse(connection.validUntil) - now < REMIND) await ask(connection, 'renew');
  let added = 0;
  let failure = null;
  for (const account of connection.accounts.filter(({ uid, isClosed }) => uid && !isClosed)) {
    try {
      added += await syncAccount(account, books);
      if (account.gaps) await ask(connection, 'fill a gap');
    } catch (problem) {
      const needsUser = problem.error === 'ASPSP_PSU_ACTION_REQUIRED';
      if (needsUser || ENDED.includes(problem.error)) {
        connection.hasEnded = true; // Stop: every further call fails.
        await ask(connection, needsUser ? 'sign in at the bank' : 'connect again');
        return 'ended';
      }
      if (GONE.includes(problem.error)) account.isClosed = true;
      else failure = problem; // The other accounts can still work.
    }
  }
  if (!failure) {
    connection.failures = 0;
    return `${added} new`;
  }
  connection.failures = (connection.failures ?? 0) + 1;
  const seconds = secondsToNextAttempt(failure, connection.failures);
  connection.notBefore = now + (seconds ?? 12 * 3600) * 1000;
  return failure.error ?? 'failed';
}
// #endregion night
