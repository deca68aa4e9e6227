import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {copySamples, runProgram, temporaryFolder} from '../samples/bench';
import {BUILD} from '../build/site';
import {type ServedBuild, serveBuild} from './servedBuild';

/** The samples of the page about downloads. The second one makes its file beside what the first one has downloaded. */
const CHECK = 'shell/downloads/check.sh';
const MAKE_TYPES = 'shell/downloads/make-types.sh';
const PROGRAM_OF_PAGE = 'typescript/downloads/balances.ts';

const GENERATOR = 'openapi-typescript';

/** What a reader might write next: it uses parameters, bodies, responses and errors of several operations. */
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
  return aspsps.map(({name}) => name);
}

export const known: ErrorCode = 'ASPSP_ERROR';
`;

/** The same with one error each; the compiler must find each. */
const MISTAKES: readonly [what: string, from: string, to: string][] = [
  ['a value that the API does not know', "psu_type: 'personal'", "psu_type: 'private'"],
  ['a required field that is missing', "  state: 'one',\n", ''],
  ['a field that does not exist', '({name}) => name', '({title}) => title'],
  ['a code that does not exist', "= 'ASPSP_ERROR'", "= 'BANK_ERROR'"],
];

const wrongFile = (index: number) => `wrong-${index + 1}.ts`;

type Outcome = Awaited<ReturnType<typeof runProgram>>;

/** npx takes a package from `node_modules` if there is one of the version that it looks for; nothing is downloaded. */
function installGenerator(folder: string): void {
  const commands = path.join(folder, 'node_modules/.bin');
  fs.mkdirSync(commands, {recursive: true});
  fs.symlinkSync(
    path.resolve('node_modules', GENERATOR),
    path.join(folder, 'node_modules', GENERATOR),
  );
  fs.symlinkSync(`../${GENERATOR}/bin/cli.js`, path.join(commands, GENERATOR));
}

describe('the downloads and the types that openapi-typescript generates from them', () => {
  const folder = temporaryFolder();
  const samples = copySamples();
  let served: ServedBuild;

  let checked: Outcome;
  let made: Outcome;
  let messages: string[] = [];

  const run = (sample: string): Promise<Outcome> =>
    runProgram({
      command: ['bash', path.join(samples, sample)],
      cwd: folder,
      // The folder is also the reader's home, where curl finds its settings.
      env: {HOME: folder, npm_config_offline: 'true'},
    });

  /** Compiles all programs at once, for the types take longer to read than the programs. */
  function compile(): string[] {
    const programs: Readonly<Record<string, string>> = {
      [path.basename(PROGRAM_OF_PAGE)]: fs.readFileSync(
        path.join(samples, PROGRAM_OF_PAGE),
        'utf8',
      ),
      'program.ts': PROGRAM,
      ...Object.fromEntries(
        MISTAKES.map(([, from, to], index) => [wrongFile(index), PROGRAM.replace(from, to)]),
      ),
    };
    for (const [name, text] of Object.entries(programs)) {
      fs.writeFileSync(path.join(folder, name), text);
    }
    const {stdout} = spawnSync(
      process.execPath,
      [
        path.resolve('node_modules/typescript/bin/tsc'),
        ...['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'],
        '--allowImportingTsExtensions',
        ...Object.keys(programs),
      ],
      {cwd: folder, encoding: 'utf8'},
    );
    return stdout.split('\n').filter((line) => line !== '');
  }

  const messagesOn = (name: string) => messages.filter((line) => line.startsWith(`${name}(`));

  beforeAll(async () => {
    served = await serveBuild('openapi');
    fs.writeFileSync(path.join(folder, '.curlrc'), served.curlSettings);
    installGenerator(folder);
    checked = await run(CHECK);
    made = await run(MAKE_TYPES);
    messages = compile();
  });

  afterAll(() => {
    served.stop();
    for (const each of [folder, samples]) {
      fs.rmSync(each, {recursive: true, force: true});
    }
  });

  it('have the checksums on the site', () => {
    expect(checked).toEqual({exitCode: 0, output: 'openapi.yaml: OK\n'});
  });

  it('differ from a modified file', () => {
    const changed = temporaryFolder();
    const sums = fs.readFileSync(path.join(folder, 'SHA256SUMS'));
    fs.writeFileSync(path.join(changed, 'SHA256SUMS'), sums);
    fs.writeFileSync(path.join(changed, 'openapi.yaml'), 'openapi: 3.1.0\n');
    const command = fs.readFileSync(path.join(samples, CHECK), 'utf8').trim().split('\n').at(-1);
    const {status, stdout} = spawnSync('bash', ['-c', command ?? ''], {
      cwd: changed,
      encoding: 'utf8',
    });
    fs.rmSync(changed, {recursive: true, force: true});
    expect(stdout).toContain('openapi.yaml: FAILED');
    expect(status).not.toBe(0);
  });

  it('are created by the command on the page', () => {
    expect(made.exitCode, made.output).toBe(0);
  });

  it('contain every path', () => {
    const types = fs.readFileSync(path.join(folder, 'api.d.ts'), 'utf8');
    const {paths} = JSON.parse(
      fs.readFileSync(path.join(BUILD, 'openapi/openapi.json'), 'utf8'),
    ) as {paths: object};
    for (const address of Object.keys(paths)) {
      expect(types).toContain(`"${address}": {`);
    }
  });

  it('compile with the program on the page, and with a small program', () => {
    // Every message is about one of these errors: none is about the types themselves, or about the compiler's options.
    const expected = MISTAKES.flatMap((_, index) => messagesOn(wrongFile(index)));
    expect(messages.filter((line) => !/^\s/.test(line))).toEqual(expected);
  });

  it.each(MISTAKES.map((mistake, index) => [mistake[0], index] as const))('find %s', (_, index) => {
    expect(PROGRAM).toContain(MISTAKES[index]?.[1]);
    const [message = ''] = messagesOn(wrongFile(index));
    expect(message).toMatch(/^[\w-]+\.ts\(\d+,\d+\): error TS/);
  });
});
