/** What samples do when a user cancels, when a payment ends in any status, and when the sandbox's clock has moved. */
import {generateKeyPairSync} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {freePort} from '../../scripts/lib/freePort';
import {isInTurn} from '../whole';
import {type Answering, startAnswering} from './answers';
import {copySamples, invitationIn, runProgram, temporaryFolder} from './bench';
import {commandOf, compileJava, type Language, LANGUAGES} from './languages';

const samples = copySamples();
const work = temporaryFolder();
const keyFile = path.join(work, 'private.pem');

/** The time of the sandbox: long after that of this machine. */
const CLOCK = '2031-03-01T09:30:00+00:00';
const DAY = 86_400_000;
const dayBefore = (days: number) =>
  new Date(Date.parse(CLOCK) - days * DAY).toISOString().slice(0, 10);

const SUCCESSFUL = ['ACSC', 'ACCC'];

const REQUEST_ID = 'f8acf093-f73b-438f-8ccf-d384abf03020';
const IDENTIFIED = {'X-Request-Id': REQUEST_ID};

let api: Answering;
let env: Record<string, string>;
let redirectUrl = '';
/** What the API says about the payment, and about success at the bank. */
let payment = {status: 'ACSC', final_status: true};
let successful: string[] | null = SUCCESSFUL;

beforeAll(async () => {
  compileJava(samples);
  const {privateKey} = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: {type: 'spki', format: 'pem'},
    privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
  });
  fs.writeFileSync(keyFile, privateKey);
  redirectUrl = `http://localhost:${await freePort()}/callback`;
  const bank = (name: string) => ({
    name,
    country: 'FI',
    maximum_consent_validity: 15_552_000,
    payments: [{payment_type: 'SEPA', psu_type: 'personal', final_successful_statuses: successful}],
  });
  api = await startAnswering(({method, path: address, query}) => {
    switch (`${method} ${address.replace(/\/[^/]*\d[^/]*/, '/{id}')}`) {
      case 'GET /sandbox/clock':
        return {json: {now: CLOCK}};
      case 'GET /aspsps':
        return {json: {aspsps: [bank('Mock ASPSP'), bank('S-Pankki')]}};
      case 'POST /auth':
        return {json: {url: 'https://bank.example/', authorization_id: 'a1'}};
      case 'POST /payments':
        return {json: {url: 'https://bank.example/', payment_id: 'p1', status: 'RCVD'}};
      case 'GET /payments/{id}':
        return {json: {payment_id: 'p1', ...payment}};
      case 'GET /accounts/{id}/transactions':
        return {json: {transactions: [], continuation_key: null}};
      case 'GET /quota':
        return {
          status: 429,
          headers: {...IDENTIFIED, 'Retry-After': '21600'},
          json: {error: 'ASPSP_RATE_LIMIT_EXCEEDED', message: 'No'},
        };
      case 'GET /other':
        return {status: 404, headers: IDENTIFIED, json: {error: 'NO', message: 'No'}};
      case 'GET /page':
        // What a proxy in between returns.
        return {
          status: query.has('ok') ? 200 : 502,
          headers: {...IDENTIFIED, 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT'},
          text: '<html></html>',
        };
      default:
        return {status: 404, json: {message: `${method} ${address}`, error: 'NO'}};
    }
  });
  env = {
    API_URL: api.url,
    APPLICATION_ID: '5f0c4b1e-6c1d-4a53-9a0c-0c3b6f4b1e77',
    PRIVATE_KEY_FILE: keyFile,
    REDIRECT_URL: redirectUrl,
    TOKEN: 'x',
    ACCOUNT_ID: 'account-1',
    PAYMENT_ID: 'p1',
  };
});

afterAll(async () => {
  await api.stop();
  for (const folder of [samples, work]) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
});

beforeEach(() => {
  api.questions.length = 0;
});

interface Program {
  folder: string;
  name: string;
  /** What the browser brings back, besides the state. */
  brings?: string;
  /** Whether the sample waits for the browser itself. */
  isVisited?: boolean;
  more?: Record<string, string>;
}

function run(language: Language, {folder, name, brings, isVisited, more}: Program) {
  const before = language === 'shell' && folder === 'quick-start' ? ['token'] : [];
  return runProgram({
    command: commandOf(language, name, name === 'first-transactions' ? [] : before),
    cwd: path.join(samples, language, folder),
    env: {...env, ...more},
    ...(brings === undefined
      ? {}
      : {
          react: (output, write) => {
            if (invitationIn(output) === undefined) {
              return false;
            }
            const state = api.questions.findLast(({method}) => method === 'POST')?.body.state;
            const address = `${redirectUrl}?state=${String(state)}&${brings}`;
            if (isVisited === true && language !== 'shell') {
              void fetch(address);
            } else {
              write(`${address}\n`);
            }
            return true;
          },
        }),
  });
}

const THREE = ['shell', 'javascript', 'python'] as const;

/** Every case, and every language with some of the cases. */
const inTurns = <Case>(languages: readonly Language[], cases: readonly Case[]) =>
  languages.flatMap((language, row) =>
    cases.filter((_, column) => isInTurn(row + column, 3)).map((each) => [language, each] as const),
  );

const CANCELLED = 'error=access_denied&error_description=Cancelled+by+user';

describe('a user who cancels at the bank', () => {
  it.each<[Language, Program]>([
    ...LANGUAGES.filter((_, place) => isInTurn(place, 3)).map((language): [Language, Program] => [
      language,
      {folder: 'quick-start', name: 'first-transactions'},
    ]),
    ...inTurns(THREE, ['accounts', 'payment', 'account-information']).map(
      ([language, name]): [Language, Program] => [
        language,
        name === 'account-information'
          ? {folder: 'guides', name: language === 'shell' ? name : `run-${name}`}
          : {folder: 'alternative', name, isVisited: true},
      ],
    ),
  ])('ends the sample in %s with one sentence: %o', async (language, program) => {
    const {exitCode, output} = await run(language, {...program, brings: CANCELLED});
    expect(exitCode, output).toBe(1);
    expect(output).toMatch(/^.*Not authorised: access_denied.*$/m);
    expect(output.trim().split('\n').at(-1)).toMatch(/Run the program again to start over\.$/);
    expect(output).not.toMatch(/Traceback|Exception|node:internal|Fatal error|\bat .+:\d+/);
    expect(api.questions.filter(({path: address}) => address === '/sessions')).toEqual([]);
  });
});

describe('a callback that the sample did not ask for', () => {
  it.each(LANGUAGES.filter((_, place) => isInTurn(place, 3)))(
    'is refused in %s',
    async (language) => {
      const {exitCode} = await runProgram({
        command: commandOf(language, 'first-transactions'),
        cwd: path.join(samples, language, 'quick-start'),
        env,
        input: `${redirectUrl}?state=other&code=stolen\n`,
      });
      expect(exitCode).not.toBe(0);
      expect(api.questions.map(({path: address}) => address)).toEqual(['/auth']);
    },
  );
});

describe('an error', () => {
  it.each(LANGUAGES.filter((_, place) => isInTurn(place, 2)))(
    'ends the sample in %s',
    async (language) => {
      const {exitCode, output} = await run(language, {folder: 'quick-start', name: 'balances'});
      expect(exitCode, output).not.toBe(0);
      expect(output).toContain('404');
    },
  );

  const JAVASCRIPT = `import {api} from './api.mjs';
for (const path of ['/quota', '/other', '/page', '/page?ok'])
  await api('GET', path).catch((e) => console.log(e.status, e.error ?? 'no code', e.requestId, e.retryAfter));`;
  const PYTHON = `from api import ApiError, api
for path in ["/quota", "/other", "/page", "/page?ok"]:
    try:
        api("GET", path)
    except ApiError as e:
        print(e.status, e.error or "no code", e.request_id, e.retry_after)`;

  it.each([
    ['javascript', [process.execPath, '--input-type=module', '-e', JAVASCRIPT]],
    ['python', ['python3', '-c', PYTHON]],
  ] as const)(
    'of the helper in %s has the request id and the delay, also for a page of a proxy',
    async (language, command) => {
      const cwd = path.join(samples, language, 'guides');
      const {output} = await runProgram({command, cwd, env});
      expect(output.trim().split('\n')).toEqual([
        `429 ASPSP_RATE_LIMIT_EXCEEDED ${REQUEST_ID} 21600`,
        `404 NO ${REQUEST_ID} 0`,
        `502 no code ${REQUEST_ID} 0`,
        `502 no code ${REQUEST_ID} 0`,
      ]);
    },
  );

  it('of the helper in the shell shows both headers', async () => {
    const script = '. ./api.sh; for path in /quota /other; do api GET $path || true; done';
    const cwd = path.join(samples, 'shell/guides');
    const {output} = await runProgram({command: ['bash', '-c', script], cwd, env});
    expect(output.match(new RegExp(`x-request-id: ${REQUEST_ID}`, 'gi'))).toHaveLength(2);
    expect(output.match(/retry-after: 21600/gi)).toHaveLength(1);
  });
});

describe('a payment that has ended', () => {
  it.each(
    inTurns(THREE, [
      ['ACSC', SUCCESSFUL, 'Success'],
      ['RJCT', SUCCESSFUL, 'Failed'],
      ['CNCL', null, 'Failed'],
      ['ACSP', SUCCESSFUL, 'Unknown'],
      ['ACSC', null, 'Unknown'],
      ['ACSC', [], 'Unknown'],
    ] as const).map(([language, each]) => [language, ...each] as const),
  )('in %s with %s, where %j means success: %s', async (language, status, list, expected) => {
    payment = {status, final_status: true};
    successful = list === null ? null : [...list];
    const program = {folder: 'alternative', name: 'payment', isVisited: true, brings: 'x=1'};
    const {exitCode, output} = await run(language, program);
    expect(exitCode, output).toBe(0);
    const [last] = output
      .trim()
      .split('\n')
      .filter((line) => /^(?:Success|Failed|Unknown)/.test(line));
    expect(last, output).toMatch(new RegExp(`^${expected}(?:$|:)`));
  });
});

describe('the clock of the sandbox', () => {
  const clock = () => ({CLOCK_URL: `${api.url}/sandbox/clock`});

  it.each(inTurns(LANGUAGES, ['authorise', 'connect', 'transactions']))(
    'dates what is asked for in %s by %s',
    async (language, name) => {
      const {exitCode, output} = await run(language, {folder: 'quick-start', name, more: clock()});
      expect(exitCode, output).toBe(0);
      const {query, body} = api.questions.at(-1) ?? {};
      if (name === 'transactions') {
        // Banks that count both ends refuse more than 89 days.
        expect(query?.get('date_from')).toBe(dayBefore(89));
        return;
      }
      const {valid_until: until} = (body as {access: {valid_until: string}}).access;
      const days = (Date.parse(until) - Date.parse(CLOCK)) / DAY;
      expect(days, until).toBeCloseTo(name === 'connect' ? 90 : 10, 4);
    },
  );

  it('dates what the guides in the shell ask for', async () => {
    const listed = await run('shell', {
      folder: 'guides',
      name: 'list-transactions',
      more: clock(),
    });
    expect(listed.exitCode, listed.output).toBe(0);
    expect(api.questions.at(-1)?.query.get('date_from')).toBe(dayBefore(89));
    const until = await run('shell', {
      folder: 'guides',
      name: 'valid-until',
      more: {...clock(), MAXIMUM: '86400'},
    });
    expect(until.output).toContain('2031-03-02T09:25:00Z');
  });
});

describe('the address of the webhook', () => {
  const ADDRESS = 'http://127.0.0.1:8080/payments?shop=7';

  it.each(LANGUAGES.filter((_, place) => isInTurn(place + 2, 3)))(
    'is sent by the payment in %s',
    async (language) => {
      const {exitCode, output} = await run(language, {
        folder: 'quick-start',
        name: 'payment',
        more: {WEBHOOK_URL: ADDRESS},
      });
      expect(exitCode, output).toBe(0);
      expect(api.questions.at(-1)?.body.webhook_url).toBe(ADDRESS);
    },
  );

  it('is sent by the payment guide in the shell', async () => {
    const more = {WEBHOOK_URL: ADDRESS};
    const {exitCode, output} = await run('shell', {
      folder: 'guides',
      name: 'payment-initiation',
      more,
    });
    expect(exitCode, output).toBe(0);
    const sent = api.questions.find(({method}) => method === 'POST');
    expect(sent?.body.webhook_url).toBe(ADDRESS);
  });
});
