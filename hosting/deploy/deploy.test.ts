import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import * as bucket from './bucket';
import * as folder from './folder';
import {
  inOrder,
  KEEP_ASSETS_MS,
  KEEP_DEPLOYMENTS,
  keptAssets,
  recordInUse,
  deploymentName,
  deploymentTime,
} from './rules';
import {folderStore} from './stores.fixture';
import {policyFile, unionOfPolicies} from './policies';
import {integrityHash} from '../policy';
import {writeEdition} from '../../tests/hosting/edition';

const START = Date.UTC(2026, 10, 21, 10, 15);
const MINUTE = 60_000;

let scratch: string;
beforeEach(() => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-deploy-'));
});
afterEach(() => {
  fs.rmSync(scratch, {recursive: true});
});

const build = (files: Readonly<Record<string, string>>) => writeEdition(scratch, files);

const first = () =>
  build({
    'index.html': 'one',
    'old/index.html': 'old',
    'assets/js/main.1.js': '1',
    'img/a.svg': '<svg/>',
  });
const second = () =>
  build({'index.html': 'two', 'assets/js/main.2.js': '2', 'img/a.svg': '<svg/>'});

describe('the order of writing', () => {
  it('is assets, then everything else, then pages with their fragments and copies', () => {
    expect(
      inOrder([
        '404.html',
        'assets/a.js',
        'faq/index.html',
        'faq/index.html.br',
        'faq/index.page.txt.br',
        'sitemap.xml',
      ]),
    ).toEqual([
      ['assets/a.js'],
      ['sitemap.xml'],
      ['404.html', 'faq/index.html', 'faq/index.html.br', 'faq/index.page.txt.br'],
    ]);
  });
});

describe('keptAssets', () => {
  const now = START;
  const day = 24 * 60 * MINUTE;

  it('keeps what has been out of use for two weeks at most', () => {
    const record = {
      'assets/fresh.js': now - KEEP_ASSETS_MS,
      'assets/stale.js': now - KEEP_ASSETS_MS - 1,
      'assets/present.js': now - 1,
    };
    expect(keptAssets(record, ['assets/present.js', 'index.html'], now)).toEqual({
      kept: ['assets/fresh.js'],
      record: {'assets/fresh.js': now - KEEP_ASSETS_MS, 'assets/present.js': null},
    });
  });

  it('counts from the end of use, not from the deployment', () => {
    const first = keptAssets({}, ['assets/1.js'], now);
    const second = keptAssets(first.record, ['assets/2.js'], now + 100 * day);
    expect(second.kept).toEqual(['assets/1.js']);
    const third = keptAssets(second.record, ['assets/2.js'], now + 114 * day);
    expect(third.kept).toEqual(['assets/1.js']);
    expect(keptAssets(third.record, ['assets/2.js'], now + 114 * day + 1).kept).toEqual([]);
  });

  it('keeps what a roll-back may restore', () => {
    const record = {'assets/1.js': now - 20 * day, 'assets/2.js': now - 60 * day};
    expect(keptAssets(record, [], now, now - 30 * day).kept).toEqual(['assets/1.js']);
  });

  it('counts every asset as in use after a roll-back', () => {
    expect(recordInUse({'assets/1.js': now, 'assets/2.js': null})).toEqual({
      'assets/1.js': null,
      'assets/2.js': null,
    });
  });
});

describe('the name of a deployment', () => {
  it('is its time, to the second', () => {
    expect(deploymentTime(deploymentName(START + 1234))).toBe(START + 1000);
  });
});

describe('the policy of several deployments', () => {
  it('allows what any of them needs', () => {
    expect(
      unionOfPolicies([
        "default-src 'none'; style-src 'self' 'sha256-1'; style-src-attr 'none'",
        "default-src 'none'; style-src 'self' 'sha256-2'; style-src-attr 'unsafe-hashes' 'sha256-3'",
      ]),
    ).toBe(
      "default-src 'none'; style-src 'self' 'sha256-1' 'sha256-2'; style-src-attr 'unsafe-hashes' 'sha256-3'",
    );
  });

  it('is rejected when it is longer than nginx accepts', () => {
    expect(() => policyFile('x'.repeat(4095))).toThrow(/4095 characters. Allowed: 4094/);
  });
});

// Windows has no symbolic links for everyone, and replaces none by renaming another.
describe.skipIf(process.platform === 'win32')('a plain server', () => {
  const target = () => path.join(scratch, 'www');
  const served = (file: string) => path.join(target(), 'current/docs', file);
  const read = (file: string) => fs.readFileSync(served(file), 'utf8');

  it('serves the new pages, keeps old assets and shares unchanged files', () => {
    expect(folder.deploy(first(), target(), START)).toBe('20261121T101500Z');
    const picture = fs.statSync(served('img/a.svg')).ino;
    folder.deploy(second(), target(), START + MINUTE);
    expect(read('index.html')).toBe('two');
    expect(read('assets/js/main.1.js')).toBe('1');
    expect(read('assets/js/main.2.js')).toBe('2');
    expect(fs.existsSync(served('old/index.html'))).toBe(false);
    expect(fs.statSync(served('img/a.svg')).ino).toBe(picture);
  });

  it('drops assets two weeks after the deployment that replaced them', () => {
    folder.deploy(first(), target(), START);
    const replaced = START + 3 * KEEP_ASSETS_MS;
    folder.deploy(second(), target(), replaced);
    expect(fs.existsSync(served('assets/js/main.1.js'))).toBe(true);
    folder.deploy(second(), target(), replaced + KEEP_ASSETS_MS);
    expect(fs.existsSync(served('assets/js/main.1.js'))).toBe(true);
    folder.deploy(second(), target(), replaced + KEEP_ASSETS_MS + MINUTE);
    expect(fs.existsSync(served('assets/js/main.1.js'))).toBe(false);
  });

  it('keeps the assets of a deployment that was rolled back', () => {
    folder.deploy(first(), target(), START);
    folder.deploy(second(), target(), START + MINUTE);
    folder.rollBack(target());
    folder.deploy(first(), target(), START + 3 * KEEP_ASSETS_MS);
    expect(read('assets/js/main.2.js')).toBe('2');
  });

  it('gives changed files the time of their deployment, from which servers derive ETags', () => {
    const time = (file: string) => fs.statSync(served(file)).mtimeMs;
    folder.deploy(first(), target(), START + 999);
    expect(time('index.html')).toBe(START);
    folder.deploy(second(), target(), START + 1000);
    expect(time('index.html')).toBe(START + 1000);
    expect(time('img/a.svg')).toBe(START);
  });

  it('rolls back in one step, with the assets of the later deployment', () => {
    folder.deploy(first(), target(), START);
    folder.deploy(second(), target(), START + MINUTE);
    expect(folder.rollBack(target())).toBe('20261121T101500Z');
    expect(read('index.html')).toBe('one');
    expect(read('old/index.html')).toBe('old');
    expect(read('assets/js/main.2.js')).toBe('2');
    expect(folder.rollBack(target(), '20261121T101600Z')).toBe('20261121T101600Z');
    expect(read('index.html')).toBe('two');
  });

  it('a failed deployment does not change what is served', () => {
    folder.deploy(first(), target(), START);
    const broken = second();
    fs.rmSync(path.join(broken, 'img/a.svg'));
    fs.symlinkSync('nowhere', path.join(broken, 'img/a.svg'));
    expect(() => folder.deploy(path.join(broken, 'img'), target(), START + MINUTE)).toThrow(
      /contains no build/,
    );
    expect(read('index.html')).toBe('one');
    expect(folder.listDeployments(target())).toEqual(['20261121T101500Z']);
    expect(fs.readdirSync(path.join(target(), 'releases'))).toEqual(['20261121T101500Z']);
  });

  it('keeps a few deployments and lists them', () => {
    for (let index = 0; index <= KEEP_DEPLOYMENTS; index += 1) {
      folder.deploy(first(), target(), START + index * MINUTE);
    }
    expect(folder.listDeployments(target())).toHaveLength(KEEP_DEPLOYMENTS);
    expect(() => folder.rollBack(target(), '20200101T000000Z')).toThrow(
      /Allowed: 20261121T101600Z, /,
    );
  });

  it('serves new pages only after the server knows their policy, which allows all kept deployments', () => {
    const hash = (style: string) => integrityHash('sha256', style);
    const styled = (style: string) => build({'index.html': `<style>${style}</style>`});
    const policy = () => fs.readFileSync(path.join(target(), 'policy.conf'), 'utf8');
    const reloads: string[] = [];
    const deploy = (style: string, minute: number) =>
      folder.deploy(styled(style), target(), START + minute * MINUTE, () => {
        reloads.push(`${folder.currentDeployment(target()) ?? 'none'} while ${policy()}`);
      });
    deploy('a{}', 0);
    deploy('b{}', 1);
    expect(reloads).toHaveLength(2);
    expect(reloads[1]).toMatch(/^20261121T101500Z while /);
    expect(reloads[1]).toContain(hash('a{}'));
    expect(reloads[1]).toContain(hash('b{}'));
    deploy('a{}', 2);
    folder.rollBack(target());
    expect(reloads).toHaveLength(2);
    for (let minute = 3; minute < 3 + KEEP_DEPLOYMENTS; minute += 1) {
      deploy('c{}', minute);
    }
    deploy('c{}', 99);
    expect(policy()).not.toContain(hash('b{}'));
  });

  it('a server that does not reload aborts the deployment', () => {
    folder.deploy(first(), target(), START);
    const styled = build({'index.html': '<style>a{}</style>'});
    const reload = () => {
      throw new Error('nginx: not allowed');
    };
    for (const minute of [1, 2]) {
      expect(() => folder.deploy(styled, target(), START + minute * MINUTE, reload)).toThrow(
        'not allowed',
      );
    }
    expect(read('index.html')).toBe('one');
    expect(folder.listDeployments(target())).toEqual(['20261121T101500Z']);
  });

  describe('that was interrupted', () => {
    type Moment = 'copying' | 'reload' | 'switch';
    const kill = (edition: string, minute: number, moment: Moment) => {
      const {signal} = spawnSync(
        process.execPath,
        [
          ...['--import', 'tsx', 'tests/hosting/killedDeployment.ts'],
          ...[edition, target(), String(START + minute * MINUTE), moment],
        ],
        {stdio: 'inherit'},
      );
      expect(signal).toBe('SIGKILL');
    };
    const styled = (style: string) => build({'index.html': `<style>${style}</style>`});

    it('during the reload is followed by a reload, even if the policy is the same', () => {
      let reloads = 0;
      const deploy = (edition: string, minute: number) =>
        folder.deploy(edition, target(), START + minute * MINUTE, () => {
          reloads += 1;
        });
      deploy(styled('a{}'), 0);
      kill(styled('b{}'), 1, 'reload');
      deploy(styled('b{}'), 2);
      expect(reloads).toBe(2);
      deploy(styled('b{}'), 3);
      expect(reloads).toBe(2);
    });

    it('is never restored, does not count as one that is kept, and leaves nothing', () => {
      folder.deploy(first(), target(), START);
      const moments: Moment[] = ['copying', 'reload', 'switch'];
      for (const [index, moment] of moments.entries()) {
        kill(styled(`b${index}{}`), index + 1, moment);
        expect(folder.listDeployments(target())).toEqual(['20261121T101500Z']);
      }
      folder.deploy(second(), target(), START + 30 * MINUTE);
      expect(fs.readdirSync(path.join(target(), 'releases'))).toEqual([
        '20261121T101500Z',
        '20261121T104500Z',
      ]);
      expect(folder.rollBack(target())).toBe('20261121T101500Z');
      expect(read('index.html')).toBe('one');
      expect(fs.existsSync(path.join(target(), 'deploy.lock'))).toBe(false);
    });

    it('can be restored if it was served and the record of it was not written', () => {
      folder.deploy(first(), target(), START);
      folder.deploy(second(), target(), START + MINUTE);
      fs.writeFileSync(path.join(target(), 'served.json'), '["20261121T101500Z"]');
      folder.deploy(first(), target(), START + 2 * MINUTE);
      expect(folder.rollBack(target())).toBe('20261121T101600Z');
    });

    it('keeps the deployments of a target that has no record yet', () => {
      folder.deploy(first(), target(), START);
      folder.deploy(second(), target(), START + MINUTE);
      fs.rmSync(path.join(target(), 'served.json'));
      folder.deploy(first(), target(), START + 2 * MINUTE);
      expect(folder.listDeployments(target())).toHaveLength(3);
    });
  });

  it('is changed by one command at a time: another one is refused and changes nothing', () => {
    folder.deploy(first(), target(), START);
    const lock = path.join(target(), 'deploy.lock');
    fs.writeFileSync(lock, `${process.ppid} ${os.hostname()}`);
    expect(() => folder.deploy(second(), target(), START + MINUTE)).toThrow(
      /deploy.lock exists: process \d+ .* is deploying or rolling back/,
    );
    expect(() => folder.rollBack(target(), '20261121T101500Z')).toThrow(/deploy.lock exists/);
    fs.writeFileSync(lock, '1 another-machine');
    expect(() => folder.deploy(second(), target(), START + MINUTE)).toThrow(/another-machine/);
    expect(read('index.html')).toBe('one');
    fs.rmSync(lock);
    folder.deploy(second(), target(), START + MINUTE);
    expect(read('index.html')).toBe('two');
  });

  it('rejects the same time twice', () => {
    folder.deploy(first(), target(), START);
    expect(() => folder.deploy(second(), target(), START)).toThrow(/already deployed/);
    expect(read('index.html')).toBe('one');
  });
});

describe('object storage', () => {
  function watched() {
    const place = path.join(scratch, 'store');
    const store = folderStore(place);
    const log: string[] = [];
    return {
      place,
      log,
      store: {
        ...store,
        write: (...args: Parameters<typeof store.write>) => {
          log.push(`write ${args[0]}`);
          return store.write(...args);
        },
        copy: (from: string, to: string) => {
          log.push(`copy ${to}`);
          return store.copy(from, to);
        },
        remove: (keys: readonly string[]) => {
          log.push(...keys.map((key) => `remove ${key}`));
          return store.remove(keys);
        },
      },
    };
  }
  const served = (log: readonly string[]) => log.filter((line) => / docs\//.test(line));

  it('writes assets first and pages last, then removes deleted files', async () => {
    const {store, log, place} = watched();
    await bucket.deploy(first(), store, START);
    log.length = 0;
    await bucket.deploy(second(), store, START + MINUTE);
    expect(served(log)).toEqual([
      'write docs/assets/js/main.2.js',
      'copy docs/index.html',
      'remove docs/old/index.html',
    ]);
    expect(fs.readFileSync(path.join(place, 'docs/assets/js/main.1.js'), 'utf8')).toBe('1');
  });

  it('never has a page that references a missing file', async () => {
    const place = path.join(scratch, 'store');
    const plain = folderStore(place);
    const faults: string[] = [];
    let moments = 0;
    const look = async () => {
      moments += 1;
      const keys = await plain.list('docs/');
      for (const page of keys.filter((key) => key.endsWith('.html'))) {
        const html = fs.readFileSync(path.join(place, page), 'utf8');
        const named = html.match(/docs\/assets\/[\w./]+/g) ?? [];
        const missing = named.filter((name) => !keys.includes(name));
        faults.push(...missing.map((name) => `moment ${moments}: ${page} names ${name}`));
      }
    };
    const store: bucket.ObjectStore = {
      ...plain,
      write: async (...args) => {
        await plain.write(...args);
        await look();
      },
      copy: async (...args) => {
        await plain.copy(...args);
        await look();
      },
      remove: async (keys) => {
        for (const key of keys) {
          await plain.remove([key]);
          await look();
        }
      },
    };
    const edition = (word: string) =>
      build({
        ...Object.fromEntries(
          ['index', 'a/index', 'z/index'].map((page) => [
            `${page}.html`,
            `${word} /docs/assets/js/main.${word}.js /docs/assets/css/z.${word}.css`,
          ]),
        ),
        [`${word}.html`]: `/docs/assets/js/main.${word}.js`,
        [`assets/js/main.${word}.js`]: word,
        [`assets/css/z.${word}.css`]: word,
      });
    const days = (count: number) => START + count * 24 * 60 * MINUTE;
    await bucket.deploy(edition('one'), store, days(0));
    await bucket.deploy(edition('two'), store, days(20));
    const third = edition('three');
    for (const failing of [
      'docs/assets/js/main.three.js',
      'docs/a/index.html',
      'docs/z/index.html',
    ]) {
      const broken: bucket.ObjectStore = {
        ...store,
        write: (key, ...rest) =>
          key === failing ? Promise.reject(new Error('no network')) : store.write(key, ...rest),
        copy: (from, to) =>
          to === failing ? Promise.reject(new Error('no network')) : store.copy(from, to),
      };
      await expect(bucket.deploy(third, broken, days(40))).rejects.toThrow('no network');
    }
    await bucket.deploy(third, store, days(80));
    await bucket.rollBack(store, deploymentName(days(0)));
    await bucket.deploy(edition('four'), store, days(81));
    await bucket.deploy(edition('five'), store, days(120));
    expect(faults).toEqual([]);
    expect(moments).toBeGreaterThan(60);

    // The same look finds what is wrong.
    await store.remove(['docs/assets/js/main.five.js']);
    expect(faults).toHaveLength(4);
  });

  it('sets the type and cache lifetime of each object', async () => {
    const {store, place} = watched();
    await bucket.deploy(first(), store, START);
    const metadata = (key: string): unknown =>
      JSON.parse(fs.readFileSync(path.join(place, `${key}.metadata.json`), 'utf8'));
    expect(metadata('docs/index.html')).toEqual({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate',
    });
    expect(metadata('docs/assets/js/main.1.js')).toEqual({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });

  it('has no compressed copies, which would never be requested', async () => {
    const {store} = watched();
    await bucket.deploy(build({'index.html': 'x', 'index.html.br': 'y'}), store, START);
    expect(await store.list('docs/index')).toEqual(['docs/index.html']);
  });

  it('removes assets two weeks after the deployment that replaced them, and when no roll-back needs them', async () => {
    const {store} = watched();
    await bucket.deploy(first(), store, START);
    const replaced = START + 3 * KEEP_ASSETS_MS;
    for (let index = 0; index < KEEP_DEPLOYMENTS; index += 1) {
      await bucket.deploy(second(), store, replaced + index * MINUTE);
    }
    expect(await store.list('docs/assets/')).toContain('docs/assets/js/main.1.js');
    await bucket.deploy(second(), store, replaced + KEEP_ASSETS_MS + MINUTE);
    expect(await store.list('docs/assets/')).toEqual(['docs/assets/js/main.2.js']);
  });

  it('keeps the assets of each deployment that a roll-back can choose', async () => {
    const {store, place} = watched();
    await bucket.deploy(first(), store, START);
    await bucket.deploy(second(), store, START + MINUTE);
    await bucket.deploy(second(), store, START + 3 * KEEP_ASSETS_MS);
    await bucket.rollBack(store, deploymentName(START));
    expect(fs.readFileSync(path.join(place, 'docs/assets/js/main.1.js'), 'utf8')).toBe('1');
  });

  it('rolls back to the pages of the previous deployment and keeps all assets', async () => {
    const {store, place} = watched();
    await bucket.deploy(first(), store, START);
    await bucket.deploy(second(), store, START + MINUTE);
    expect(await bucket.rollBack(store)).toBe('20261121T101500Z');
    expect(fs.readFileSync(path.join(place, 'docs/index.html'), 'utf8')).toBe('one');
    expect(await store.list('docs/')).toEqual([
      'docs/404.html',
      'docs/assets/js/main.1.js',
      'docs/assets/js/main.2.js',
      'docs/img/a.svg',
      'docs/index.html',
      'docs/old/index.html',
    ]);
    await expect(bucket.rollBack(store, '20200101T000000Z')).rejects.toThrow(/Allowed: /);
  });

  it('completes an interrupted deployment on the second attempt', async () => {
    const {store, place} = watched();
    await bucket.deploy(first(), store, START);
    const broken = {
      ...store,
      copy: (from: string, to: string) =>
        to === 'docs/index.html' ? Promise.reject(new Error('no network')) : store.copy(from, to),
    };
    const next = second();
    await expect(bucket.deploy(next, broken, START + MINUTE)).rejects.toThrow('no network');
    expect(fs.readFileSync(path.join(place, 'docs/index.html'), 'utf8')).toBe('one');
    expect(await store.list('docs/assets/')).toContain('docs/assets/js/main.1.js');
    await bucket.deploy(next, store, START + 2 * MINUTE);
    expect(fs.readFileSync(path.join(place, 'docs/index.html'), 'utf8')).toBe('two');
  });

  it('rolls back to a completed deployment, directly after an interrupted one and later', async () => {
    const {store, place} = watched();
    const index = () => fs.readFileSync(path.join(place, 'docs/index.html'), 'utf8');
    const broken = {
      ...store,
      copy: (from: string, to: string) =>
        to === 'docs/index.html' ? Promise.reject(new Error('no network')) : store.copy(from, to),
    };
    await bucket.deploy(first(), store, START);
    await expect(bucket.deploy(second(), broken, START + MINUTE)).rejects.toThrow('no network');
    expect(await bucket.listDeployments(store)).toEqual([deploymentName(START)]);
    expect(await bucket.rollBack(store)).toBe(deploymentName(START));
    expect(index()).toBe('one');
    await bucket.deploy(second(), store, START + 2 * MINUTE);
    expect(index()).toBe('two');
    expect(await bucket.rollBack(store)).toBe(deploymentName(START));
    await expect(bucket.rollBack(store, deploymentName(START + MINUTE))).rejects.toThrow(
      /Allowed: /,
    );
    expect(await store.list(`.deployments/${deploymentName(START + MINUTE)}/`)).toEqual([]);
  });

  it('is changed by one command at a time', async () => {
    const {store} = watched();
    await bucket.deploy(first(), store, START);
    const lock = (owner: string, since = Date.now()) =>
      store.write('.deployments/lock.json', Buffer.from(JSON.stringify({owner, since})), {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
      });
    for (const owner of ['1 another-machine', `${process.ppid} ${os.hostname()}`]) {
      await lock(owner);
      const refused = /lock.json exists: process \d+ .* is deploying or rolling back/;
      await expect(bucket.deploy(second(), store, START + MINUTE)).rejects.toThrow(refused);
      await expect(bucket.rollBack(store)).rejects.toThrow(refused);
    }
    expect(await store.list('docs/index')).toEqual(['docs/index.html']);
    // Its machine has ended: an hour is longer than any deployment.
    await lock('1 another-machine', Date.now() - 61 * MINUTE);
    expect(await bucket.deploy(second(), store, START + MINUTE)).toBe('20261121T101600Z');
    expect(await store.list('.deployments/lock')).toEqual([]);
  });

  it('of two commands that start together refuses one', async () => {
    const {store} = watched();
    const results = await Promise.allSettled([
      bucket.deploy(first(), store, START),
      bucket.deploy(second(), store, START + MINUTE),
    ]);
    expect(results.map(({status}) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('rejects a file whose type is unknown', async () => {
    const {store} = watched();
    await expect(bucket.deploy(build({'a.exe': ''}), store, START)).rejects.toThrow(
      /a\.exe.*Allowed/,
    );
  });
});
