/**
 * Tests samples that listen. Whatever a stranger sends, they continue to listen, only on this machine, and store none
 * of it. Webhook receivers accept only what the provider has signed.
 */
import {execFileSync} from 'node:child_process';
import {createHash, createPrivateKey, randomUUID, sign} from 'node:crypto';
import fs from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {freePort} from '../../scripts/lib/freePort';
import {isInTurn} from '../whole';
import {
  canReach,
  copySamples,
  exportsOf,
  invitationIn,
  listen,
  openssl,
  runProgram,
  SampleApi,
  type Server,
  startServer,
  temporaryFolder,
} from './bench';
import {
  CLASSES,
  compileJava,
  JAVA_FLAGS,
  JAVA_TOOL_FLAGS,
  type Language,
  LANGUAGES,
} from './languages';

const work = temporaryFolder();
const samples = copySamples();
const file = (name: string) => path.join(work, name);

/** A host in the provider's domain that serves keys. */
const KEY_HOST = `keys.${brand.siteHost}`;
const KEY_ADDRESS = `https://${KEY_HOST}/webhooks/2026-06.pem`;

const APPLICATION_ID = randomUUID();
const PAYMENT_ID = randomUUID();
const BODY = JSON.stringify({payment_id: PAYMENT_ID, status: 'ACSC', final_status: true});

/** Addresses from which receivers have downloaded keys. */
const downloads: string[] = [];
let api: SampleApi;
let keyServer: https.Server;
let proxy: net.Server;
let proxyPort = 0;

beforeAll(async () => {
  api = await SampleApi.start();
  compileJava(samples);
  fs.symlinkSync(path.resolve('node_modules'), path.join(samples, 'node_modules'));
  // Creates the provider's keys, and a certificate of its host that the receivers trust.
  for (const name of ['signing', 'foreign', 'host']) {
    openssl(
      work,
      ...['req', '-new', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-sha256'],
      ...['-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name}`],
      ...['-addext', `subjectAltName=DNS:${brand.siteHost},DNS:*.${brand.siteHost}`],
    );
  }
  execFileSync(
    'keytool',
    [
      ...JAVA_TOOL_FLAGS,
      ...['-importcert', '-noprompt', '-alias', 'host', '-file', file('host.pem')],
      ...['-keystore', file('trust.p12'), '-storetype', 'PKCS12', '-storepass', 'changeit'],
    ],
    {stdio: 'pipe'},
  );
  keyServer = https.createServer(
    {key: fs.readFileSync(file('host.key')), cert: fs.readFileSync(file('host.pem'))},
    (request, response) => {
      const address = `https://${request.headers.host ?? ''}${request.url ?? ''}`;
      downloads.push(address);
      if (request.url === '/moved.pem') {
        response.writeHead(302, {Location: KEY_ADDRESS}).end();
      } else if (address.split('?')[0] === KEY_ADDRESS) {
        response.end(fs.readFileSync(file('signing.pem')));
      } else {
        response.writeHead(404).end();
      }
    },
  );
  const keyPort = await listen(keyServer);
  // Imitates a company's proxy, for one target.
  proxy = net.createServer((client) => {
    client.once('data', () => {
      const target = net.connect(keyPort, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        client.pipe(target).pipe(client);
      });
      target.on('error', () => client.destroy());
      client.on('error', () => target.destroy());
    });
  });
  proxyPort = await listen(proxy);
  // Node's fetch does not support proxies, so connections to the provider's domain go to the key server instead.
  fs.writeFileSync(
    file('detour.mjs'),
    `import tls from 'node:tls';
const connect = tls.connect;
tls.connect = (options, ...rest) => connect({...options, servername: options.servername ?? options.host, host: '127.0.0.1', port: ${keyPort}}, ...rest);
`,
  );
});

afterAll(() => {
  api.stop();
  keyServer.close();
  proxy.close();
  for (const folder of [work, samples]) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
});

const NODE = process.execPath;
const TRUSTED = file('host.pem');

const WAITS_IN_JAVASCRIPT = `const {sendUser} = await import('./kit.mjs');
console.log((await sendUser('x', 'the-state')).get('code'));`;
const WAITS_IN_PYTHON = `from kit import send_user
print(send_user("x", "the-state")["code"])`;

type Command = (port: number) => string[];

const RECEIVERS: Readonly<Partial<Record<Language, Command>>> = {
  javascript: () => [NODE, '--import', file('detour.mjs'), 'webhook-server.mjs'],
  python: () => ['python3', 'webhook_server.py'],
  php: (port) => `php -d curl.cainfo=${TRUSTED} -S 127.0.0.1:${port} webhook.php`.split(' '),
  java: () => [
    ...['java', ...JAVA_FLAGS, '-Dhttps.proxyHost=127.0.0.1', `-Dhttps.proxyPort=${proxyPort}`],
    ...[`-Djavax.net.ssl.trustStore=${file('trust.p12')}`, '-cp', `../${CLASSES}`],
    ...['-Djavax.net.ssl.trustStorePassword=changeit', 'WebhookServer'],
  ],
};

const LISTENERS: readonly (readonly [folder: string, command: Command])[] = [
  ['application', () => [NODE, '--import', import.meta.resolve('tsx'), 'src/main.ts']],
  ['javascript/alternative', () => [NODE, '--input-type=module', '-e', WAITS_IN_JAVASCRIPT]],
  ['python/alternative', () => ['python3', '-c', WAITS_IN_PYTHON]],
  ...Object.entries(RECEIVERS).map(
    ([language, command]) => [`${language}/webhooks`, command] as const,
  ),
];

const environment = (port: number, name: string) => ({
  PORT: String(port),
  APPLICATION_ID,
  API_URL: 'http://127.0.0.1:9',
  REDIRECT_URL: `http://localhost:${port}/callback`,
  DATABASE: file('data.sqlite'),
  PRIVATE_KEY_FILE: file('foreign.key'),
  QUEUE_FILE: file(`${name}.queue`),
  KEY_FOLDER: fs.mkdtempSync(file('keys')),
  https_proxy: `http://127.0.0.1:${proxyPort}`,
  SSL_CERT_FILE: TRUSTED,
  CURL_CA_BUNDLE: TRUSTED,
  NODE_EXTRA_CA_CERTS: TRUSTED,
});

async function start(folder: string, command: Command, more: Record<string, string> = {}) {
  const port = await freePort();
  const env = {...environment(port, path.basename(path.dirname(folder))), ...more};
  const cwd = path.join(samples, folder);
  return {port, server: await startServer({command: command(port), cwd, env, port})};
}

const head = (first: string, ...lines: string[]) =>
  [first, 'Host: x', ...lines, '', ''].join('\r\n');
const LONG = 'x'.repeat(70_000);

/** Requests that have once crashed, blocked or overloaded a server. */
const ATTACKS: Readonly<Record<string, string>> = {
  'two slashes': head('GET // HTTP/1.1'),
  'a broken escape': head('GET /%zz HTTP/1.1'),
  'another scheme': head('GET http://[ HTTP/1.1'),
  'an asterisk': head('OPTIONS * HTTP/1.1'),
  'no request': '\0\x01\r\n\r\n',
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'an upgrade': head('GET / HTTP/1.1', 'Connection: Upgrade', 'Upgrade: websocket'),
  'a negative length': head('POST /webhooks HTTP/1.1', 'Content-Length: -1'),
  'a length that is no number': head('POST /connect HTTP/1.1', 'Content-Length: ten'),
  'a broken chunk': `${head('POST /connect HTTP/1.1', 'Transfer-Encoding: chunked')}zz\r\n`,
  'a huge chunk': `${head('POST / HTTP/1.1', 'Transfer-Encoding: chunked')}fffffffff\r\nx`,
  'a large body': `${head('POST /connect HTTP/1.1', 'Content-Length: 70000')}${LONG}`,
  'a body that is no JSON': `${head('POST /connect HTTP/1.1', 'Content-Length: 4')}null`,
  'a body that ends early': `${head('POST /connect HTTP/1.1', 'Content-Length: 40')}{`,
  'a callback without state': head('GET /callback?code=1 HTTP/1.1'),
  'a prototype as state': head('GET /callback?state=__proto__ HTTP/1.1', 'Cookie: state=x'),
  'long lines': head(`GET /${LONG} HTTP/1.1`, `Cookie: ${LONG}`),
};

/** Sends bytes and disconnects after the response, or after a moment. */
const send = (port: number, text: string) =>
  new Promise<void>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    socket.setTimeout(300, () => socket.destroy());
    socket.on('data', () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve();
    });
  });

/** Addresses of this machine that others can reach. */
const OUTSIDE = Object.values(os.networkInterfaces())
  .flatMap((each) => each ?? [])
  .filter(({internal, family}) => !internal && family === 'IPv4')
  .map(({address}) => address);

describe.each(LISTENERS)('the listener in %s', (folder, command) => {
  const waits = folder.endsWith('alternative');
  let server: Server;
  let port: number;

  beforeAll(async () => {
    ({server, port} = await start(folder, command));
  });

  afterAll(() => server.stop());

  it('survives every request', async () => {
    for (const [what, text] of Object.entries(ATTACKS)) {
      if (folder.startsWith('php') && what === 'a huge chunk') {
        continue; // Ends the built-in server, before the sample runs: the page says that it is for tests.
      }
      await send(port, text);
      expect(await canReach('127.0.0.1', port), `${what}\n${server.output()}`).toBe(true);
    }
    if (waits) {
      await send(port, head('GET /callback?state=the-state&code=found HTTP/1.1'));
      await expect.poll(server.output, {timeout: 5000}).toContain('found');
    }
  }, 60_000);

  it.runIf(OUTSIDE.length > 0 && !waits)('listens only on this machine', async () => {
    expect(await Promise.all(OUTSIDE.map((host) => canReach(host, port)))).not.toContain(true);
  });
});

interface Delivery {
  body?: string;
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  key?: string;
}

const encode = (part: string | Buffer) => Buffer.from(part).toString('base64url');

const digestOf = (body: string) => `sha256-${createHash('sha256').update(body).digest('base64')}`;

/** Returns the header of a valid delivery, with overrides. */
function authorizationOf({header, claims, key = 'signing'}: Delivery): string {
  const first = encode(JSON.stringify({alg: 'RS256', typ: 'JWT', x5u: KEY_ADDRESS, ...header}));
  const valid = {sub: APPLICATION_ID, environment: 'SANDBOX', msgi: digestOf(BODY)};
  const signed = `${first}.${encode(JSON.stringify({...valid, ...claims}))}`;
  const signer = createPrivateKey(fs.readFileSync(file(`${key}.key`)));
  return `Bearer ${signed}.${encode(sign('sha256', Buffer.from(signed), signer))}`;
}

interface Receiver {
  /** Sends a delivery and returns the status of the response. */
  receive: (delivery: Delivery, authorization?: string) => Promise<number>;
  /** Returns what the receiver has recorded: output, and the file that it writes. */
  noted: () => string;
  stop: () => Promise<void> | undefined;
}

async function startReceiver(
  language: Language,
  more: Record<string, string> = {},
): Promise<Receiver> {
  const command = RECEIVERS[language];
  const queue = file(`${language}.queue`);
  fs.writeFileSync(queue, '');
  const started = command && (await start(`${language}/webhooks`, command, more));
  const shell = {...environment(0, language), ...more};
  return {
    receive: async (delivery, authorization = authorizationOf(delivery)) => {
      const {body = BODY} = delivery;
      if (started !== undefined) {
        const headers = {'Content-Type': 'application/json', Authorization: authorization};
        const address = `http://localhost:${started.port}/payments?shop=7`;
        return (await fetch(address, {method: 'POST', headers, body})).status;
      }
      // As a web server calls a CGI program. Source: RFC 3875.
      const length = String(Buffer.byteLength(body));
      const request = {REQUEST_METHOD: 'POST', CONTENT_LENGTH: length};
      const {output} = await runProgram({
        command: ['./webhook.sh'],
        cwd: path.join(samples, 'shell/webhooks'),
        env: {...shell, ...request, HTTP_AUTHORIZATION: authorization},
        input: body,
      });
      return Number(/^Status: (\d+)/m.exec(output)?.[1]);
    },
    noted: () => (started?.server.output() ?? '') + fs.readFileSync(queue, 'utf8'),
    stop: () => started?.server.stop(),
  };
}

const OTHER_BODY = BODY.replace('ACSC', 'RJCT');
const from = (x5u: string | null) => ({header: {x5u}});

/** Deliveries that are not the provider's, or not for this receiver. */
const FORGED: readonly (readonly [string, Delivery])[] = [
  ['a body that was changed', {body: OTHER_BODY}],
  ['a signature of another key', {key: 'foreign'}],
  ['a key of another host', from('https://keys.attacker.example/key.pem')],
  ['a host that only ends alike', from(`https://not${brand.siteHost}/key.pem`)],
  ['a host that only begins alike', from(`https://${brand.siteHost}.attacker.example/`)],
  ['a user name that looks like the host', from(`https://${brand.siteHost}@attacker.example/`)],
  ['a key that is not sent by HTTPS', from(KEY_ADDRESS.replace('https:', 'http:'))],
  ['no key address', from(null)],
  ['no signature algorithm', {header: {alg: 'none'}}],
  ['another algorithm', {header: {alg: 'HS256'}}],
  ['a digest of another body', {claims: {msgi: digestOf(OTHER_BODY)}}],
  ['no digest', {claims: {msgi: null}}],
  ['another application', {claims: {sub: randomUUID()}}],
  ['another environment', {claims: {environment: 'PRODUCTION'}}],
];

const IN_TURN = LANGUAGES.filter((_, place) => isInTurn(place + 1, 2));

/** `npm test` runs two receivers, each with half of the deliveries to reject. */
describe.each(IN_TURN)('the webhook receiver in %s', (language) => {
  const row = IN_TURN.indexOf(language);
  const inTurn = <Case>(cases: readonly Case[]) =>
    cases.filter((_, column) => isInTurn(row + column, 2));
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await startReceiver(language);
  });

  afterAll(() => receiver.stop());

  it.each(inTurn(FORGED))('rejects %s', async (_, delivery) => {
    const before = downloads.length;
    expect(await receiver.receive(delivery), receiver.noted()).toBe(401);
    expect(receiver.noted()).not.toContain(PAYMENT_ID);
    const foreign = downloads.slice(before).filter((address) => address !== KEY_ADDRESS);
    expect(foreign).toEqual([]);
  });

  it.each(inTurn(['', 'Bearer', 'Bearer a.b.c', 'Basic YTpi']))(
    'rejects the header %s',
    async (authorization) => {
      expect(await receiver.receive({}, authorization)).toBe(401);
    },
  );

  it.each(inTurn(['/missing.pem', '/moved.pem']))(
    'requests a retry when the key is unavailable: %s',
    async (address) => {
      const x5u = `https://${KEY_HOST}${address}`;
      const before = downloads.length;
      expect(await receiver.receive(from(x5u))).toBe(503);
      expect(downloads.slice(before)).toEqual([x5u]);
    },
  );

  it('stores at most ten keys, and none from a forged message', async () => {
    const before = downloads.length;
    const message = (query: string, key = 'signing') =>
      receiver.receive({...from(`${KEY_ADDRESS}?${query}`), key});
    expect([await message('f', 'foreign'), await message('f', 'foreign')]).toEqual([401, 401]);
    for (const query of 'abcdefghijka') {
      expect(await message(query), receiver.noted()).toBe(204);
    }
    const counts = (query: string) =>
      downloads.slice(before).filter((address) => address.endsWith(`?${query}`)).length;
    expect([counts('f'), counts('a')]).toEqual([3, 2]);
  });

  it('accepts a valid delivery twice, and records the payment', async () => {
    expect([await receiver.receive({}), await receiver.receive({})]).toEqual([204, 204]);
    expect(receiver.noted()).toContain(PAYMENT_ID);
  });

  // The key of the sandbox program, which the host in `x5u` does not have.
  it('can read the key from an address in its environment, with all checks in place', async () => {
    const own = await startReceiver(language, {WEBHOOK_KEY_URL: KEY_ADDRESS});
    const elsewhere = from(`https://${KEY_HOST}/missing.pem`);
    const before = downloads.length;
    expect(await own.receive(elsewhere), own.noted()).toBe(204);
    expect(await own.receive({...elsewhere, key: 'foreign'})).toBe(401);
    expect(await own.receive({...elsewhere, claims: {environment: 'PRODUCTION'}})).toBe(401);
    expect(await own.receive(from('https://keys.attacker.example/key.pem'))).toBe(401);
    expect(new Set(downloads.slice(before))).toEqual(new Set([KEY_ADDRESS]));
    await own.stop();
  });
});

describe('the pages on webhooks', () => {
  const pages = ['docs/webhooks.mdx', 'docs/webhooks/running.mdx'];
  const page = pages.map((file) => fs.readFileSync(file, 'utf8')).join('');

  it('compiles the Java receiver in its folder, as a reader does', () => {
    const [, command = 'false'] =
      /^\| Java \| `(javac [^`]+)`, then `java WebhookServer` \|$/m.exec(page) ?? [];
    const folder = path.join(samples, 'java', 'webhooks');
    execFileSync('bash', ['-c', command], {cwd: folder, stdio: 'inherit'});
    expect(fs.readdirSync(folder)).toEqual(
      expect.arrayContaining(['Json.class', 'VerifyWebhook.class', 'WebhookServer.class']),
    );
  });

  it('delivers a change with the commands of its test, as written', async () => {
    const port = await freePort();
    // The page uses a fixed port, which another program may use on this machine.
    const steps = [...page.matchAll(/^\| \d\. [^|]+\| `([^`]+)` \|$/gm)].map(([, step = '']) =>
      step.replace(':8080', `:${port}`),
    );
    expect(steps).toHaveLength(3);
    const {client, env} = await api.register(work);
    await client.ask('PATCH', `/sandbox/applications/${client.id}`, {
      body: {webhook_origins: [`http://127.0.0.1:${port}`]},
    });
    let isPaid = false;
    const {output} = await runProgram({
      command: ['bash', '-c', [...steps, 'read', 'kill $!'].join('\n')],
      cwd: path.join(samples, 'javascript/webhooks'),
      env: {...env, PORT: String(port), WEBHOOK_KEY_URL: `${api.url}/sandbox/webhooks.pem`},
      react: (text, write) => {
        const url = invitationIn(text);
        if (url !== undefined && !isPaid) {
          isPaid = true;
          // The sandbox settles the payment, and delivers its messages.
          void api.visit(url).then(() => client.moveClock('PT1M'));
        }
        const isDelivered = text.includes('Needs attention');
        if (isDelivered) {
          write('\n');
        }
        return isDelivered;
      },
    });
    expect(output).toContain(`Needs attention: ${exportsOf(output).PAYMENT_ID}`);
  });
});
