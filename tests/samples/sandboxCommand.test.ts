/** The sandbox as readers download it, and the scripts of the guide on testing. */
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {freePort} from '../../scripts/lib/freePort';
import {
  makeSandboxCommand,
  SANDBOX_COMMAND,
  SANDBOX_FOLDER,
} from '../../src/for-programs/sandboxCommand';
import {copySamples, runProgram, temporaryFolder} from './bench';

const folder = temporaryFolder();
const samples = copySamples();
const script = (name: string) => path.join(samples, 'shell/testing', name);
let notices = '';

/** The version that \`npm run postman --prefix lab\` runs. */
const {devDependencies, dependencies} = JSON.parse(
  fs.readFileSync('lab/package.json', 'utf8'),
) as Record<'devDependencies' | 'dependencies', Record<string, string> | undefined>;
const NEWMAN = {...dependencies, ...devDependencies}.newman;

beforeAll(async () => {
  const command = await makeSandboxCommand(process.cwd());
  notices = command.notices;
  fs.writeFileSync(path.join(folder, SANDBOX_COMMAND), command.code);
});

afterAll(() => {
  for (const each of [folder, samples]) {
    fs.rmSync(each, {recursive: true, force: true});
  }
});

describe('the downloaded sandbox', () => {
  it.each([
    ['runs for the duration of the tests', '/sandbox/applications', 0, '[]'],
    ['serves its page, which is part of the file', '/', 0, '<!doctype html>'],
    ['makes the build fail when tests fail', '/nothing', 1, ''],
  ])('%s in CI', async (_, address, status, shown) => {
    const port = await freePort();
    const call = `eval curl --silent --fail $API_URL${address} || exit 1`;
    const {exitCode, output} = await runProgram({
      command: ['bash', script('ci.sh')],
      cwd: folder,
      env: {PORT: String(port), TEST_COMMAND: call},
    });
    expect(exitCode, output).toBe(status);
    expect(output).toContain(shown);
    await expect(fetch(`http://127.0.0.1:${port}/sandbox/clock`)).rejects.toThrow();
  });

  it('is downloaded from its address on the site', () => {
    const [download, start] = fs
      .readFileSync(script('start-sandbox.sh'), 'utf8')
      .trim()
      .split('\n');
    expect(download).toContain(` ${brand.docsUrl}/${SANDBOX_FOLDER}/${SANDBOX_COMMAND}`);
    expect(start).toBe(`node ${SANDBOX_COMMAND}`);
  });

  it('runs newman with the collection and the environment of the site', async () => {
    // `openapi/tests/postman.test.ts` runs the collection itself.
    const npx = '#!/bin/sh\necho "npx $@"\n';
    fs.writeFileSync(path.join(folder, 'npx'), npx, {mode: 0o755});
    const {exitCode, output} = await runProgram({
      command: ['bash', path.join(samples, 'shell/downloads/postman-ci.sh')],
      cwd: folder,
      env: {PATH: `${folder}:${process.env.PATH ?? ''}`},
    });
    expect(exitCode, output).toBe(0);
    expect(output).toContain(`npx newman@${NEWMAN} run ${brand.slug}.postman_collection.json`);
    expect(output).toContain(`${brand.slug}.sandbox.postman_environment.json`);
  });

  it('keeps the licence notices of bundled packages', () => {
    for (const name of ['hono', '@hono/node-server', '@cfworker/json-schema']) {
      expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
    }
  });
});
