// #region start
import { randomUUID } from 'node:crypto';
import { matchAccounts } from '../../javascript/guides/match-accounts.mjs';
import { now } from '../../javascript/guides/now.mjs';
import { validUntil } from '../../javascript/guides/valid-until.mjs';
import { api, REDIRECT_URL, type Problem } from './api.js';
import { all, insert, one, run, transaction } from './database.js';

/** A bank of GET /aspsps. */
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

/** Returns the URL to which you redirect the user. renews: the connection that the user renews. */
export async function startConnection(
  userId: string,
  bank: Bank,
  { psuType = 'personal', renews }: { psuType?: string; renews?: number } = {},
): Promise<string> {
  const state = randomUUID();
  const time = await now();
  run('DELETE FROM attempts WHERE started_at < ?', time - 3600000); // Nobody finishes these any more.
  run('INSERT OR IGNORE INTO users VALUES (?)', userId);
  run('INSERT INTO attempts VALUES (?, ?, ?, ?, ?)', state, userId, renews ?? null, psuType, time);
  // With these, most banks preselect the accounts. To add an account, the user connects the bank again.
  const accounts = all<{ iban: string }>(
    'SELECT DISTINCT iban FROM accounts WHERE connection_id = ? AND uid IS NOT NULL AND iban IS NOT NULL',
    renews ?? 0,
  );
  const { url } = await api<{ url: string }>('POST', '/auth', {
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
  return url;
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

// #region finish
/** Returns the id of the connection, or nothing if the user has cancelled. */
export async function finishConnection(query: URLSearchParams, userId: string) {
  // One statement: of two reports of one callback, only the first finds the attempt. Another user finds nothing.
  const attempt = one<{ connection_id: number | null; psu_type: string }>(
    'DELETE FROM attempts WHERE state = ? AND user_id = ? RETURNING *',
    query.get('state'),
    userId,
  );
  if (!attempt) throw new Error('Unknown state');
  if (query.has('error')) return undefined; // Offer a new attempt.
  const session = await api<Session>('POST', '/sessions', { code: query.get('code') });
  const { id, oldSession } = transaction(() => storeSession({ ...attempt, userId }, session));
  if (oldSession) await endSession(oldSession);
  return id;
}
// #endregion finish

// #region renew
/** A new connection, or a new session of an old one. */
function storeSession(
  attempt: { userId: string; connection_id: number | null; psu_type: string },
  { session_id, access, aspsp, accounts }: Session,
) {
  const bank = [attempt.userId, aspsp.name, aspsp.country, attempt.psu_type];
  const known = all<{ id: number; connection_id: number; identification_hashes: string }>(
    `SELECT accounts.* FROM accounts JOIN connections ON connections.id = connection_id
     WHERE connections.user_id = ? AND bank = ? AND country = ? AND psu_type = ?`,
    ...bank,
  ).map((row) => ({ ...row, identification_hashes: JSON.parse(row.identification_hashes) }));
  const matches: {
    account: SessionAccount;
    stored: { id: number; connection_id: number } | null;
  }[] = matchAccounts(known, accounts);

  // The same user may connect the same bank again instead of renewing: there is still one connection.
  const id =
    attempt.connection_id ??
    matches.find(({ stored }) => stored)?.stored?.connection_id ??
    insert(
      'INSERT INTO connections (user_id, bank, country, psu_type) VALUES (?, ?, ?, ?)',
      ...bank,
    );
  const old = one<{ session_id: string | null }>(
    'SELECT session_id FROM connections WHERE id = ?',
    id,
  );
  run(
    'UPDATE connections SET session_id = ?, valid_until = ?, ended = NULL WHERE id = ?',
    session_id,
    access.valid_until,
    id,
  );
  run('DELETE FROM notices WHERE connection_id = ?', id);

  // Accounts that the user no longer shares keep their entries, but have no uid: nobody reads them any more.
  run('UPDATE accounts SET uid = NULL WHERE connection_id = ?', id);
  for (const { account, stored } of matches) {
    const accountId =
      stored?.id ??
      insert(
        `INSERT INTO accounts (connection_id, user_id, identification_hash, identification_hashes, currency)
         VALUES (?, ?, ?, '[]', ?)`,
        id,
        attempt.userId,
        account.identification_hash,
        account.currency,
      );
    run(
      `UPDATE accounts SET connection_id = ?, uid = ?, identification_hash = ?, identification_hashes = ?,
         name = ?, iban = ?, due = 0, failures = 0 WHERE id = ?`,
      id,
      account.uid,
      account.identification_hash,
      JSON.stringify(account.identification_hashes),
      account.name ?? null,
      account.account_id?.iban ?? null,
      accountId,
    );
  }
  return { id, oldSession: old?.session_id };
}
// #endregion renew

// #region end
const ENDED = ['CLOSED_SESSION', 'EXPIRED_SESSION', 'REVOKED_SESSION', 'SESSION_DOES_NOT_EXIST'];

/** An old session remains valid beside the new one, and counts against the bank's quota. */
async function endSession(sessionId: string) {
  await api('DELETE', `/sessions/${sessionId}`).catch((problem: Problem) => {
    if (!ENDED.includes(problem.error ?? '')) throw problem; // The others mean: already over.
  });
}

/** Ends the access and deletes what it has brought. */
export async function disconnect(id: number, userId: string) {
  const connection = one<Connection>(
    'SELECT * FROM connections WHERE id = ? AND user_id = ?',
    id,
    userId,
  );
  if (!connection) throw new Error('Unknown connection');
  await endSession(connection.session_id);
  run('DELETE FROM connections WHERE id = ?', id); // With its accounts and entries.
}

/** Orders and payments stay for 13 months, for disputes. They no longer name the user. */
export async function deleteUser(userId: string) {
  for (const { id } of all<Connection>('SELECT id FROM connections WHERE user_id = ?', userId)) {
    await disconnect(id, userId);
  }
  transaction(() => {
    run('UPDATE orders SET user_id = NULL, payer_name = NULL WHERE user_id = ?', userId);
    run('DELETE FROM users WHERE id = ?', userId);
  });
}
// #endregion end
