// #region banks
import { randomUUID } from 'node:crypto';
import { api, REDIRECT_URL } from './api.mjs';
import { now } from './now.mjs';

export async function listBanks(country) {
  const query = new URLSearchParams({ country, psu_type: 'personal', service: 'AIS' });
  const { aspsps } = await api('GET', `/aspsps?${query}`);
  return aspsps;
}
// #endregion banks

// #region start
// One entry for each authorisation in progress. In your product, use your session store.
const waiting = new Map();

// access: replaces some of the rights.
export async function startAuthorization(bank, userId, access = {}) {
  const seconds = Math.min(bank.maximum_consent_validity - 300, 90 * 86400);
  const state = randomUUID();
  const started = await api('POST', '/auth', {
    access: {
      valid_until: new Date((await now()) + seconds * 1000).toISOString(),
      balances: true,
      transactions: true,
      ...access,
    },
    aspsp: { name: bank.name, country: bank.country },
    psu_type: 'personal',
    psu_id: userId,
    language: 'en',
    state,
    redirect_url: REDIRECT_URL,
  });
  waiting.set(state, { userId, authorizationId: started.authorization_id });
  return started.url;
}
// #endregion start

// #region callback
export async function handleCallback(address, userId) {
  const query = new URL(address, REDIRECT_URL).searchParams;
  const attempt = waiting.get(query.get('state'));
  waiting.delete(query.get('state'));
  if (!attempt || attempt.userId !== userId) throw new Error('Unknown state');

  if (query.has('error')) {
    console.log('Not authorised:', query.get('error'), query.get('error_description'));
    return null; // Offer a new attempt.
  }
  return createSession(query.get('code'));
}
// #endregion callback

// #region session
export async function createSession(code) {
  const session = await api('POST', '/sessions', { code });
  return {
    sessionId: session.session_id,
    validUntil: session.access.valid_until,
    accounts: session.accounts, // Some details are returned only here.
  };
}
// #endregion session

// #region read
export async function readAccount(accountId) {
  const { balances } = await api('GET', `/accounts/${accountId}/balances`);

  const transactions = [];
  const query = new URLSearchParams({ strategy: 'longest' });
  for (;;) {
    const page = await api('GET', `/accounts/${accountId}/transactions?${query}`);
    transactions.push(...page.transactions);
    if (!page.continuation_key) break;
    query.set('continuation_key', page.continuation_key);
  }
  return { balances, transactions };
}
// #endregion read

// #region disconnect
export async function disconnect(sessionId) {
  await api('DELETE', `/sessions/${sessionId}`);
}
// #endregion disconnect
