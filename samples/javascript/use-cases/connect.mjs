// A user connects a bank: for the runs of these samples. In your product, the user's browser goes through the pages.
import { randomUUID } from 'node:crypto';
import { api, REDIRECT_URL } from '../guides/api.mjs';
import { visitBank } from '../guides/bank-user.mjs';
import { now } from '../guides/now.mjs';

// data: whether the user shares balances and transactions too, not only the account details.
export async function connect(
  bank,
  { psuType = 'personal', userId = 'user-1', days = 90, data = true } = {},
) {
  const { url } = await api('POST', '/auth', {
    access: {
      valid_until: new Date((await now()) + days * 86400000).toISOString(),
      balances: data,
      transactions: data,
    },
    aspsp: bank,
    psu_type: psuType,
    psu_id: userId,
    state: randomUUID(),
    redirect_url: REDIRECT_URL,
  });
  const callback = new URL(await visitBank(url));
  if (callback.searchParams.has('error')) {
    console.log(
      `Not authorised: ${callback.searchParams.get('error')}. Run it again to start over.`,
    );
    process.exit(1);
  }
  return api('POST', '/sessions', { code: callback.searchParams.get('code') });
}
