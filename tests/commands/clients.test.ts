import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {GUIDE_DAY, mockEntries} from '../../packages/sandbox/src/data/mock';
import {money} from '../../packages/sandbox/src/data/numbers';
import {
  copySamples,
  pastes,
  problemOf,
  runProgram,
  SampleApi,
  temporaryFolder,
} from '../samples/bench';
import {BUILD} from '../build/site';
import {addCurl, readersPath} from './readersCurl';

/** Samples of the pages about downloads and clients. */
const CHECK = 'shell/downloads/check.sh';
const BREAKING = 'shell/downloads/breaking-changes.sh';
const MAKE_TYPESCRIPT = 'shell/clients/make-typescript.sh';
const MAKE_PYTHON = 'shell/clients/make-python.sh';
const TYPESCRIPT = ['client.ts', 'transactions.ts', 'run-client.ts'];
const RUN_TYPESCRIPT = 'run-client.js';
const RUN_PYTHON = 'run_client.py';

const GENERATOR = 'openapi-typescript';
/** Packages that the page installs. */
const INSTALLED = ['openapi-fetch', 'quicktype-core'];

/** A program that a reader might write next. It uses parameters, bodies, responses and errors of several operations. */
const PROGRAM = `import type {components, paths} from './api.d.ts';

type Json<Operation> = Operation extends {responses: {200: {content: {'application/json': infer Body}}}}
  ? Body
  : never;

type Banks = Json<paths['/aspsps']['get']>;
type Query = NonNullable<paths['/aspsps']['get']['parameters']['query']>;
type NewSession = paths['/auth']['post']['requestBody']['content']['application/json'];
type ErrorCode = components['schemas']['ErrorCode'];

export const query: Query = {country: 'FI'};

export const session: NewSession = {
  access: {valid_until: '2027-01-31T00:00:00Z'},
  aspsp: {name: 'Mock ASPSP', country: 'FI'},
  state: 'one',
  redirect_url: 'http://localhost:8080/callback',
  psu_type: 'personal',
};

export function names({aspsps}: Banks): string[] {
  // @ts-expect-error -- a field that does not exist
  aspsps.map(({title}) => title);
  return aspsps.map(({name}) => name);
}

export const known: ErrorCode = 'ASPSP_ERROR';
// @ts-expect-error -- a code that does not exist
export const unknown: ErrorCode = 'BANK_ERROR';
// @ts-expect-error -- a value that the API does not know
export const other: NewSession = {...session, psu_type: 'private'};
const {state, ...rest} = session;
// @ts-expect-error -- a required field that is missing
export const short: NewSession = rest;
`;

/** Output folder of the compiler, below the reader's folder. */
const OUT = 'out';

type Outcome = Awaited<ReturnType<typeof runProgram>>;

/** The sandbox's mock bank lists the newest entries first. The last lines are those of the rejected call. */
const EXPECTED = mockEntries(GUIDE_DAY)
  .slice(0, 3)
  .map(({cents}) => `${cents < 0 ? 'DBIT' : 'CRDT'} ${money(Math.abs(cents))} EUR`);
const REFUSED = '422 ALREADY_AUTHORIZED with id';

/** Python program with values that every client must accept, and values that it must reject. */
const CHECK_PYTHON = `
import api_types as types

page = {
    "transactions": [{
        "transaction_amount": {"currency": "EUR", "amount": "10.00", "new_field": 1},
        "credit_debit_indicator": "A_NEW_VALUE",
        "status": "BOOK",
        "booking_date": None,
    }],
    "another_new_field": {},
}
[entry] = types.hal_transactions_from_dict(page).transactions
print(entry.credit_debit_indicator, entry.booking_date, entry.transaction_amount.amount, entry.entry_reference)
entry.transaction_amount.amount = 10.0
try:
    entry.to_dict()
except AssertionError:
    print("refuses a number as an amount")
try:
    types.AuthorizeSessionRequest(kode="x")
except TypeError:
    print("refuses an unknown field")
`;

/** npx uses the version of a package in `node_modules` if it matches, so nothing is downloaded. */
function installGenerator(folder: string): void {
  const commands = path.join(folder, 'node_modules/.bin');
  fs.mkdirSync(commands, {recursive: true});
  fs.symlinkSync(
    path.resolve('node_modules', GENERATOR),
    path.join(folder, 'node_modules', GENERATOR),
  );
  fs.symlinkSync(`../${GENERATOR}/bin/cli.js`, path.join(commands, GENERATOR));
  for (const name of INSTALLED) {
    fs.symlinkSync(path.resolve('node_modules', name), path.join(folder, 'node_modules', name));
  }
}

describe('the downloads, and the clients generated from them', () => {
  const folder = temporaryFolder();
  const samples = copySamples();
  let checked: Outcome;
  let madeTypescript: Outcome;
  let madePython: Outcome;
  let messages: string[] = [];
  let api: SampleApi;

  const run = (sample: string): Promise<Outcome> =>
    runProgram({
      command: ['bash', '-e', path.join(samples, sample)],
      cwd: folder,
      env: {HOME: folder, PATH: readersPath(folder), npm_config_offline: 'true'},
    });

  /** Returns the compiler's messages about the programs on the page, and about one that a reader might write next. */
  function compile(): string[] {
    for (const name of TYPESCRIPT) {
      fs.copyFileSync(path.join(samples, 'typescript/clients', name), path.join(folder, name));
    }
    fs.writeFileSync(path.join(folder, 'program.ts'), PROGRAM);
    const {stdout} = spawnSync(
      process.execPath,
      [
        path.resolve('node_modules/typescript/bin/tsc'),
        ...['--strict', '--target', 'es2022', '--module', 'nodenext', '--outDir', OUT],
        '--rewriteRelativeImportExtensions',
        // The compiler's own declarations are not under test.
        '--skipDefaultLibCheck',
        // Use the samples' types, not those of all packages that the tests have installed.
        ...['--types', 'node', '--typeRoots', path.resolve('node_modules/@types')],
        ...[...TYPESCRIPT, 'program.ts'],
      ],
      {cwd: folder, encoding: 'utf8'},
    );
    return stdout.split('\n').filter((line) => line !== '');
  }

  /** Runs a client as its reader would, including the return from the bank. */
  async function runClient(
    command: readonly string[],
    cwd: string,
  ): Promise<Outcome & {problems: unknown[]}> {
    const {env} = await api.register(folder);
    const before = api.requests.length;
    const outcome = await runProgram({command, cwd, env, react: pastes(api.visit)});
    const problems = api.requests
      .slice(before)
      .flatMap((entry) => problemOf(entry, ['ALREADY_AUTHORIZED']) ?? []);
    return {...outcome, problems};
  }

  function expectTransactions({
    exitCode,
    output,
    problems,
  }: Awaited<ReturnType<typeof runClient>>): void {
    expect(exitCode, output).toBe(0);
    const lines = output.trim().split('\n');
    const first = lines.findIndex((line) => line.endsWith(EXPECTED[0] ?? ''));
    // The question and the first line share a line, because the answer does not come from a keyboard.
    expect(lines.slice(first + 1, first + EXPECTED.length)).toEqual(EXPECTED.slice(1));
    // Several pages of the mock bank, which has ten entries on each.
    expect(lines.filter((line) => /(?:DBIT|CRDT) [\d.]+ EUR$/.test(line)).length).toBeGreaterThan(
      10,
    );
    expect(lines.at(-1)).toBe(REFUSED);
    expect(problems).toEqual([]);
  }

  beforeAll(async () => {
    installGenerator(folder);
    fs.writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
    api = await SampleApi.start();
    checked = await run(CHECK);
    fs.copyFileSync(
      path.join(samples, 'python/clients/make-types.mjs'),
      path.join(folder, 'make-types.mjs'),
    );
    [madeTypescript, madePython] = await Promise.all([run(MAKE_TYPESCRIPT), run(MAKE_PYTHON)]);
    messages = compile();
  });

  afterAll(() => {
    api.stop();
    for (const each of [folder, samples]) {
      fs.rmSync(each, {recursive: true, force: true});
    }
  });

  it('list the breaking changes of a feed', async () => {
    const list = (PATH: string) =>
      runProgram({
        command: ['bash', '-eo', 'pipefail', path.join(samples, BREAKING)],
        cwd: folder,
        env: {HOME: folder, PATH},
      });
    const feed = JSON.parse(
      fs.readFileSync(path.join(BUILD, 'api/changelog/feed.json'), 'utf8'),
    ) as {items: {title: string; url: string; tags: string[]}[]};
    const linesOf = (items: typeof feed.items) =>
      items
        .filter(({tags}) => tags.includes('breaking'))
        .map(({title, url}) => `${title}\n${url}\n`)
        .join('');
    expect(await list(readersPath(folder))).toEqual({exitCode: 0, output: linesOf(feed.items)});
    // The feed may contain no breaking change, so one of its items becomes one.
    const items = feed.items.map((item, place) =>
      place === 1 ? {...item, tags: [...item.tags, 'breaking']} : item,
    );
    const other = path.join(folder, 'other');
    fs.mkdirSync(other);
    fs.writeFileSync(path.join(other, 'feed.json'), JSON.stringify({...feed, items}));
    addCurl(other, '#!/bin/sh\ncat other/feed.json\n');
    const {output} = await list(`${other}:${process.env.PATH ?? ''}`);
    expect(output).toBe(linesOf(items));
    expect(output).not.toBe('');
  });

  it('are generated by the commands of the page, with its packages, and compile with programs', () => {
    expect(checked).toEqual({exitCode: 0, output: 'openapi.yaml: OK\n'});
    expect(madeTypescript.exitCode, madeTypescript.output).toBe(0);
    expect(madePython.exitCode, madePython.output).toBe(0);
    expect(messages).toEqual([]);
    const page = fs.readFileSync('docs/clients.mdx', 'utf8');
    const {devDependencies} = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    for (const name of INSTALLED) {
      expect(page).toContain(`npm install --save-exact ${name}@${devDependencies[name]}`);
    }
  });

  it('get transactions in TypeScript', async () => {
    expectTransactions(await runClient(['node', path.join(OUT, RUN_TYPESCRIPT)], folder));
  });

  it('get transactions in Python', async () => {
    const own = path.join(samples, 'python/clients');
    fs.copyFileSync(path.join(folder, 'api_types.py'), path.join(own, 'api_types.py'));
    expectTransactions(await runClient(['python3', RUN_PYTHON], own));
  });

  it('accept new values in Python, and reject wrong types and unknown fields', async () => {
    fs.writeFileSync(path.join(folder, 'check.py'), CHECK_PYTHON);
    const {exitCode, output} = await runProgram({
      command: ['python3', 'check.py'],
      cwd: folder,
      env: {},
    });
    expect(exitCode, output).toBe(0);
    expect(output.trim().split('\n')).toEqual([
      'A_NEW_VALUE None 10.00 None',
      'refuses a number as an amount',
      'refuses an unknown field',
    ]);
  });
});
