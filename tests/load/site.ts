/** Editions of a build as folders, the commands that deploy them, and the order in which a rehearsal does. */
import {execFile} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {promisify} from 'node:util';
import zlib from 'node:zlib';
import {filesIn} from '../../src/text/files';
import {editionOf, type Files} from './edition';
import {Judge, Stages} from './judge';

const run = promisify(execFile);
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const isCopy = (file: string) => /\.(?:br|gz)$/.test(file);

/** Words of one length and of another: pages of the first two have the same size. */
export const EDITIONS = ['one', 'two', 'three'] as const;

/** @param isWanted - what of a build the editions have */
export function readBuild(build: string, isWanted: (file: string) => boolean = () => true): Files {
  return new Map(
    filesIn(build)
      .filter((file) => isWanted(file))
      .map((file) => [file, fs.readFileSync(path.join(build, file))]),
  );
}

/** Copies as a build makes them, of what an edition has changed; quickly, since nobody looks at their size. */
async function withCopies(edition: Files, build: Files): Promise<Files> {
  const files = new Map<string, Buffer>();
  for (const [name, content] of edition) {
    files.set(name, content);
    const original = {br: build.get(`${name}.br`), gz: build.get(`${name}.gz`)};
    if (build.get(name) === content && original.br !== undefined && original.gz !== undefined) {
      files.set(`${name}.br`, original.br);
      files.set(`${name}.gz`, original.gz);
    } else if (build.get(name) !== content && /\.(?:html|js|css|md|page\.txt)$/.test(name)) {
      const params = {[zlib.constants.BROTLI_PARAM_QUALITY]: 4};
      files.set(`${name}.br`, await brotli(content, {params}));
      files.set(`${name}.gz`, await gzip(content, {level: 1}));
    }
  }
  return files;
}

function writeFiles(folder: string, files: Files): void {
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, content);
  }
}

export interface Rehearsal {
  /** Folder of each edition, a build like any other. */
  folders: ReadonlyMap<string, string>;
  /** Valid responses for a page of each edition. */
  judge: Judge;
}

/**
 * @param build - files of a finished build, compressed copies included
 * @param folder - where the editions are written
 */
export async function prepareEditions(build: Files, folder: string): Promise<Rehearsal> {
  const plain = new Map([...build].filter(([name]) => !isCopy(name)));
  const judge = new Judge();
  const folders = new Map<string, string>();
  for (const word of EDITIONS) {
    const files = await withCopies(editionOf(plain, word), build);
    const place = path.join(folder, word);
    writeFiles(place, files);
    judge.learn(word, files);
    folders.set(word, place);
  }
  return {folders, judge};
}

/** One kind of deployment, as a rehearsal needs it. */
export interface Deployer {
  deploy: (edition: string) => Promise<void>;
  rollBack: () => Promise<void>;
}

/** `npm run deploy` in a separate process: a deployment in this one would keep the requests waiting. */
export function deployCommand(
  target: string,
  folders: ReadonlyMap<string, string>,
  reload?: string,
): Deployer {
  const command = (...args: string[]) =>
    run(process.execPath, ['--import', 'tsx', 'scripts/deploy.ts', '--to', target, ...args]);
  let second = 0;
  return {
    deploy: async (edition) => {
      // A deployment has its second as its name.
      while (Math.floor(Date.now() / 1000) === second) {
        await sleep(50);
      }
      const more = reload === undefined ? [] : ['--reload', reload];
      await command('--dir', folders.get(edition) ?? '', ...more);
      second = Math.floor(Date.now() / 1000);
    },
    rollBack: async () => {
      await command('--roll-back');
    },
  };
}

/**
 * Deploys each edition once, the first one last, so that it is served. With a server that starts afterwards
 * the rehearsal needs no reload: the policies of all editions are known.
 */
export async function deployAll(deployer: Deployer): Promise<void> {
  for (const edition of [...EDITIONS].reverse()) {
    await deployer.deploy(edition);
  }
}

/** How long readers stay with a deployment before the next. Unit: ms. */
const PAUSE = 300;

/**
 * Deploys and rolls back in turn until the time is up and each edition was served.
 *
 * @param stages - learns what may be served when
 * @param until - ms since 1970
 * @returns number of deployments and roll-backs
 */
export async function rehearse(deployer: Deployer, stages: Stages, until: number): Promise<number> {
  let served: string = EDITIONS[0];
  let count = 0;
  const change = async (next: string, how: () => Promise<void>) => {
    stages.begin(Date.now(), served, next);
    await how();
    stages.begin(Date.now(), next);
    served = next;
    count += 1;
    await sleep(PAUSE);
  };
  for (let turn = 1; Date.now() < until || count < EDITIONS.length; turn += 1) {
    const before = served;
    const next = EDITIONS[turn % EDITIONS.length] ?? before;
    await change(next, () => deployer.deploy(next));
    if (turn % 2 === 1) {
      await change(before, () => deployer.rollBack());
    }
  }
  return count;
}
