// #region account
import { api } from '../guides/api.mjs';
import { fetchSince } from '../guides/fetch-since.mjs';
import { matchEntries } from '../guides/match-entries.mjs';
import { now } from '../guides/now.mjs';

const OVERLAP = 10; // Days. Banks book late, and with earlier dates.
const daysBefore = (day, days) =>
  new Date(Date.parse(day) - days * 86400000).toISOString().slice(0, 10);

// books: your table, here a Map from identification_hash to entries. Returns the number of new entries.
// Run it for one account at a time: lock the account in your database.
export async function syncAccount(account, books) {
  const today = new Date(await now()).toISOString().slice(0, 10);
  const { from, transactions } = await fetchSince(
    api,
    account.uid,
    daysBefore(account.syncedTo ?? daysBefore(today, 79), OVERLAP),
  );
  const entries = books.get(account.identification_hash) ?? [];
  const { added, matched } = matchEntries(entries, transactions, from);
  for (const { stored, entry } of matched) Object.assign(stored, entry);
  books.set(account.identification_hash, [...entries, ...added]);
  if (account.syncedTo && from > account.syncedTo) {
    // The bank has shortened the period: these days are missing.
    account.gaps = [...(account.gaps ?? []), { from: account.syncedTo, to: from }];
  }
  account.syncedTo = today; // Only after everything has been stored.
  return added.length;
}
// #endregion account

// #region night
import { secondsToNextAttempt } from '../guides/next-attempt.mjs';

const ENDED = ['EXPIRED_SESSION', 'REVOKED_SESSION', 'CLOSED_SESSION'];
const REMIND = 7 * 86400000;

// ask: tells the user, at most once for each reason. Run it twice a day for each connection, at its own time.
export async function syncConnection(connection, books, ask) {
  const time = await now();
  if (connection.hasEnded || connection.notBefore > time) return 'skipped';
  if (Date.parse(connection.validUntil) - time < REMIND) await ask(connection, 'renew');
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
      if (problem.error === 'ASPSP_ACCOUNT_NOT_ACCESSIBLE') account.isClosed = true;
      else failure = problem; // The other accounts can still work.
    }
  }
  if (!failure) {
    connection.failures = 0;
    return `${added} new`;
  }
  connection.failures = (connection.failures ?? 0) + 1;
  const seconds = secondsToNextAttempt(failure, connection.failures);
  connection.notBefore = time + (seconds ?? 12 * 3600) * 1000;
  return failure.error ?? 'failed';
}
// #endregion night
