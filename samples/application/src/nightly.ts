import { fetchSince } from '../../javascript/guides/fetch-since.mjs';
import { matchEntries } from '../../javascript/guides/match-entries.mjs';
import { now } from '../../javascript/guides/now.mjs';
import { api, type Problem } from './api.js';
import type { Connection } from './connections.js';
import { all, one, run, transaction } from './database.js';

// #region account
const OVERLAP = 10; // Days. Banks book late, and with earlier dates.
const HISTORY = 365; // Days to ask for at first, within an hour after the authorisation.
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86400000).toISOString().slice(0, 10);

interface Account {
  id: number;
  connection_id: number;
  uid: string;
  first_day: string | null;
  synced_to: string | null;
  gaps: string;
  failures: number;
}

interface Balance {
  balance_type: string;
  balance_amount: { amount: string; currency: string };
}

const SPENDABLE = ['ITAV', 'CLAV', 'XPCD', 'ITBD', 'CLBD'];

/** The user sees it on the page, once for each reason. In your product, also send an email. */
const ask = (connectionId: number, reason: string) =>
  run`INSERT OR IGNORE INTO notices VALUES (${connectionId}, ${reason})`;

/** Returns the number of new entries. */
async function syncAccount(account: Account): Promise<number> {
  const today = new Date(await now()).toISOString().slice(0, 10);
  const last = account.synced_to ?? daysBefore(today, HISTORY);
  const wanted = account.synced_to ? daysBefore(last, OVERLAP) : last;
  const { from, transactions } = await fetchSince(api, account.uid, wanted);
  const { balances } = await api<{ balances: Balance[] }>(
    'GET',
    `/accounts/${account.uid}/balances`,
  );
  const [best] = SPENDABLE.flatMap((type) => balances.filter((each) => each.balance_type === type));

  // The stored entries are read in the transaction that adds new ones, so two concurrent runs store nothing twice.
  return transaction(() => {
    const rows = all<{ id: number; entry: string }>`
      SELECT id, entry FROM entries WHERE account_id = ${account.id}`;
    const stored = rows.map(({ id, entry }) => ({ ...JSON.parse(entry), id }));
    const { added, matched } = matchEntries(stored, transactions, from);
    for (const { stored: old, entry } of matched) {
      run`UPDATE entries SET entry = ${JSON.stringify(entry)} WHERE id = ${old.id}`;
    }
    for (const entry of added) {
      run`INSERT INTO entries (account_id, entry) VALUES (${account.id}, ${JSON.stringify(entry)})`;
    }
    const gaps: object[] = JSON.parse(account.gaps);
    if (from > last) {
      gaps.push({ from: last, to: from }); // The bank has shortened the period: these days are missing.
      const reason = account.synced_to ? 'fill a gap' : 'know that the history is short';
      ask(account.connection_id, reason);
    }
    const amount = best ? `${best.balance_amount.amount} ${best.balance_amount.currency}` : null;
    run`UPDATE accounts SET first_day = ${account.first_day ?? from}, synced_to = ${today},
      gaps = ${JSON.stringify(gaps)}, balance = ${amount} WHERE id = ${account.id}`;
    return added.length;
  });
}
// #endregion account

// #region night
import { secondsToNextAttempt } from '../../javascript/guides/next-attempt.mjs';

const ENDED = ['EXPIRED_SESSION', 'REVOKED_SESSION', 'CLOSED_SESSION', 'ASPSP_PSU_ACTION_REQUIRED'];
const HALF_A_DAY = 12 * 3600000;
const REMIND = 7 * 86400000;

/** Reads the accounts of a connection that are due. */
export async function syncConnection(id: number): Promise<string> {
  const time = await now();
  const connection = one<Connection>`SELECT * FROM connections WHERE id = ${id} AND ended IS NULL`;
  if (!connection) return 'skipped';
  if (Date.parse(connection.valid_until) - time < REMIND) ask(id, 'renew');
  const due = all<Account>`SELECT * FROM accounts
    WHERE connection_id = ${id} AND uid IS NOT NULL AND due <= ${time}`;
  if (due.length === 0) return 'skipped';
  let added = 0;
  const problems: string[] = [];
  for (const account of due) {
    const plan = (delay: number, failures: number) =>
      run`UPDATE accounts SET due = ${time + delay}, failures = ${failures} WHERE id = ${account.id}`;
    try {
      added += await syncAccount(account);
      plan(HALF_A_DAY, 0);
    } catch (caught) {
      const problem = caught as Problem;
      const error = problem.error ?? problem.message;
      problems.push(error);
      if (ENDED.includes(error)) {
        const isAtBank = error === 'ASPSP_PSU_ACTION_REQUIRED';
        const hasEnded = run`UPDATE connections SET ended = ${error}
          WHERE id = ${id} AND session_id = ${connection.session_id}`;
        // If the user has renewed meanwhile, the connection has a new session, and the next run reads its accounts.
        if (hasEnded) ask(id, isAtBank ? 'sign in at the bank' : 'connect again');
        break;
      }
      if (error === 'ASPSP_ACCOUNT_NOT_ACCESSIBLE') {
        run`UPDATE accounts SET uid = NULL WHERE id = ${account.id} AND uid = ${account.uid}`;
        continue;
      }
      // Only this account is read again. Its schedule restarts with the next regular fetch.
      const failures = account.failures + 1;
      const seconds = secondsToNextAttempt(problem, failures);
      plan(seconds === null ? HALF_A_DAY : seconds * 1000, seconds === null ? 0 : failures);
    }
  }
  return problems[0] ?? `${added} new`;
}

/** Call it every few minutes. Connections have their own times, because they were created at different times. */
export async function syncDue() {
  const ids = all<{ connection_id: number }>`
    SELECT DISTINCT connection_id FROM accounts WHERE uid IS NOT NULL AND due <= ${await now()}`;
  for (const { connection_id: id } of ids) await syncConnection(id);
}
// #endregion night
