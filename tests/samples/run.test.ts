import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {LogEntry} from '../../packages/sandbox/src/index';
import {fencesOf, sampleReference} from '../../src/authoring/samples/samples';
import {IS_WHOLE} from '../whole';
import {
  type Application,
  copySamples,
  exportsOf,
  invitationIn,
  pastes,
  problemOf,
  type Run,
  runProgram,
  SampleApi,
  temporaryFolder,
} from './bench';
import {agrees} from './guide';
import {commandOf, compileJava, FILE_OF, type Language, LANGUAGES} from './languages';
import {PLAN, type Sample} from './plan';

/** The other languages match JavaScript, and other tests run some of their samples. `npm run test:all` runs all. */
const IN_TURN: readonly Language[] = IS_WHOLE ? LANGUAGES : ['shell', 'javascript'];

/** Timeout of all samples together on a slow machine. Unit: ms. */
const ALL_SAMPLES_TIME = 600_000;
const DAY = 86_400_000;

let api: SampleApi;
const work = temporaryFolder();
const samples = copySamples();
/** Output and requests of each sample, in each language. */
const runs = new Map<string, Run & {requests: LogEntry[]}>();

const keyOf = (language: Language, sample: Sample) => `${language} ${PLAN.indexOf(sample)}`;

/** Prepares a sample's prerequisites, and returns them as its environment. */
async function prepare(
  {given}: Sample,
  {client, env}: Application,
): Promise<Record<string, string>> {
  const own = {redirect_url: env.REDIRECT_URL};
  switch (given) {
    case 'session':
      return {ACCOUNT_ID: (await client.openSession('Mock ASPSP', 'FI', own)).uid};
    case 'deferred payment':
      return {PAYMENT_ID: (await client.pay({...own, defer_submission: true})).id};
    default:
      return {};
  }
}

/** Runs one sample as its reader would, including the return from the bank where the sample requires it. */
async function runSample(language: Language, sample: Sample, application: Application) {
  const {folder, name, before, user} = sample;
  const {client, env} = application;
  // The shell has no web server, so its reader pastes the address.
  const way = language === 'shell' && sample.callback === 'visit' ? 'paste' : sample.callback;
  const given = await prepare(sample, application);
  const already = api.requests.length;
  const run = await runProgram({
    command: commandOf(language, name, before),
    cwd: path.join(samples, language, folder),
    env: {...env, ...given, ...sample.env},
    react:
      way &&
      pastes(async (url) => {
        const address =
          user === 'forges'
            ? `${env.REDIRECT_URL}?state=other&code=stolen`
            : await api.visit(url, user === 'cancels' ? 0 : undefined);
        if (way === 'visit') {
          await fetch(address);
        }
        return address;
      }),
  });
  // A request without a valid token has no owner.
  const requests = api.requests
    .slice(already)
    .filter(({application_id: id}) => [null, client.id].includes(id));
  return {...run, requests};
}

/** Runs all samples of one language in the order of the guides. Each uses the results of earlier ones. */
async function runLanguage(language: Language): Promise<void> {
  const application = await api.register(work);
  const {env} = application;
  for (const sample of PLAN.filter(({languages}) => languages.includes(language))) {
    const run = await runSample(language, sample, application);
    const {output} = run;
    runs.set(keyOf(language, sample), run);
    Object.assign(env, exportsOf(output));
    if (sample.name === 'make-token') {
      env.TOKEN = /^eyJ\S+$/m.exec(output)?.[0] ?? '';
    } else if (sample.folder === 'quick-start' && ['authorise', 'payment'].includes(sample.name)) {
      // The reader opens the address, goes through the pages, and copies the code.
      const address = new URL(await api.visit(invitationIn(output) ?? expect.fail(output)));
      env.CODE = address.searchParams.get('code') ?? env.CODE ?? '';
    }
  }
}

beforeAll(async () => {
  if (IN_TURN.includes('java')) {
    compileJava(samples);
  }
  api = await SampleApi.start();
  await Promise.all(IN_TURN.map(runLanguage));
}, ALL_SAMPLES_TIME);

afterAll(() => {
  api.stop();
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
    const {exitCode, output, requests} = runs.get(keyOf(language, sample)) ?? expect.fail();
    const problems = requests.flatMap((request) => problemOf(request, sample.provokes) ?? []);
    expect(problems, output).toEqual([]);
    expect(exitCode === 0, output).toBe(sample.fails === undefined);
    expect(requests, output).toHaveLength(sample.requests);
    for (const text of sample.shows) {
      expect(output).toContain(text);
    }
    if (sample.user === 'cancels') {
      expect(output).not.toMatch(/Traceback|Exception|node:internal|Fatal error|\bat .+:\d+/);
    }
    expect(JSON.stringify(requests.map(({request}) => request))).toContain(sample.sends ?? '');
  });
});

it('the description allows every response', () => {
  expect(api.requests.length).toBeGreaterThan(100);
  expect(api.findings).toEqual([]);
});

it('every date is calculated from the clock of the sandbox', () => {
  const requests = [...runs.values()].flatMap((run) => run.requests);
  const days = requests.flatMap(({at, path: address, request}) => {
    const today = Date.parse(at.slice(0, 10));
    const from = /date_from=([\d-]+)/.exec(address)?.[1];
    const until = /"valid_until":"([^"]+)"/.exec(JSON.stringify(request))?.[1];
    return [
      ...(from === undefined ? [] : [(Date.parse(from) - today) / DAY]),
      ...(until === undefined ? [] : [(Date.parse(until) - Date.parse(at)) / DAY]),
    ];
  });
  expect(days.length).toBeGreaterThan(10);
  const known = ['-400.00', '-89.00', '0.00', '1.00', '10.00', '90.00'];
  expect(days.filter((each) => !known.includes(each.toFixed(2)))).toEqual([]);
});

describe('the quick starts', () => {
  it('show the actual responses to their requests', () => {
    let sample: Sample | undefined;
    const shown = ['index', 'payments']
      .flatMap((name) => fencesOf(fs.readFileSync(`docs/quick-start/${name}.mdx`, 'utf8')))
      .flatMap(({language, meta, code}) => {
        const {file} = sampleReference(meta) ?? {};
        if (language === 'bash') {
          sample = PLAN.find(({folder, name}) => file === `samples/shell/${folder}/${name}.sh`);
        }
        if (language !== 'json' || sample === undefined) {
          return [];
        }
        const {requests} = runs.get(keyOf('shell', sample)) ?? expect.fail();
        const parts = requests.flatMap(({response}): unknown[] => [
          response,
          ...Object.values(response ?? {}).flatMap((each): unknown => each),
        ]);
        return parts.some((part) => agrees(JSON.parse(code), part));
      });
    expect(shown).toEqual([true, true, true, true]);
  });

  it('and the alternative one set the variables that the samples read', async () => {
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
});

it('the key commands create a key pair, and the token check accepts a valid token', async () => {
  const folder = path.join(samples, 'shell/authentication');
  const env = {PRIVATE_KEY_FILE: 'private.pem', APPLICATION_ID: 'any'};
  const bash = (...command: string[]) =>
    runProgram({command: ['bash', '-e', ...command], cwd: folder, env});
  for (const script of ['own-key.sh', 'make-key.sh']) {
    // Creating a key of 4096 bits takes seconds, and nothing here depends on its length.
    const file = path.join(folder, script);
    const text = fs.readFileSync(file, 'utf8');
    expect(text).toContain('rsa_keygen_bits:4096');
    fs.writeFileSync(file, text.replace('rsa_keygen_bits:4096', 'rsa_keygen_bits:2048'));
    const {exitCode, output} = await bash(script);
    expect(exitCode, output).toBe(0);
  }
  const token = (await bash('make-token.sh')).output.trim();
  const check = async (text: string) => (await bash('check-token.sh', 'public.pem', text)).output;
  expect(await check(token)).toContain('Verified OK');
  expect(await check(token.replace(/\.\w+\./, '.e30.'))).not.toContain('Verified OK');
});

describe('each sample file', () => {
  /** Tests of files that the plan does not run. */
  const ELSEWHERE: Readonly<Record<string, RegExp>> = {
    'tests/commands/clients.test.ts': /\/clients\/|^shell\/downloads\/(?:check|breaking-changes)/,
    'tests/commands/quickStart.test.ts': /\/(?:start|start-payment|follow-payment)\.sh$/,
    'tests/samples/application.test.ts': /^application\/src\/|\/widgets\//,
    'tests/samples/functions.test.ts': /^javascript\/guides\/(?:psu-headers|signed-amount)/,
    'tests/samples/listeners.test.ts': /\/webhooks\//,
    'tests/samples/run.test.ts': /^shell\/\S+\/(?:environment|make-key|own-key|check-token)\.sh$/,
    'tests/samples/sandboxCommand.test.ts': /^shell\/(?:testing\/|downloads\/postman-ci)/,
  };
  const files = fs
    .readdirSync('samples', {recursive: true, encoding: 'utf8'})
    .filter((file) => /\.(?:sh|mjs|ts|html|py|php|java)$/.test(file));

  it('is run, or used by a file that is run', () => {
    expect(Object.keys(ELSEWHERE).filter((test) => !fs.existsSync(test))).toEqual([]);
    const run = PLAN.flatMap(({folder, name, languages, before = []}) =>
      languages.flatMap((language) =>
        [name, ...before].map((each) => `${language}/${folder}/${FILE_OF[language](each)}`),
      ),
    );
    const all = files.map((file) => fs.readFileSync(`samples/${file}`, 'utf8')).join();
    const left = files.filter((file) => {
      const {dir, name} = path.parse(file);
      const isRun =
        run.includes(file) || Object.values(ELSEWHERE).some((pattern) => pattern.test(file));
      const others = files.filter((other) => other !== file && path.dirname(other) === dir);
      const text = others.map((other) => fs.readFileSync(`samples/${other}`, 'utf8')).join();
      return !isRun && !all.includes(file) && !new RegExp(`\\b${name}\\b`).test(text);
    });
    expect(left).toEqual([]);
  });
});
