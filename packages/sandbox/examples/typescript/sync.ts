/** The program under test: it keeps a copy of an account's transactions up to date. */

export type Outcome = Synced | TryAgain | {kind: 'ask the user'};

interface Synced {
  kind: 'synced';
  added: number;
}

interface TryAgain {
  kind: 'try again';
  seconds: number;
}

export interface Entry {
  entry_reference: string | null;
  transaction_amount: {amount: string; currency: string};
}

/** Calls the API and returns the response. */
export type Call = (path: string) => Promise<{
  status: number;
  retryAfter: number | null;
  body: {error?: string | null; transactions?: Entry[]; continuation_key?: string | null};
}>;

/** Codes that require a new authorisation. */
const OVER = ['EXPIRED_SESSION', 'REVOKED_SESSION', 'CLOSED_SESSION', 'ASPSP_PSU_ACTION_REQUIRED'];
const HOUR = 3600;

/** Reads all pages, and adds the booked entries that are new. */
export async function sync(call: Call, uid: string, copy: Map<string, Entry>): Promise<Outcome> {
  const before = copy.size;
  let key: string | null = null;
  do {
    const query: string = key === null ? '' : `?continuation_key=${encodeURIComponent(key)}`;
    const {status, retryAfter, body} = await call(`/accounts/${uid}/transactions${query}`);
    if (status !== 200) {
      return OVER.includes(body.error ?? '')
        ? {kind: 'ask the user'}
        : {kind: 'try again', seconds: retryAfter ?? HOUR};
    }
    for (const entry of body.transactions ?? []) {
      if (entry.entry_reference !== null) {
        copy.set(entry.entry_reference, entry);
      }
    }
    key = body.continuation_key ?? null;
  } while (key !== null);
  return {kind: 'synced', added: copy.size - before};
}
