// #region start
import { randomUUID } from 'node:crypto';
import { api, REDIRECT_URL } from './api.mjs';
import { now } from './now.mjs';

// In your database: the user can return in another browser, or on another of your servers.
const attempts = new Map();

// Called by your app before it shows the button. The app opens `url` and keeps `id`.
export async function startAttempt(userId, bank) {
  const attempt = { id: randomUUID(), state: randomUUID(), userId, status: 'waiting' };
  attempt.expiresAt = (await now()) + 30 * 60000;
  attempts.set(attempt.state, attempt);
  const { url } = await api('POST', '/auth', {
    access: {
      valid_until: new Date((await now()) + 86400000).toISOString(),
      balances: true,
      transactions: true,
    },
    aspsp: bank,
    psu_type: 'personal',
    psu_id: userId,
    state: attempt.state,
    redirect_url: REDIRECT_URL,
  });
  return { id: attempt.id, url };
}
// #endregion start

// #region finish
// Called by your app, and by the page behind the link, for the user who is signed in there.
export async function finishAttempt(callback, userId) {
  const query = new URL(callback).searchParams;
  const attempt = attempts.get(query.get('state'));
  if (attempt?.userId !== userId) throw new Error('Unknown state');

  // The app and the page can both call: only the first may exchange the code. In your database, do this
  // in one statement: UPDATE ... SET status = 'connecting' WHERE state = ... AND status = 'waiting'.
  if (attempt.status !== 'waiting') return attempt.status;
  attempt.status = 'connecting';
  if (query.has('error')) {
    attempt.status = query.get('error') === 'access_denied' ? 'cancelled' : 'failed';
    return attempt.status;
  }
  try {
    attempt.session = await api('POST', '/sessions', { code: query.get('code') });
    attempt.status = 'connected';
  } catch (problem) {
    console.error(problem.error, problem.requestId);
    attempt.status = 'failed';
  }
  return attempt.status;
}
// #endregion finish

// #region status
// Called by your app each time it becomes active.
export async function attemptStatus(id, userId) {
  const attempt = [...attempts.values()].find((each) => each.id === id && each.userId === userId);
  if (!attempt) throw new Error('Unknown attempt');
  const isLate = (await now()) > attempt.expiresAt;
  return attempt.status === 'waiting' && isLate ? 'expired' : attempt.status;
}
// #endregion status
