import { randomUUID } from 'node:crypto';
import { matchAccounts } from '../../javascript/guides/match-accounts.mjs';
import { now } from '../../javascript/guides/now.mjs';
import { validUntil } from '../../javascript/guides/valid-until.mjs';
import { api, REDIRECT_URL, type Problem } from './api.js';
import { all, insert, one, run, transaction } from './database.js';

/** A bank from GET /aspsps. */
export interface Bank {
  name: string;
  country: string;
  maximum_consent_validity: number;
}

export interface Connection {
  id: number;
  user_id: string;
  bank: string;
  country: string;
  psu_type: string;
  session_id: string;
  valid_until: string;
  ended: string | null;
}

// #region start
/**
 * Returns the URL to which you send the user, and the state, with which an app requests the status of the attempt.
 * renews: the connection that the user renews.
 */
export async function startConnection(
  userId: string,
  bank: Bank,
  { psuType = 'personal', renews }: { psuType?: string; renews?: number } = {},
) {
  const state = randomUUID();
  const time = await now();
  run`DELETE FROM attempts WHERE started_at < ${time - 3600000}`; // Nobody will complete these.
  run`INSERT OR IGNORE INTO users VALUES (${userId})`;
  run`INSERT INTO attempts (state, user_id, connection_id, psu_type, started_at)
    VALUES (${state}, ${userId}, ${renews ?? null}, ${psuType}, ${time})`;
  // With these, most banks preselect the accounts. To add an account, the user connects the bank again.
  const accounts = all<{ iban: string }>`SELECT DISTINCT iban FROM accounts
    WHERE connection_id = ${renews ?? 0} AND uid IS NOT NULL AND iban IS NOT NULL`;
  const started = await api<{ url: string; authorization_id: string }>('POST', '/auth', {
    access: {
      valid_until: await validUntil(bank, 180),
      balances: true,
      transactions: true,
      ...(accounts.length > 0 && { accounts }),
    },
    aspsp: { name: bank.name, country: bank.country },
    psu_type: psuType,
    psu_id: userId,
    state,
    redirect_url: REDIRECT_URL,
  });
  return { ...started, state };
}
// #endregion start

interface SessionAccount {
  uid: string | null;
  identification_hash: string;
  identification_hashes: string[];
  currency: string;
  name?: string | null;
  account_id?: { iban?: string | null } | null;
}

interface Session {
  session_id: string;
  access: { valid_until: string };
  aspsp: { name: string; country: string };
  accounts: SessionAccount[];
}

interface Attempt {
  user_id: string;
  connection_id: number | null;
  psu_type: string;
  started_at: number;
  status: string;
}

// #region finish
/** Returns the id of the connection, or nothing if there is no new one. */
export async function finishConnection(query: URLSearchParams, userId: string) {
  const state = query.get('state');
  const become = (status: string) =>
    run`UPDATE attempts SET status = ${status} WHERE state = ${state}`;
  // A single statement: only the first of two reports of a callback exchanges the code. Other users find nothing.
  const attempt = one<Attempt>`UPDATE attempts SET status = 'connecting'
    WHERE state = ${state} AND user_id = ${userId} AND status = 'waiting' RETURNING *`;
  if (!attempt) {
    await attemptStatus(state, userId);
    return undefined;
  }
  if (query.has('error')) {
    become(query.get('error') === 'access_denied' ? 'cancelled' : 'failed');
    return undefined; // Offer a new attempt.
  }
  const code = query.get('code');
  const session = await api<Session>('POST', '/sessions', { code }).catch((problem) => {
    become('failed');
    throw problem;
  });
  const { id, oldSession } = transaction(() => storeSession(attempt, session));
  become('connected');
  if (oldSession) await endSession(oldSession);
  return id;
}
// #endregion finish

// #region status
/** Called by your app each time it becomes active. */
export async function attemptStatus(state: string | null, userId: string) {
  const attempt = one<Attempt>`SELECT * FROM attempts WHERE state = ${state} AND user_id = ${userId}`;
  if (!attempt) throw new Error('Unknown state');
  const isLate = attempt.started_at < (await now()) - 30 * 60000;
  return attempt.status === 'waiting' && isLate ? 'expired' : attempt.status;
}
// #endregion status

// #region renew
/** Stores a new connection, or a new session of an old one. */
function storeSession(
  { user_id, psu_type, connection_id }: Attempt,
  { session_id, access, aspsp: { name, country }, accounts }: Session,
) {
  const known = all<{ id: number; connection_id: number; identification_hashes: string }>`
    SELECT accounts.* FROM accounts JOIN connections ON connections.id = connection_id
    WHERE connections.user_id = ${user_id} AND bank = ${name} AND country = ${country}
      AND psu_type = ${psu_type}`.map((row) => ({
    ...row,
    identification_hashes: JSON.parse(row.identification_hashes),
  }));
  const matches: {
    account: SessionAccount;
    stored: { id: number; connection_id: number } | null;
  }[] = matchAccounts(known, accounts);

  // The same user may connect the same bank again instead of renewing. That still makes one connection.
  const id =
    connection_id ??
    matches.find(({ stored }) => stored)?.stored?.connection_id ??
    insert`INSERT INTO connections (user_id, bank, country, psu_type)
      VALUES (${user_id}, ${name}, ${country}, ${psu_type})`;
  const old = one<{
    session_id: string | null;
  }>`SELECT session_id FROM connections WHERE id = ${id}`;
  run`UPDATE connections SET session_id = ${session_id}, valid_until = ${access.valid_until}, ended = NULL
    WHERE id = ${id}`;
  run`DELETE FROM notices WHERE connection_id = ${id}`;

  // Accounts that the user no longer shares keep their entries, but have no uid, so they are no longer read.
  run`UPDATE accounts SET uid = NULL WHERE connection_id = ${id}`;
  for (const { account, stored } of matches) {
    const { uid, identification_hash: hash, currency } = account;
    const accountId =
      stored?.id ??
      insert`INSERT INTO accounts (connection_id, user_id, identification_hash, identification_hashes, currency)
        VALUES (${id}, ${user_id}, ${hash}, '[]', ${currency})`;
    run`UPDATE accounts SET connection_id = ${id}, uid = ${uid}, identification_hash = ${hash},
        identification_hashes = ${JSON.stringify(account.identification_hashes)},
        name = ${account.name ?? null}, iban = ${account.account_id?.iban ?? null}, due = 0, failures = 0
      WHERE id = ${accountId}`;
  }
  return { id, oldSession: old?.session_id };
}
// #endregion renew

// #region end
const ENDED = ['CLOSED_SESSION', 'EXPIRED_SESSION', 'REVOKED_SESSION', 'SESSION_DOES_NOT_EXIST'];

/** An old session remains valid next to the new one, and counts against the bank's quota. */
async function endSession(sessionId: string) {
  await api('DELETE', `/sessions/${sessionId}`).catch((problem: Problem) => {
    if (!ENDED.includes(problem.error ?? '')) throw problem; // Other errors mean that it has already ended.
  });
}

/** Ends the access and deletes its data. */
export async function disconnect(id: number, userId: string) {
  const connection = one<Connection>`SELECT * FROM connections WHERE id = ${id} AND user_id = ${userId}`;
  if (!connection) throw new Error('Unknown connection');
  await endSession(connection.session_id);
  run`DELETE FROM connections WHERE id = ${id}`; // Also deletes its accounts and entries.
}

/** Orders and payments stay for 13 months, for disputes. They no longer name the user. */
export async function deleteUser(userId: string) {
  for (const { id } of all<Connection>`SELECT id FROM connections WHERE user_id = ${userId}`) {
    await disconnect(id, userId);
  }
  transaction(() => {
    run`UPDATE orders SET user_id = NULL, payer_name = NULL WHERE user_id = ${userId}`;
    run`DELETE FROM users WHERE id = ${userId}`;
  });
}
// #endregion end
