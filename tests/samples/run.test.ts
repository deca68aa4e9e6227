import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {startSandbox} from '../../packages/sandbox/src/node/index';
import {
  type Application,
  copySamples,
  exportsOf,
  invitationIn,
  registerApplication,
  type Run,
  runProgram,
  runSample,
  startServer,
  temporaryFolder,
} from './bench';
import {IS_WHOLE} from '../whole';
import {agrees, shownResponses} from './guide';
import {commandOf, compileJava, FILE_OF, type Language, LANGUAGES} from './languages';
import {PLAN, type Sample} from './plan';
import {problemOf, provider, reach, type SampleApi, startCommandApi} from './sandbox';

/** The others have what JavaScript has; other tests run some of their samples. `npm run test:all` runs all. */
const IN_TURN: readonly Language[] = IS_WHOLE ? LANGUAGES : ['shell', 'javascript'];

/** How long all samples may run together, on a slow machine. Unit: ms. */
const ALL_SAMPLES_TIME = 600_000;

let api: SampleApi;
const work = temporaryFolder();
const samples = copySamples();
const runs = new Map<string, Run>();

const keyOf = (language: Language, {folder, name}: Sample) => `${language}/${folder}/${name}`;

/** What a sample needs of what has happened before, as environment of its own. */
async function prepare(sample: Sample, {id, env}: Application): Promise<Record<string, string>> {
  switch (sample.given) {
    case 'session':
      return {ACCOUNT_ID: (await api.openSession(id)).accountId};
    case 'deferred payment':
      return {PAYMENT_ID: await api.deferPayment(id, env.REDIRECT_URL ?? '')};
    default:
      return {};
  }
}

/** All samples of one language, in the order of the guides. What one leaves, the next one finds. */
async function runLanguage(language: Language): Promise<void> {
  const application = await registerApplication(api, work);
  for (const sample of PLAN.filter(({languages}) => languages.includes(language))) {
    const given = await prepare(sample, application);
    const run = await runSample(
      samples,
      language,
      sample,
      {...application, env: {...application.env, ...given}},
      api,
    );
    runs.set(keyOf(language, sample), run);
    Object.assign(application.env, exportsOf(run.output));
    if (sample.name === 'make-token') {
      application.env.TOKEN = /^eyJ\S+$/m.exec(run.output)?.[0] ?? '';
    } else if (sample.folder === 'quick-start' && ['authorise', 'payment'].includes(sample.name)) {
      // The reader opens the address, goes through the pages, and copies the code.
      const address = new URL(await api.visit(addressIn(run)));
      application.env.CODE = address.searchParams.get('code') ?? application.env.CODE ?? '';
    }
  }
}

/** The address that the reader is to open. */
function addressIn({output}: Run): string {
  const url = invitationIn(output);
  if (url === undefined) {
    throw new Error(`no address to open in\n${output}`);
  }
  return url;
}

beforeAll(async () => {
  compileJava(samples);
  api = await startCommandApi();
  await Promise.all(IN_TURN.map(runLanguage));
}, ALL_SAMPLES_TIME);

afterAll(async () => {
  await api.stop();
  for (const folder of [work, samples]) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
});

describe.each(IN_TURN)('%s', (language) => {
  it.each(
    PLAN.filter(({languages}) => languages.includes(language)).map(
      (sample) => [`${sample.folder}/${sample.name}`, sample] as const,
    ),
  )('%s runs, sends valid requests and prints what the guide shows', (_, sample) => {
    const run = runs.get(keyOf(language, sample));
    expect(
      run?.requests.flatMap((request) => problemOf(request, sample.provokes) ?? []),
      run?.output,
    ).toEqual([]);
    expect(run?.exitCode, run?.output).toBe(0);
    expect(run?.requests).toHaveLength(sample.requests);
    for (const text of sample.shows) {
      expect(run?.output).toContain(text);
    }
  });
});

it('every response is one that the description allows', () => {
  expect(api.requests.length).toBeGreaterThan(100);
  expect(api.findings).toEqual([]);
});

it('the quick starts show responses that their requests actually get', () => {
  const shown = ['index', 'payments'].flatMap((name) =>
    shownResponses(`docs/quick-start/${name}.mdx`),
  );
  expect(shown).toHaveLength(4);
  const wrong = shown.filter(({sample, response}) => {
    const key = sample.replace(/\.sh$/, '');
    const actual = runs.get(key)?.requests.map((request) => request.response) ?? [];
    return !actual.some((truth) => agrees(response, truth));
  });
  expect(wrong).toEqual([]);
});

it('the key commands create a key pair, and the token check accepts a valid token', async () => {
  const folder = path.join(samples, 'shell/authentication');
  const env = {PRIVATE_KEY_FILE: 'private.pem', APPLICATION_ID: 'any'};
  for (const script of ['own-key.sh', 'make-key.sh']) {
    // Making a key of 4096 bits takes seconds, and nothing here depends on its length.
    const file = path.join(folder, script);
    const text = fs.readFileSync(file, 'utf8');
    expect(text).toContain('rsa_keygen_bits:4096');
    fs.writeFileSync(file, text.replace('rsa_keygen_bits:4096', 'rsa_keygen_bits:2048'));
    const {exitCode, output} = await runProgram({
      command: ['bash', '-e', script],
      cwd: folder,
      env,
    });
    expect(exitCode, output).toBe(0);
  }
  const {output: token} = await runProgram({
    command: ['bash', '-e', 'make-token.sh'],
    cwd: folder,
    env,
  });
  const check = (text: string) =>
    runProgram({command: ['bash', 'check-token.sh', 'public.pem', text], cwd: folder, env});
  const [header = '', claims = '', signature = ''] = token.trim().split('.');
  expect((await check(token.trim())).output).toContain('Verified OK');
  const other = Buffer.from('{}').toString('base64url');
  const bad = await check([header, other, signature].join('.'));
  expect(bad.output).not.toContain('Verified OK');
  expect(claims).not.toBe(other);
});

it('the settings of both quick starts are those that the samples read', async () => {
  for (const folder of ['quick-start', 'alternative']) {
    const {output} = await runProgram({
      command: ['bash', '-ec', '. ./environment.sh; env'],
      cwd: path.join(samples, 'shell', folder),
      env: {},
    });
    for (const name of ['APPLICATION_ID', 'PRIVATE_KEY_FILE', 'API_URL', 'REDIRECT_URL']) {
      expect(output).toMatch(new RegExp(`^${name}=.`, 'm'));
    }
  }
});

it('the widgets server serves its pages, starts an authorisation and creates a session', async () => {
  // The widgets do not know the clock of the sandbox.
  const own = await startSandbox({provider, port: 0, strict: true});
  const application = await registerApplication(reach(own.url), work);
  const token = await runProgram({
    command: commandOf('shell', 'token'),
    cwd: path.join(samples, 'shell/quick-start'),
    env: application.env,
  });
  const {port} = new URL(application.env.REDIRECT_URL ?? '');
  const server = await startServer({
    command: [process.execPath, 'server.mjs'],
    cwd: path.join(samples, 'javascript/widgets'),
    env: {...application.env, ...exportsOf(token.output), PORT: port},
    port: Number(port),
  });
  try {
    for (const name of ['consent', 'bank-list', 'auth-flow']) {
      const page = await fetch(`${server.url}/${name}.html`);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain(`https://${brand.authHost}/lib/widgets.umd.min.js`);
    }
    const started = await fetch(`${server.url}/connect`, {
      method: 'POST',
      body: JSON.stringify({name: 'Mock ASPSP', country: 'FI'}),
    });
    const {authorization_id: id} = (await started.json()) as {authorization_id: string};
    const address = await reach(own.url).visit(`${own.url}/ais/start?sessionid=${id}`);
    // The attempt belongs to the browser that has started it.
    const [cookie = ''] = started.headers.getSetCookie().map((each) => each.split(';')[0]);
    const stranger = await fetch(address);
    expect(await stranger.json()).toEqual({message: 'Unknown state'});
    const back = await fetch(address, {headers: {Cookie: cookie}});
    expect(await back.json()).toEqual({accounts: 1});
  } finally {
    await server.stop();
    await own.stop();
  }
});

/** Files of samples that the plan does not run against `npm run sandbox`, and what runs them instead. */
const RUN_OTHERWISE: readonly [files: RegExp, test: string, reason: string][] = [
  [
    /^shell\/authentication\/(?:make-key|own-key|check-token)\.sh$/,
    'tests/samples/run.test.ts',
    'They create keys and check tokens, and send no request.',
  ],
  [
    /^shell\/(?:quick-start|alternative)\/environment\.sh$/,
    'tests/samples/run.test.ts',
    'They set the variables that the test sets to its own values.',
  ],
  [
    /^\w+\/quick-start\/(?:start|start-payment|follow-payment)\.sh$/,
    'tests/commands/quickStart.test.ts',
    'They start the downloaded sandbox themselves, as the quick starts say.',
  ],
  [
    /^(?:javascript\/use-cases|application)\/start\.sh$/,
    'tests/commands/quickStart.test.ts',
    'They start the downloaded sandbox themselves.',
  ],
  [
    /^application\/src\/\w+\.ts$/,
    'tests/samples/application.test.ts',
    'The application runs in one process with a sandbox whose clock the test moves.',
  ],
  [
    /^shell\/testing\/(?:ci|start-sandbox)\.sh$/,
    'tests/samples/sandboxCommand.test.ts',
    'They start the downloaded sandbox themselves.',
  ],
  [
    /^shell\/downloads\/postman-ci\.sh$/,
    'tests/samples/sandboxCommand.test.ts',
    'It starts the downloaded sandbox itself.',
  ],
  [
    /^shell\/downloads\/(?:check|breaking-changes)\.sh$/,
    'tests/commands/clients.test.ts',
    'They download files of the site, and send no request to the API.',
  ],
  [
    /^(?:shell|typescript|python)\/clients\/.+$/,
    'tests/commands/clients.test.ts',
    'They are compiled with types that are generated first. The clients then run against `npm run sandbox`.',
  ],
  [
    /^javascript\/widgets\/(?:server\.mjs|[\w-]+\.html)$/,
    'tests/samples/run.test.ts',
    'A server and its pages: the test below plays the browser, against `npm run sandbox`.',
  ],
  [
    /^\w+\/webhooks\/.+$/,
    'tests/samples/webhooks.test.ts',
    'They receive requests: the test signs deliveries, and forges some.',
  ],
];

it('the list of samples that are run otherwise is up to date', () => {
  const files = sampleFiles();
  const planned = plannedFiles();
  for (const [pattern, test, reason] of RUN_OTHERWISE) {
    const matching = files.filter((file) => pattern.test(file));
    expect(matching, String(pattern)).not.toEqual([]);
    // Except for the workers of the webhook samples, which read payments.
    expect(
      matching.filter((file) => planned.includes(file) && !file.includes('worker')),
      String(pattern),
    ).toEqual([]);
    expect(fs.existsSync(test), test).toBe(true);
    expect(reason).not.toBe('');
  }
});

const sampleFiles = () =>
  fs
    .readdirSync('samples', {recursive: true, encoding: 'utf8'})
    .filter((file) => /\.(?:sh|mjs|ts|html|py|php|java)$/.test(file));

const plannedFiles = () =>
  PLAN.flatMap(({folder, name, languages, before = []}) =>
    languages.flatMap((language) =>
      [name, ...before].map((each) => `${language}/${folder}/${FILE_OF[language](each)}`),
    ),
  );

it('every sample file is run, or is used by a file that is', () => {
  const planned = plannedFiles();
  const files = sampleFiles();
  const left = files
    .filter(
      (file) => !planned.includes(file) && !RUN_OTHERWISE.some(([pattern]) => pattern.test(file)),
    )
    .filter((file) => {
      const {dir, name} = path.parse(file);
      const neighbours = files.filter((other) => other !== file && path.dirname(other) === dir);
      return !neighbours.some((other) =>
        new RegExp(`\\b${name}\\b`).test(fs.readFileSync(path.join('samples', other), 'utf8')),
      );
    });
  expect(left).toEqual([]);
});
