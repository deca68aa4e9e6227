/**
 * Readers on the site while deployments and roll-backs happen: only complete responses, and each page finds its assets.
 */
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {afterAll, beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {inOrder, isAsset} from '../../hosting/deploy/rules';
import {pagesOfBuild} from '../../hosting/pages';
import {startPreviewServer} from '../../hosting/server';
import {chance} from '../../packages/sandbox/src/data/random';
import {recordFigures} from '../../scripts/lib/figures';
import {Stages} from '../load/judge';
import {
  deployAll,
  type Deployer,
  deployCommand,
  prepareEditions,
  readBuild,
  EDITIONS,
  type Rehearsal,
  rehearse,
} from '../load/site';
import {type Report, startVerifier} from '../load/verifier';
import {startDeployedNginx, startNginx} from '../hosting/nginxServer';
import {BUILD} from '../build/site';

/** Unit: ms. */
const DURATION = 10_000;

/**
 * A part of the site is deployed in less time, so that more deployments happen: no archive, no reference, no
 * search.
 */
const isWanted = (file: string) => !/^(?:api\/(?:2|reference\/)|openapi|pagefind|img\/)/.test(file);

let scratch: string;
let rehearsal: Rehearsal;
beforeAll(async () => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-deployment-'));
  rehearsal = await prepareEditions(readBuild(BUILD, isWanted), path.join(scratch, 'editions'));
});
afterAll(() => {
  fs.rmSync(scratch, {recursive: true});
});

let target: string;
beforeEach(() => {
  target = fs.mkdtempSync(path.join(scratch, 'target-'));
});
const folderOf = (edition: string) => rehearsal.folders.get(edition) ?? '';

interface Host {
  origin: string;
  pid?: number;
  close: () => Promise<void>;
}

/** Readers come when the first edition is served, and leave when `change` is done. */
async function readDuring(
  start: () => Promise<Host>,
  change: (stages: Stages, host: Host) => Promise<unknown>,
): Promise<Report> {
  const stages = new Stages();
  stages.begin(Date.now(), 'one');
  const host = await start();
  try {
    const verifier = startVerifier({
      origin: host.origin,
      judge: rehearsal.judge,
      stages,
      pages: pagesOfBuild(folderOf('one')),
      clients: 8,
      pause: 2,
    });
    await sleep(500);
    await change(stages, host);
    return await verifier.stop();
  } finally {
    await host.close();
  }
}

describe.each<[string, () => Promise<Host>]>([
  ['preview server', () => startPreviewServer(path.join(target, 'current/docs'))],
  ['nginx', () => startDeployedNginx(target)],
])('%s', (_name, start) => {
  it('returns complete responses of the current deployment, and everything that its pages reference', async () => {
    const deployer = deployCommand(target, rehearsal.folders);
    await deployAll(deployer);
    let count = 0;
    const report = await readDuring(start, async (stages) => {
      count = await rehearse(deployer, stages, Date.now() + DURATION);
    });
    console.log({...report, faults: report.faults.length, deployments: count});
    expect(report.faults.slice(0, 5)).toEqual([]);
    expect(Object.keys(report.editions).sort()).toEqual(['one', 'three', 'two']);
    expect(report.assets).toBeGreaterThan(report.requests / 2);
    expect(report.notModified).toBeGreaterThan(0);
  });
});

it('nginx knows the policy of new pages before it sends them', async () => {
  await deployCommand(target, rehearsal.folders).deploy('one');
  const report = await readDuring(
    () => startDeployedNginx(target),
    async (stages, {pid}) => {
      const reload = `kill -HUP ${pid ?? ''} && sleep 1`;
      stages.begin(Date.now(), 'one', 'two');
      await deployCommand(target, rehearsal.folders, reload).deploy('two');
      stages.begin(Date.now(), 'two');
      await sleep(1000);
    },
  );
  // A reload closes connections that wait for a request, some of them just before it comes: browsers ask again.
  expect(report.faults.filter(({kind}) => kind !== 'connection').slice(0, 5)).toEqual([]);
  expect(report.editions.two).toBeGreaterThan(0);
});

/** Our choice: two minutes of killed deployments. */
const KILLS = Number(process.env.KILLS ?? 50);
const SEED = Number(process.env.SEED ?? 1);

it(
  `${KILLS} deployments that are killed at any moment: readers notice none of them`,
  {timeout: 1_800_000},
  async () => {
    const deployer = deployCommand(target, rehearsal.folders);
    const served = () => {
      const page = fs.readFileSync(path.join(target, 'current/docs/index.html'), 'utf8');
      const found = EDITIONS.find(
        (edition) => fs.readFileSync(path.join(folderOf(edition), 'index.html'), 'utf8') === page,
      );
      expect(found).toBeDefined();
      return found ?? '';
    };
    await deployAll(deployer);
    const started = Date.now();
    await deployer.deploy('one');
    const whole = Date.now() - started;
    const dice = chance(SEED, 'deployments');
    let kills = 0;
    const report = await readDuring(
      () => startPreviewServer(path.join(target, 'current/docs')),
      async (stages) => {
        while (kills < KILLS) {
          const before = served();
          const next = dice.pick(EDITIONS.filter((edition) => edition !== before));
          stages.begin(Date.now(), before, next);
          const child = spawn(
            process.execPath,
            ['--import', 'tsx', 'scripts/deploy.ts', '--to', target, '--dir', folderOf(next)],
            {stdio: 'ignore'},
          );
          const closed = once(child, 'close');
          await sleep(dice.between(0, whole));
          child.kill('SIGKILL');
          const [, signal] = (await closed) as [unknown, NodeJS.Signals | null];
          kills += Number(signal === 'SIGKILL');
          stages.begin(Date.now(), served());
        }
        const before = served();
        const next = EDITIONS.find((edition) => edition !== before) ?? '';
        stages.begin(Date.now(), before, next);
        await deployer.deploy(next);
        stages.begin(Date.now(), next);
        await sleep(500);
        expect(served()).toBe(next);
        stages.begin(Date.now(), before, next);
        await deployer.rollBack();
        stages.begin(Date.now(), before);
        expect(served()).toBe(before);
      },
    );
    const left = fs
      .readdirSync(path.join(target, 'releases'))
      .filter((name) => name.endsWith('.unfinished'));
    recordFigures({
      what: 'killed deployments',
      inputs: report.requests,
      kills,
      wrong: report.faults.length,
      losses: left.length,
    });
    expect(report.faults.slice(0, 5)).toEqual([]);
    expect(left).toEqual([]);
  },
);

/** Faulty deployments. */
describe('the readers detect', () => {
  const served = () => path.join(target, 'current/docs');
  const filesOf = (edition: string) => [...readBuild(folderOf(edition))];
  const begin = () => {
    fs.cpSync(folderOf('one'), served(), {recursive: true});
  };
  /** One whole file in place of another, in one step. */
  const put = (name: string, content: Buffer, time?: number) => {
    const file = path.join(served(), name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(`${file}.new`, content);
    if (time !== undefined) {
      fs.utimesSync(`${file}.new`, time, time);
    }
    fs.renameSync(`${file}.new`, file);
  };
  const faultsOf = async (
    deploy: Deployer['deploy'],
    start: () => Promise<Host> = () => startPreviewServer(served()),
  ) => {
    const report = await readDuring(start, async (stages) => {
      stages.begin(Date.now(), 'one', 'two');
      await deploy('two');
      stages.begin(Date.now(), 'two');
      await sleep(2000);
    });
    return new Set(report.faults.map(({kind}) => kind));
  };

  it('files that are overwritten in place', async () => {
    begin();
    const faults = await faultsOf(async (edition) => {
      for (const [name, content] of filesOf(edition)) {
        const file = path.join(served(), name);
        const half = content.subarray(0, content.byteLength / 2);
        fs.mkdirSync(path.dirname(file), {recursive: true});
        fs.writeFileSync(file, half);
        await sleep(5);
        fs.writeFileSync(file, content);
      }
    });
    expect(faults).toContain('torn');
  });

  it('assets that are removed with the deployment that referenced them', async () => {
    begin();
    const faults = await faultsOf((edition) => {
      for (const [name, content] of filesOf(edition)) {
        put(name, content);
      }
      const wanted = new Set(readBuild(folderOf(edition), isAsset).keys());
      for (const name of readBuild(folderOf('one'), isAsset).keys()) {
        if (!wanted.has(name)) {
          fs.rmSync(path.join(served(), name));
        }
      }
      return Promise.resolve();
    });
    expect(faults).toContain('missing');
  });

  it('pages that are published before their assets', async () => {
    begin();
    const faults = await faultsOf(async (edition) => {
      const files = new Map(filesOf(edition));
      for (const group of inOrder([...files.keys()]).reverse()) {
        for (const name of group) {
          put(name, files.get(name) ?? Buffer.alloc(0));
        }
        await sleep(500);
      }
    });
    expect(faults).toContain('missing');
  });

  it('other pages of the same size and time', async () => {
    const time = Date.now() / 1000;
    for (const [name, content] of filesOf('one')) {
      put(name, content, time);
    }
    const faults = await faultsOf((edition) => {
      for (const [name, content] of filesOf(edition)) {
        put(name, content, time);
      }
      return Promise.resolve();
    });
    expect([...faults].filter((kind) => ['ETag', 'stale'].includes(kind))).not.toEqual([]);
  });

  it('a server that keeps the policy of another deployment', async () => {
    begin();
    const faults = await faultsOf(
      (edition) => {
        for (const [name, content] of filesOf(edition)) {
          put(name, content);
        }
        return Promise.resolve();
      },
      () => startNginx(served()),
    );
    expect(faults).toContain('policy');
  });
});
