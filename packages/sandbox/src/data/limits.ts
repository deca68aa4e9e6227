/** How much a sandbox keeps and accepts. */
export interface Limits {
  /** Length of a request's body. Unit: bytes. */
  body: number;
  applications: number;
  /** Keys of one application that are accepted at the same time. */
  keys: number;
  /** Accounts that one application has uploaded to the mock bank. */
  accounts: number;
  sessions: number;
  payments: number;
  /** Requests in the log; older ones are dropped. */
  log: number;
  /** Webhook deliveries; older ones are dropped. */
  deliveries: number;
}

export const LIMITS: Readonly<Limits> = {
  body: 2_000_000,
  applications: 1000,
  keys: 10,
  accounts: 10_000,
  sessions: 10_000,
  payments: 10_000,
  log: 1000,
  deliveries: 500,
};
