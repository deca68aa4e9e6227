import { readFileSync } from 'node:fs';
import { makeToken } from '../../javascript/authentication/make-token.mjs';
import { currentToken } from '../../javascript/authentication/token-cache.mjs';
import { api as call } from '../../javascript/guides/api.mjs';

export { REDIRECT_URL } from '../../javascript/guides/api.mjs';

const { APPLICATION_ID = '', PRIVATE_KEY_FILE = '' } = process.env;

const newToken = (lifetime: number) =>
  makeToken(APPLICATION_ID, readFileSync(PRIVATE_KEY_FILE, 'utf8'), lifetime);

/** The error that `api` throws. Without a response, only `message` is set. */
export interface Problem {
  message: string;
  status?: number;
  error?: string;
  requestId?: string;
  retryAfter?: number;
}

// #region call
// A token lasts an hour, and this program runs for weeks.
export async function api<Result>(method: string, path: string, body?: object): Promise<Result> {
  process.env.TOKEN = currentToken(newToken); // The helper of the guides reads it.
  try {
    return await call(method, path, body);
  } catch (problem) {
    if ((problem as Problem).error !== 'UNAUTHORIZED_ACCESS') throw problem;
    process.env.TOKEN = currentToken(newToken, 3600, true); // Once, with a new token.
    return call(method, path, body);
  }
}
// #endregion call
