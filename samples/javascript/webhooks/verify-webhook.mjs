// Node.js 20.19 or later, no packages.
import { createHash, createPublicKey, verify } from 'node:crypto';

const KEY_HOST = '${brand.siteHost}';
// In tests: where the sandbox program serves its key, which the host of x5u does not know.
const { WEBHOOK_KEY_URL } = process.env;
const KEEP_KEY_MS = 60 * 60 * 1000;
const keys = new Map();

export class WebhookRefused extends Error {}

function check(ok, reason) {
  if (!ok) throw new WebhookRefused(reason);
}

function decodePart(part) {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    if (value && typeof value === 'object') return value;
  } catch {
    // Falls through to the error below.
  }
  throw new WebhookRefused('The token is not readable');
}

async function publicKey(address) {
  const kept = keys.get(address);
  if (kept && kept.until > Date.now()) return kept.key;
  keys.delete(address);
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(4000) });
  if (!response.ok) throw new Error(`Key download returned ${response.status}`);
  const key = createPublicKey(await response.text()); // Accepts a certificate or a public key.
  if (key.asymmetricKeyType !== 'rsa') throw new Error('Not an RSA key');
  return key;
}

function keepKey(address, key) {
  if (keys.size >= 10) keys.clear(); // We replace our key rarely.
  if (!keys.has(address)) keys.set(address, { key, until: Date.now() + KEEP_KEY_MS });
}

/**
 * @param {string | undefined} authorization the Authorization header
 * @param {Buffer} rawBody the body as received
 * @param {{ applicationId: string, environment: 'SANDBOX' | 'PRODUCTION' }} expected
 */
export async function verifyWebhook(authorization, rawBody, expected) {
  const parts = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization ?? '');
  check(parts, 'No bearer token');
  const [, head, body, signature] = parts;
  const header = decodePart(head);
  const claims = decodePart(body);

  // 1. The key comes from us, over HTTPS.
  const address = /^https:\/\/([a-z0-9.-]+)\/[\x21-\x7e]*$/.exec(header.x5u);
  const host = address?.[1];
  check(host === KEY_HOST || host?.endsWith(`.${KEY_HOST}`), 'x5u is not ours');

  // 2. Algorithm and signature.
  check(header.alg === 'RS256', 'Wrong algorithm');
  const keyAddress = WEBHOOK_KEY_URL ?? header.x5u;
  const key = await publicKey(keyAddress);
  const signed = Buffer.from(`${head}.${body}`);
  check(verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url')), 'Wrong signature');
  keepKey(keyAddress, key); // Only now, so that a stranger cannot fill the memory.

  // 3. The token matches this body.
  const digest = createHash('sha256').update(rawBody).digest('base64');
  check(claims.msgi === `sha256-${digest}`, 'msgi does not match the body');

  // 4. The message is for this application.
  check(claims.sub === expected.applicationId, 'Another application');
  check(claims.environment === expected.environment, 'Another environment');

  return JSON.parse(rawBody.toString('utf8'));
}
