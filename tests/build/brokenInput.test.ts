import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, afterEach, beforeAll, describe, expect, it} from 'vitest';
import {copyRepository, removeCopies} from './copies';

// One folder for all: what is compiled of the configuration is kept by path.
let folder: string;
const mend: (() => void)[] = [];

beforeAll(() => {
  folder = copyRepository();
});

afterEach(() => {
  for (const step of mend.splice(0)) {
    step();
  }
});

afterAll(removeCopies);

/** Until the end of the test. */
function edit(file: string, change: (text: string) => string): void {
  const target = path.join(folder, file);
  const before = fs.readFileSync(target, 'utf8');
  const after = change(before);
  expect(after, `the test changes ${file}`).not.toBe(before);
  fs.writeFileSync(target, after);
  mend.push(() => {
    fs.writeFileSync(target, before);
  });
}

function build(): {status: number | null; output: string} {
  const {status, stdout, stderr} = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return {status, output: `${stdout}${stderr}`};
}

function expectOneMessage(output: string, message: string | RegExp): void {
  const lines = output.split('\n').filter((line) => !/^npm warn|^\[INFO\]|^\s*$/.test(line));
  const matching = lines.filter((line) =>
    typeof message === 'string' ? line.includes(message) : message.test(line),
  );
  expect(matching, output).toHaveLength(1);
  expect(output).not.toMatch(/^\s*at .+:\d+:\d+\)?$/m);
}

describe('the build stops with one message that names file and place', () => {
  it('for a dangling $ref in the description', () => {
    edit('openapi/openapi.yaml', (text) =>
      text.replace(
        '#/components/schemas/StartAuthorizationRequest',
        '#/components/schemas/Nowhere',
      ),
    );
    const {status, output} = build();
    expect(status).toBe(1);
    expectOneMessage(
      output,
      /^openapi\/openapi\.yaml:\d+:\d+ at #\/paths\/~1auth\/post\/.*"#\/components\/schemas\/Nowhere"/,
    );
  });

  it('for a Markdown link to nowhere', () => {
    edit('docs/sandbox.mdx', (text) => `${text}\n[Nowhere](./nowhere.mdx)\n`);
    const {status, output} = build();
    expect(status).toBe(1);
    expectOneMessage(output, /^docs\/sandbox\.mdx:\d+:1: the link \.\/nowhere\.mdx leads nowhere/);
  });

  it('for an unknown layout', () => {
    edit('docs/sandbox.mdx', (text) => text.replace(/^---\n/, '---\nlayout: fancy\n'));
    const {status, output} = build();
    expect(status).toBe(1);
    expectOneMessage(
      output,
      'docs/sandbox.mdx:2: front matter "layout" is "fancy". Allowed: default, home, not-found.',
    );
  });

  it('for a duplicate route', () => {
    const twin = path.join(folder, 'docs/twin.mdx');
    mend.push(() => {
      fs.rmSync(twin);
    });
    fs.writeFileSync(
      twin,
      '---\ntitle: Twin\ndescription: A second page under the address of another.\nslug: /sandbox/\n---\n\nText.\n',
    );
    const {status, output} = build();
    expect(status).toBe(1);
    expectOneMessage(output, /^docs\/sandbox\.mdx and docs\/twin\.mdx: both are served at/);
  });

  it('for a page without a description', () => {
    edit('docs/sandbox.mdx', (text) => text.replace(/^description:.*\n/m, ''));
    const {status, output} = build();
    expect(status).toBe(1);
    expectOneMessage(output, 'docs/sandbox.mdx:1: front matter "description" is missing');
  });

  it('for front matter that is no YAML', () => {
    edit('docs/sandbox.mdx', (text) => text.replace(/^title:.*$/m, 'title: Sandbox: a'));
    const {status, output} = build();
    expect(status).toBe(1);
    expectOneMessage(
      output,
      /^docs\/sandbox\.mdx:2:15: front matter is not valid YAML: bad indent/,
    );
  });

  it('for a sample that has no such region', () => {
    edit('docs/account-information.mdx', (text) =>
      text.replace(
        'guides/account-information.mjs" region="start"',
        'guides/account-information.mjs" region="begin"',
      ),
    );
    const {status, output} = build();
    expect(status).toBe(1);
    expectOneMessage(
      output,
      /docs\/account-information\.mdx:\d+:1.*samples\/javascript\/guides\/account-information\.mjs has no region "begin"\. Allowed: banks, start, callback/,
    );
  });

  it('for a wrong IBAN in market data', () => {
    edit('markets/data/fi.json', (text) =>
      text.replace('FI2112345600000785', 'FI2112345600000786'),
    );
    const {status, output} = build();
    expect(status).toBe(1);
    expectOneMessage(output, /^markets\/data\/fi\.json.*iban.*FI2112345600000786/);
  });

  it('for a link to an anchor that does not exist', () => {
    edit('docs/sandbox.mdx', (text) => `${text}\n[Nowhere](./webhooks.mdx#nowhere)\n`);
    const {status, output} = build();
    expect(status).toBe(1);
    expect(output).toMatch(/\/docs\/api\/webhooks\/#nowhere/);
    expect(output).toMatch(/\/docs\/api\/sandbox\//);
  });
});
