import { randomUUID } from 'node:crypto';
import { call, now, REDIRECT_URL } from './client.mjs';

const state = randomUUID();
const validUntil = new Date((await now()) + 90 * 86400 * 1000).toISOString();

// #region consent
const { url } = await call('POST', '/auth', {
  aspsp: { name: 'Nordea', country: 'FI' },
  access: { valid_until: validUntil },
  redirect_url: REDIRECT_URL,
  psu_type: 'personal',
  state,
});
console.log(url);
// #endregion consent
