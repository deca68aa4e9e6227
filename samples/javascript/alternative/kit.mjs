import { createSign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const apiUrl = process.env.API_URL ?? 'https://${brand.apiHost}';
export const redirectUrl = process.env.REDIRECT_URL ?? 'http://localhost:8080/callback';

function token() {
  const iat = Math.floor(Date.now() / 1000);
  const unsigned = [
    { typ: 'JWT', alg: 'RS256', kid: process.env.APPLICATION_ID },
    { iss: '${brand.siteHost}', aud: '${brand.apiHost}', iat, exp: iat + 3600 },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const key = readFileSync(process.env.PRIVATE_KEY_FILE);
  return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(key, 'base64url')}`;
}

const authorization = `Bearer ${token()}`;

export async function api(method, path, body) {
  const response = await fetch(apiUrl + path, {
    method,
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(90_000),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

// The time in milliseconds. The sandbox program can move its clock, and tells you where to read it in CLOCK_URL.
export async function now() {
  const { CLOCK_URL } = process.env;
  return CLOCK_URL ? Date.parse((await (await fetch(CLOCK_URL)).json()).now) : Date.now();
}

// Prints the URL, waits for the callback, returns the query parameters.
export function sendUser(url, state) {
  const { port, pathname } = new URL(redirectUrl);
  return new Promise((resolve) => {
    const server = createServer((request, response) => {
      const visited = URL.canParse(request.url, redirectUrl) && new URL(request.url, redirectUrl);
      // Another request than the callback of this user changes nothing.
      if (visited.pathname !== pathname || visited.searchParams.get('state') !== state) {
        response.writeHead(404).end();
        return;
      }
      response.end('You can close this tab.', () => {
        server.close();
        server.closeAllConnections();
      });
      const query = visited.searchParams;
      if (query.has('error')) {
        console.log(`Not authorised: ${query.get('error')}. Run the program again to start over.`);
        process.exit(1);
      } else resolve(query);
    });
    server.listen(Number(port), 'localhost', () => console.log(`Open ${url}`));
  });
}
