import {createHash, createPrivateKey, randomUUID, sign} from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import path from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {execFileSync} from 'node:child_process';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {type RunningSandbox, startSandbox} from '../../packages/sandbox/src/node/index';
import {walk} from '../../packages/sandbox/tests/kit';
import {freePort} from '../../scripts/lib/freePort';
import {isInTurn} from '../whole';
import {copySamples, openssl, runProgram, type Server, startServer, temporaryFolder} from './bench';
import {
  CLASSES,
  compileJava,
  JAVA_FLAGS,
  JAVA_TOOL_FLAGS,
  type Language,
  LANGUAGES,
} from './languages';

/** A machine in the provider's domain that serves keys. */
const KEY_HOST = `keys.${brand.siteHost}`;
const KEY_ADDRESS = `https://${KEY_HOST}/webhooks/2026-06.pem`;

const APPLICATION_ID = randomUUID();
const PAYMENT_ID = randomUUID();
const BODY = JSON.stringify({payment_id: PAYMENT_ID, status: 'ACSC', final_status: true});

const work = temporaryFolder();
const samples = copySamples();
const file = (name: string) => path.join(work, name);

/** Addresses that receivers have downloaded keys from. */
const downloads: string[] = [];
let keyServer: https.Server;
let keyPort = 0;
let proxy: net.Server;
let proxyAddress = '';

/** The provider's keys, and a certificate of its host that the receivers trust for the length of the test. */
function makeKeys(): void {
  for (const name of ['signing', 'foreign', 'authority']) {
    openssl(
      work,
      ...['req', '-new', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-sha256'],
      ...['-keyout', `${name}.key`, '-out', `${name}.pem`, '-subj', `/CN=${name}`],
    );
  }
  fs.writeFileSync(
    file('names.txt'),
    `subjectAltName=DNS:${brand.siteHost},DNS:*.${brand.siteHost}`,
  );
  openssl(
    work,
    ...['req', '-new', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'host.key', '-out', 'host.csr'],
    ...['-subj', `/CN=${brand.siteHost}`],
  );
  openssl(
    work,
    ...['x509', '-req', '-in', 'host.csr', '-CA', 'authority.pem', '-CAkey', 'authority.key'],
    ...['-CAcreateserial', '-days', '1', '-sha256', '-out', 'host.pem', '-extfile', 'names.txt'],
  );
  execFileSync(
    'keytool',
    [
      ...JAVA_TOOL_FLAGS,
      ...['-importcert', '-noprompt', '-alias', 'authority', '-file', file('authority.pem')],
      ...['-keystore', file('trust.p12'), '-storetype', 'PKCS12', '-storepass', 'changeit'],
    ],
    {stdio: 'pipe'},
  );
}

/**
 * Node's fetch knows no proxy: connections for the provider's domain go to the key server instead.
 * Certificates are checked as ever.
 */
function nodeDetour(): string {
  const script = file('detour.mjs');
  fs.writeFileSync(
    script,
    `import tls from 'node:tls';
const connect = tls.connect;
tls.connect = (options, ...rest) => connect({...options, servername: options.servername ?? options.host, host: '127.0.0.1', port: ${keyPort}}, ...rest);
`,
  );
  return script;
}

async function listen(server: net.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as net.AddressInfo).port;
}

beforeAll(async () => {
  makeKeys();
  compileJava(samples);
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
  keyPort = await listen(keyServer);
  // What a proxy of a company does, for one target.
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
  proxyAddress = `127.0.0.1:${await listen(proxy)}`;
});

afterAll(() => {
  keyServer.close();
  proxy.close();
  for (const folder of [work, samples]) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
});

interface Delivery {
  body?: string;
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  key?: string;
}

const encode = (part: string | Buffer) => Buffer.from(part).toString('base64url');

const digestOf = (body: string) => `sha256-${createHash('sha256').update(body).digest('base64')}`;

/** The header of a delivery: valid, with overrides. */
function authorizationOf({header, claims, key = 'signing'}: Delivery): string {
  const head = encode(JSON.stringify({alg: 'RS256', typ: 'JWT', x5u: KEY_ADDRESS, ...header}));
  const payload = {
    sub: APPLICATION_ID,
    environment: 'SANDBOX',
    msgi: digestOf(BODY),
    ...claims,
  };
  const signed = `${head}.${encode(JSON.stringify(payload))}`;
  const signature = sign(
    'sha256',
    Buffer.from(signed),
    createPrivateKey(fs.readFileSync(file(`${key}.key`))),
  );
  return `Bearer ${signed}.${encode(signature)}`;
}

/** Sends a delivery and returns the status of the response. */
type Receiver = (authorization: string | undefined, body: string) => Promise<number>;

interface Running {
  receive: Receiver;
  /** What the receiver has recorded: output, and the file that it writes. */
  noted: () => string;
  stop: () => Promise<void>;
}

const TRUST = {
  https_proxy: '',
  SSL_CERT_FILE: file('authority.pem'),
  CURL_CA_BUNDLE: file('authority.pem'),
  NODE_EXTRA_CA_CERTS: file('authority.pem'),
};

const COMMANDS: Readonly<Record<Exclude<Language, 'shell'>, (port: number) => string[]>> = {
  javascript: () => [process.execPath, '--import', nodeDetour(), 'webhook-server.mjs'],
  python: () => ['python3', 'webhook_server.py'],
  php: (port) => [
    'php',
    '-d',
    `curl.cainfo=${file('authority.pem')}`,
    '-S',
    `localhost:${port}`,
    'webhook.php',
  ],
  java: () => [
    'java',
    ...JAVA_FLAGS,
    `-Dhttps.proxyHost=${proxyAddress.split(':')[0] ?? ''}`,
    `-Dhttps.proxyPort=${proxyAddress.split(':')[1] ?? ''}`,
    `-Djavax.net.ssl.trustStore=${file('trust.p12')}`,
    '-Djavax.net.ssl.trustStorePassword=changeit',
    '-cp',
    `../${CLASSES}`,
    'WebhookServer',
  ],
};

/** @param more - environment of this receiver alone */
async function start(language: Language, more: Record<string, string> = {}): Promise<Running> {
  const cwd = path.join(samples, language, 'webhooks');
  const queue = file(`${language}.queue`);
  fs.writeFileSync(queue, '');
  const env = {
    ...TRUST,
    https_proxy: `http://${proxyAddress}`,
    APPLICATION_ID,
    QUEUE_FILE: queue,
    KEY_FOLDER: fs.mkdtempSync(file(`${language}-keys`)),
    ...more,
  };
  const queued = () => fs.readFileSync(queue, 'utf8');
  if (language === 'shell') {
    return {
      receive: (authorization, body) => receiveByCgi(cwd, env, authorization, body),
      noted: queued,
      stop: () => Promise.resolve(),
    };
  }
  const port = await freePort();
  const server: Server = await startServer({
    command: COMMANDS[language](port),
    cwd,
    env: {...env, PORT: String(port)},
    port,
  });
  return {
    receive: async (authorization, body) => {
      const response = await fetch(`${server.url}/payments?shop=7`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(authorization === undefined ? {} : {Authorization: authorization}),
        },
        body,
      });
      return response.status;
    },
    noted: () => server.output() + queued(),
    stop: server.stop,
  };
}

/** As a web server calls a CGI program. Source: RFC 3875. */
async function receiveByCgi(
  cwd: string,
  env: Record<string, string>,
  authorization: string | undefined,
  body: string,
): Promise<number> {
  const {output} = await runProgram({
    command: ['./webhook.sh'],
    cwd,
    env: {
      ...env,
      REQUEST_METHOD: 'POST',
      CONTENT_LENGTH: String(Buffer.byteLength(body)),
      ...(authorization === undefined ? {} : {HTTP_AUTHORIZATION: authorization}),
    },
    input: body,
  });
  return Number(/^Status: (\d+)/m.exec(output)?.[1]);
}

describe('the page on webhooks', () => {
  it('compiles the Java receiver in its folder, as a reader does', () => {
    const page = fs.readFileSync('docs/webhooks.mdx', 'utf8');
    const command = /^\| Java \| `(javac [^`]+)`, then `java WebhookServer` \|$/m.exec(page)?.[1];
    const folder = path.join(samples, 'java', 'webhooks');
    execFileSync('bash', ['-c', command ?? 'false'], {cwd: folder, stdio: 'inherit'});
    expect(fs.readdirSync(folder)).toEqual(
      expect.arrayContaining(['Json.class', 'VerifyWebhook.class', 'WebhookServer.class']),
    );
  });
});

const OTHER_BODY = BODY.replace('ACSC', 'RJCT');

/** Deliveries that are not the provider's, or not for this receiver. */
const FORGED: readonly (readonly [string, Delivery])[] = [
  ['a body that was changed', {body: OTHER_BODY}],
  ['a signature of another key', {key: 'foreign'}],
  ['a key of another host', {header: {x5u: 'https://keys.attacker.example/key.pem'}}],
  ['a host that only ends alike', {header: {x5u: `https://not${brand.siteHost}/key.pem`}}],
  ['a host that only begins alike', {header: {x5u: `https://${brand.siteHost}.attacker.example/`}}],
  [
    'a user name that looks like the host',
    {header: {x5u: `https://${brand.siteHost}@attacker.example/`}},
  ],
  ['a key that is not sent by HTTPS', {header: {x5u: KEY_ADDRESS.replace('https:', 'http:')}}],
  ['no key address', {header: {x5u: null}}],
  ['no signature algorithm', {header: {alg: 'none'}}],
  ['another algorithm', {header: {alg: 'HS256'}}],
  ['a digest of another body', {claims: {msgi: digestOf(OTHER_BODY)}}],
  ['no digest', {claims: {msgi: null}}],
  ['another application', {claims: {sub: randomUUID()}}],
  ['another environment', {claims: {environment: 'PRODUCTION'}}],
];

/** `npm test` runs two receivers, each with half of what must be refused. */
const RECEIVERS = LANGUAGES.filter((_, place) => isInTurn(place + 1, 2));
const REFUSED_TURNS = 2;

describe.each(RECEIVERS)('the webhook receiver in %s', (language) => {
  const row = RECEIVERS.indexOf(language);
  const inTurn = <Case>(cases: readonly Case[]) =>
    cases.filter((_, column) => isInTurn(row + column, REFUSED_TURNS));

  let receiver: Running;

  beforeAll(async () => {
    receiver = await start(language);
  });

  afterAll(async () => {
    await receiver.stop();
  });

  it.each(inTurn(FORGED))('rejects %s', async (_, delivery) => {
    const before = downloads.length;
    const status = await receiver.receive(authorizationOf(delivery), delivery.body ?? BODY);
    expect(status, receiver.noted()).toBe(401);
    expect(receiver.noted()).not.toContain(PAYMENT_ID);
    const foreign = downloads.slice(before).filter((address) => address !== KEY_ADDRESS);
    expect(foreign).toEqual([]);
  });

  it.each(inTurn([undefined, 'Bearer', 'Bearer a.b.c', 'Basic YTpi']))(
    'rejects the header %s',
    async (authorization) => {
      expect(await receiver.receive(authorization, BODY)).toBe(401);
    },
  );

  it.each(inTurn(['/missing.pem', '/moved.pem']))(
    'requests a retry when the key is unavailable: %s',
    async (address) => {
      const x5u = `https://${KEY_HOST}${address}`;
      const before = downloads.length;
      expect(await receiver.receive(authorizationOf({header: {x5u}}), BODY)).toBe(503);
      expect(downloads.slice(before)).toEqual([x5u]);
    },
  );

  it('keeps ten keys at most, and none of a message that is forged', async () => {
    const before = downloads.length;
    const message = (query: string, key = 'signing') =>
      receiver.receive(authorizationOf({key, header: {x5u: `${KEY_ADDRESS}?${query}`}}), BODY);
    expect([await message('f', 'foreign'), await message('f', 'foreign')]).toEqual([401, 401]);
    for (const query of 'abcdefghijka'.split('')) {
      expect(await message(query), receiver.noted()).toBe(204);
    }
    const counts = (query: string) =>
      downloads.slice(before).filter((address) => address.endsWith(`?${query}`)).length;
    expect([counts('f'), counts('a')]).toEqual([3, 2]);
  });

  it('accepts a valid delivery twice, and records the payment', async () => {
    for (let time = 1; time <= 2; time += 1) {
      expect(await receiver.receive(authorizationOf({}), BODY), receiver.noted()).toBe(204);
    }
    expect(receiver.noted()).toContain(PAYMENT_ID);
  });
});

/** Of the sandbox program, whose key the host of `x5u` does not have. */
describe('the address of the key in the environment', () => {
  let keys: http.Server;
  let address = '';

  beforeAll(async () => {
    keys = http.createServer((_, response) => {
      response.end(fs.readFileSync(file('signing.pem')));
    });
    address = `http://127.0.0.1:${await listen(keys)}/sandbox/webhooks.pem`;
  });

  afterAll(() => {
    keys.close();
  });

  it.each(LANGUAGES.filter((_, place) => isInTurn(place, 2)))(
    'is used in %s, and all checks stay in place',
    async (language) => {
      const receiver = await start(language, {WEBHOOK_KEY_URL: address, no_proxy: '127.0.0.1'});
      const before = downloads.length;
      try {
        const x5u = `https://${KEY_HOST}/missing.pem`;
        expect(
          await receiver.receive(authorizationOf({header: {x5u}}), BODY),
          receiver.noted(),
        ).toBe(204);
        for (const forged of [
          {header: {x5u: 'https://keys.attacker.example/key.pem'}},
          {header: {x5u}, key: 'foreign'},
          {header: {x5u}, claims: {environment: 'PRODUCTION'}},
        ]) {
          expect(await receiver.receive(authorizationOf(forged), BODY)).toBe(401);
        }
        expect(downloads.slice(before)).toEqual([]);
      } finally {
        await receiver.stop();
      }
    },
  );
});

describe('the test deliveries of the page, as written', () => {
  const page = fs.readFileSync('docs/webhooks.mdx', 'utf8');
  const steps = [...page.matchAll(/^\| \d\. [^|]+\| `([^`]+)` \|$/gm)].map(([, step = '']) => step);
  /** How long the sandbox takes to settle a payment, and to deliver. Unit: ms. */
  const SETTLED = 8000 + 2000;
  const cwd = path.join(samples, 'javascript/webhooks');
  let sandbox: RunningSandbox;
  let env: Record<string, string>;
  let receiver: Server | undefined;

  beforeAll(async () => {
    sandbox = await startSandbox({
      provider: {name: brand.name, siteHost: brand.siteHost, apiHost: brand.apiHost},
      port: 0,
    });
    openssl(work, 'genpkey', '-algorithm', 'RSA', '-out', 'application.key');
    openssl(work, 'pkey', '-in', 'application.key', '-pubout', '-out', 'application.pub');
    const redirectUrl = 'http://localhost:8080/callback';
    const registered = await fetch(`${sandbox.url}/sandbox/applications`, {
      method: 'POST',
      body: JSON.stringify({
        name: 'Shop',
        public_key: fs.readFileSync(file('application.pub'), 'utf8'),
        redirect_urls: [redirectUrl],
      }),
    });
    const {application_id: id} = (await registered.json()) as {application_id: string};
    const port = await freePort();
    // The page has fixed ports, which another program can use on this machine.
    const [, exports = ''] = /^export (.*)$/.exec(steps[0] ?? '') ?? [];
    const addresses = Object.fromEntries(
      exports.split(' ').map((each) => each.split('=') as [string, string]),
    );
    env = {
      API_URL: sandbox.url,
      APPLICATION_ID: id,
      PRIVATE_KEY_FILE: file('application.key'),
      REDIRECT_URL: redirectUrl,
      PORT: String(port),
      WEBHOOK_URL: addresses.WEBHOOK_URL?.replace('8080', String(port)) ?? '',
      WEBHOOK_KEY_URL: `${sandbox.url}/sandbox/webhooks.pem`,
    };
  });

  afterAll(async () => {
    await receiver?.stop();
    await sandbox.stop();
  });

  const listenForWebhooks = () => {
    expect(steps[1]).toBe('node webhook-server.mjs &');
    return startServer({
      command: [process.execPath, 'webhook-server.mjs'],
      cwd,
      env,
      port: Number(env.PORT),
    });
  };

  /** @returns its id */
  async function pay(): Promise<string> {
    const {output} = await runProgram({
      command: ['bash', '-c', steps[2] ?? 'false'],
      cwd,
      env,
    });
    const [, url = ''] = /^Open this URL: (\S+)$/m.exec(output) ?? [];
    await walk(fetch, url, {username: 'customera', password: '12345678'});
    await setTimeout(SETTLED);
    return /PAYMENT_ID='([^']+)'/.exec(output)?.[1] ?? '';
  }

  it('a status changes: one entry in the queue', async () => {
    receiver = await listenForWebhooks();
    const id = await pay();
    const lines = receiver.output().trim().split('\n');
    expect(lines.at(-1)).toBe(`Needs attention: ${id}`);
  }, 120_000);
});
