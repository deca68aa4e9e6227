import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {BUILD} from './site';

/** The example of the page about downloads, which names the file that the generator writes. */
const SAMPLE = /```typescript title="(balances\.ts)"\n([\s\S]*?)\n```/;

/** Without it, fields with a default would be required in requests. The page about downloads names it, too. */
const OPTION = '--default-non-nullable=false';

/** What a reader might write next: it uses parameters, bodies, answers and errors of several operations. */
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

/** The same with one mistake each; the compiler must find it. */
const MISTAKES: readonly [what: string, from: string, to: string][] = [
  ['a value that the API does not know', "psu_type: 'personal'", "psu_type: 'private'"],
  ['a required field that is missing', "  state: 'one',\n", ''],
  ['a field that does not exist', '({name}) => name', '({title}) => title'],
  ['a code that does not exist', "= 'ASPSP_ERROR'", "= 'BANK_ERROR'"],
];

describe('the types that openapi-typescript makes of the description', () => {
  let folder = '';

  /** Messages of the compiler; empty if the program is right. */
  function check(files: Readonly<Record<string, string>>): string {
    for (const [name, text] of Object.entries(files)) {
      fs.writeFileSync(path.join(folder, name), text);
    }
    try {
      execFileSync(
        process.execPath,
        [
          path.resolve('node_modules/typescript/bin/tsc'),
          '--noEmit',
          '--strict',
          '--target',
          'es2022',
          '--module',
          'nodenext',
          '--allowImportingTsExtensions',
          ...Object.keys(files),
        ],
        {cwd: folder, encoding: 'utf8'},
      );
      return '';
    } catch (error) {
      return (error as {stdout: string}).stdout;
    }
  }

  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'client-'));
    execFileSync(
      process.execPath,
      [
        path.resolve('node_modules/openapi-typescript/bin/cli.js'),
        path.join(BUILD, 'openapi/openapi.yaml'),
        OPTION,
        '--output',
        path.join(folder, 'api.d.ts'),
      ],
      {stdio: 'pipe'},
    );
  });

  afterAll(() => {
    fs.rmSync(folder, {recursive: true, force: true});
  });

  it('know every path', () => {
    const types = fs.readFileSync(path.join(folder, 'api.d.ts'), 'utf8');
    const {paths} = JSON.parse(
      fs.readFileSync(path.join(BUILD, 'openapi/openapi.json'), 'utf8'),
    ) as {paths: object};
    for (const address of Object.keys(paths)) {
      expect(types).toContain(`"${address}": {`);
    }
  });

  it('fit the example of the page', () => {
    const page = fs.readFileSync('docs/downloads.mdx', 'utf8');
    const [, name = '', text = ''] = SAMPLE.exec(page) ?? [];
    expect(page).toContain(OPTION);
    expect(check({[name]: text})).toBe('');
  });

  it('fit a small program', () => {
    expect(check({'program.ts': PROGRAM})).toBe('');
  });

  it.each(MISTAKES)('find %s', (_, from, to) => {
    expect(PROGRAM).toContain(from);
    expect(check({'wrong.ts': PROGRAM.replace(from, to)})).toMatch(
      /^wrong\.ts\(\d+,\d+\): error TS/,
    );
  });
});
