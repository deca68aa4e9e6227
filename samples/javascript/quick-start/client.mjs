import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';

const { APPLICATION_ID, PRIVATE_KEY_FILE, API_URL = 'https://${brand.apiHost}' } = process.env;
export const REDIRECT_URL = process.env.REDIRECT_URL ?? 'http://localhost:8080/callback';

const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');

function makeToken() {
  const now = Math.floor(Date.now() / 1000);
  const header = encode({ typ: 'JWT', alg: 'RS256', kid: APPLICATION_ID });
  const claims = encode({
    iss: '${brand.siteHost}',
    aud: '${brand.apiHost}',
    iat: now,
    exp: now + 3600,
  });
  const key = readFileSync(PRIVATE_KEY_FILE);
  const signature = sign('sha256', Buffer.from(`${header}.${claims}`), key).toString('base64url');
  return `${header}.${claims}.${signature}`;
}

const TOKEN = makeToken();

// The time in milliseconds. The sandbox program can move its clock (CLOCK_URL).
export async function now() {
  const { CLOCK_URL } = process.env;
  return CLOCK_URL ? Date.parse((await (await fetch(CLOCK_URL)).json()).now) : Date.now();
}

export async function call(method, path, body) {
  const response = await fetch(API_URL + path, {
    method,
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(90_000),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}
