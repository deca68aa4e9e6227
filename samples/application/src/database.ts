/** One file, one connection. All statements are synchronous, so nothing else runs during a transaction. */
import sqlite from 'node-sqlite3-wasm';

type Value = string | number | null;

const db = new sqlite.Database(process.env.DATABASE ?? 'data.sqlite');

db.exec(`
PRAGMA foreign_keys = ON;
CREATE TABLE IF NOT EXISTS users (id TEXT PRIMARY KEY);
-- An authorisation in progress. It belongs to the user who started it.
CREATE TABLE IF NOT EXISTS attempts (
  state TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  connection_id INTEGER REFERENCES connections ON DELETE CASCADE, -- The connection to renew, if any.
  psu_type TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'waiting' -- waiting, connecting, connected, cancelled, failed.
);
CREATE TABLE IF NOT EXISTS connections (
  id INTEGER PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
  bank TEXT NOT NULL, country TEXT NOT NULL, psu_type TEXT NOT NULL,
  session_id TEXT, valid_until TEXT,
  ended TEXT -- Why no more calls are made, or NULL.
);
CREATE TABLE IF NOT EXISTS notices ( -- What the user has to do, once for each reason.
  connection_id INTEGER NOT NULL REFERENCES connections ON DELETE CASCADE,
  reason TEXT NOT NULL,
  PRIMARY KEY (connection_id, reason)
);
CREATE TABLE IF NOT EXISTS accounts (
  id INTEGER PRIMARY KEY,
  connection_id INTEGER NOT NULL REFERENCES connections ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  identification_hash TEXT NOT NULL, identification_hashes TEXT NOT NULL, currency TEXT NOT NULL,
  uid TEXT, -- NULL: closed, or not in the present session.
  name TEXT, iban TEXT, balance TEXT,
  first_day TEXT, synced_to TEXT, gaps TEXT NOT NULL DEFAULT '[]',
  due INTEGER NOT NULL DEFAULT 0, failures INTEGER NOT NULL DEFAULT 0,
  UNIQUE (user_id, identification_hash, currency) -- Two holders of an account have a row each.
);
CREATE TABLE IF NOT EXISTS orders (
  number INTEGER PRIMARY KEY,
  user_id TEXT, payer_name TEXT, -- NULL after the user has been deleted.
  cents INTEGER NOT NULL,
  status TEXT NOT NULL DEFAULT 'open', -- open, paid, or review: somebody has to look.
  note TEXT
);
CREATE TABLE IF NOT EXISTS transfers ( -- Attempts to pay an order, and refunds of it.
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL, -- payment, refund.
  order_number INTEGER NOT NULL REFERENCES orders,
  cents INTEGER NOT NULL,
  end_to_end_id TEXT NOT NULL UNIQUE, state TEXT NOT NULL UNIQUE,
  success TEXT NOT NULL, -- final_successful_statuses of the product.
  started_at INTEGER NOT NULL, read_at INTEGER NOT NULL DEFAULT 0,
  payment_id TEXT UNIQUE, url TEXT, status TEXT, reason TEXT,
  result TEXT NOT NULL DEFAULT 'in progress' -- in progress, succeeded, failed, unknown.
);
CREATE TABLE IF NOT EXISTS entries (
  id INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts ON DELETE CASCADE,
  entry TEXT NOT NULL,
  order_number INTEGER REFERENCES orders -- The order that it pays, if reconciled.
);
CREATE TABLE IF NOT EXISTS events ( -- Payments that have changed, from webhooks.
  payment_id TEXT PRIMARY KEY,
  changes INTEGER NOT NULL DEFAULT 1,
  received_at INTEGER NOT NULL
);
`);

// SQL with values: run`DELETE FROM users WHERE id = ${id}`. A value never becomes part of the statement.
type Sql = readonly string[];

export const all = <Row>(sql: Sql, ...values: Value[]) => db.all(sql.join('?'), values) as Row[];

export const one = <Row>(sql: Sql, ...values: Value[]) =>
  (db.get(sql.join('?'), values) ?? undefined) as Row | undefined;

/** Returns the number of rows that have changed. */
export const run = (sql: Sql, ...values: Value[]) => db.run(sql.join('?'), values).changes;

/** Returns the id of the new row. */
export const insert = (sql: Sql, ...values: Value[]) =>
  Number(db.run(sql.join('?'), values).lastInsertRowid);

export function transaction<Result>(work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (problem) {
    db.exec('ROLLBACK');
    throw problem;
  }
}
