import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import createClient, { type Middleware } from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

type ErrorResponse = components['schemas']['ErrorResponse'];

const {
  APPLICATION_ID = '',
  PRIVATE_KEY_FILE = '',
  API_URL = 'https://${brand.apiHost}',
} = process.env;
const LIFETIME = 3600; // Seconds.
const TIMEOUT = 90_000; // Milliseconds. Some banks are slow.

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

let token = { text: '', expires: 0 };

function currentToken(): string {
  const now = Math.floor(Date.now() / 1000);
  if (token.expires - now < 60) {
    const expires = now + LIFETIME;
    const signed = [
      encode({ typ: 'JWT', alg: 'RS256', kid: APPLICATION_ID }),
      encode({ iss: '${brand.siteHost}', aud: '${brand.apiHost}', iat: now, exp: expires }),
    ].join('.');
    const signature = sign('sha256', Buffer.from(signed), readFileSync(PRIVATE_KEY_FILE));
    token = { text: `${signed}.${signature.toString('base64url')}`, expires };
  }
  return token.text;
}

/** The time in milliseconds. The sandbox program can move its clock (CLOCK_URL). */
export async function now(): Promise<number> {
  const { CLOCK_URL } = process.env;
  if (!CLOCK_URL) return Date.now();
  const clock = (await (await fetch(CLOCK_URL)).json()) as { now: string };
  return Date.parse(clock.now);
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorResponse['error'];
  readonly requestId: string | null;

  constructor(response: Response, body: Partial<ErrorResponse>) {
    super(body.message ?? `HTTP ${response.status}`);
    this.status = response.status;
    this.code = body.error ?? null;
    this.requestId = response.headers.get('X-Request-Id');
  }
}

const middleware: Middleware = {
  onRequest({ request }) {
    request.headers.set('Authorization', `Bearer ${currentToken()}`);
    return new Request(request, { signal: AbortSignal.timeout(TIMEOUT) });
  },
  async onResponse({ response }) {
    if (!response.ok) {
      // A proxy in between may return something other than JSON.
      throw new ApiError(
        response,
        (await response.json().catch(() => ({}))) as Partial<ErrorResponse>,
      );
    }
  },
};

export const api = createClient<paths>({ baseUrl: API_URL });
api.use(middleware);
