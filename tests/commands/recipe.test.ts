/** The recipes of HOSTING.md for nginx, as they stand there, with small builds and real nginx. */
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {nginxConfiguration} from '../../hosting/nginx';
import {policyOfBuild} from '../../hosting/policy';
import {installDebianPackages} from '../../scripts/lib/debian';
import {freePort} from '../../scripts/lib/freePort';
import {ensureNginx} from '../../scripts/nginx';
import {ask} from '../hosting/blackbox';

const PLACE = '/srv/docs';
const DAY = 24 * 60 * 60;

const place = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-recipe-'));
const inPlace = (...parts: string[]) => path.join(place, ...parts);
let origin: string;
let listen: string;

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(file, text);
}

/** The recipe of that name runs with a folder of its own, and with the nginx of this test. */
function follow(recipe: string): void {
  const [, code = ''] =
    new RegExp(`<!-- recipe: ${recipe} -->\\s+\`\`\`sh\\n([^]*?)\`\`\``).exec(
      fs.readFileSync('HOSTING.md', 'utf8'),
    ) ?? [];
  expect(code).not.toBe('');
  execFileSync('bash', ['-c', code.replaceAll(PLACE, place)], {
    env: {...process.env, PATH: `${inPlace('bin')}:${process.env.PATH ?? ''}`},
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** A build with a style in its page and an asset of its own. */
async function deploy(name: string): Promise<void> {
  const build = inPlace('incoming/build');
  fs.rmSync(build, {recursive: true, force: true});
  write(path.join(build, 'index.html'), `<style>/* ${name} */</style>${name}`);
  write(path.join(build, '404.html'), 'not found');
  write(path.join(build, `assets/${name}.0123abcd.js`), name);
  write(path.join(build, 'assets/shared.0123abcd.js'), 'shared');
  write(path.join(build, 'search-index/index.json'), '{}');
  const contentSecurityPolicy = policyOfBuild(build);
  write(
    inPlace('incoming/.hosting/nginx/docs.conf'),
    nginxConfiguration({root: inPlace('current'), listen, contentSecurityPolicy}),
  );
  // A deployment has its second as its name.
  await sleep(1100);
  follow('deploy');
}

/** What readers get once nginx has reloaded. */
async function served(): Promise<string> {
  await sleep(500);
  const {body, headers} = await ask(origin, '/docs/');
  expect(headers['content-security-policy']).toBe(policyOfBuild(inPlace('current/docs')));
  return body.toString().replace(/<style>.*<\/style>/, '');
}

const statusOf = async (name: string) =>
  (await ask(origin, `/docs/assets/${name}.0123abcd.js`)).status;

beforeAll(async () => {
  if (!fs.existsSync('/usr/bin/rsync')) {
    installDebianPackages('rsync');
  }
  const port = await freePort();
  listen = `127.0.0.1:${port}`;
  origin = `http://${listen}`;
  for (const part of ['assets', 'search-index']) {
    fs.mkdirSync(inPlace('releases/none/docs', part), {recursive: true});
  }
  write(inPlace('releases/none/own'), '');
  fs.symlinkSync('releases/none', inPlace('current'));
  write(
    inPlace('nginx.conf'),
    `pid ${inPlace('nginx.pid')}; error_log ${inPlace('error.log')}; events {}
http { access_log off; include ${inPlace('current/docs.conf')}; }
${process.getuid?.() === 0 ? 'user root;' : ''}`,
  );
  // The first deployment starts it, as the server of a reader's team runs already.
  write(
    inPlace('bin/nginx'),
    `#!/bin/sh
[ "$*" = '-s reload' ] && [ ! -s ${inPlace('nginx.pid')} ] && set --
exec ${ensureNginx()} -c ${inPlace('nginx.conf')} "$@"
`,
  );
  fs.chmodSync(inPlace('bin/nginx'), 0o755);
});
afterAll(() => {
  execFileSync(inPlace('bin/nginx'), ['-s', 'stop']);
  fs.rmSync(place, {recursive: true});
});

it('a deployment keeps assets for two weeks, and a roll-back serves what readers had before', async () => {
  await deploy('a');
  expect(await served()).toBe('a');
  await deploy('b');
  expect(await served()).toBe('b');
  expect([await statusOf('a'), await statusOf('b'), await statusOf('shared')]).toEqual([
    200, 200, 200,
  ]);
  follow('roll back');
  expect(await served()).toBe('a');
  expect(await statusOf('b')).toBe(200);

  await deploy('c');
  expect(await served()).toBe('c');
  follow('roll back');
  // Not b, from which readers had been taken back.
  expect(await served()).toBe('a');

  const old = Date.now() / 1000 - 15 * DAY;
  for (const name of ['a', 'c', 'shared']) {
    fs.utimesSync(inPlace(`current/docs/assets/${name}.0123abcd.js`), old, old);
  }
  for (const name of ['d', 'e', 'f', 'g', 'h', 'i']) {
    await deploy(name);
  }
  expect(await served()).toBe('i');
  // c was out of use for two weeks; a was in use until d came, although it is as old.
  expect([await statusOf('a'), await statusOf('c'), await statusOf('shared')]).toEqual([
    200, 404, 200,
  ]);
  expect(fs.readdirSync(inPlace('releases')).filter((name) => name !== 'none')).toHaveLength(5);
}, 120_000);
