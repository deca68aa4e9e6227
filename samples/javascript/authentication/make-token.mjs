import { readFileSync } from 'node:fs';
import { sign } from 'node:crypto';

const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');

export function makeToken(applicationId, privateKeyPem, lifetime = 3600) {
  const now = Math.floor(Date.now() / 1000);
  const header = { typ: 'JWT', alg: 'RS256', kid: applicationId };
  const claims = {
    iss: '${brand.siteHost}',
    aud: '${brand.apiHost}',
    iat: now,
    exp: now + lifetime,
  };
  const input = `${encode(header)}.${encode(claims)}`;
  const signature = sign('RSA-SHA256', Buffer.from(input), privateKeyPem);
  return `${input}.${signature.toString('base64url')}`;
}

if (process.argv[1] === import.meta.filename) {
  const pem = readFileSync(process.env.PRIVATE_KEY_FILE, 'utf8');
  console.log(makeToken(process.env.APPLICATION_ID, pem));
}
