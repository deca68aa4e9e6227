import { randomUUID } from 'node:crypto';
import { call, now, REDIRECT_URL } from './client.mjs';

export const state = randomUUID();
const { url } = await call('POST', '/auth', {
  access: { valid_until: new Date((await now()) + 10 * 86400 * 1000).toISOString() },
  aspsp: { name: 'Mock ASPSP', country: 'FI' },
  state,
  redirect_url: REDIRECT_URL,
  psu_type: 'personal',
});
console.log('state:', state);
console.log('Open this URL:', url);
