/**
 * Deployment to a plain server:
 *
 * ```text
 * <target>/releases/20261121T101500Z/docs/   one folder for each deployment, unchanged files shared by hard links
 * <target>/current ─► releases/…             what the server's root points to; switched in one step
 * <target>/served.json                       deployments that were served: a roll-back restores only these
 * <target>/assets.json                       since when each hashed asset has been out of use
 * <target>/policies.json                     Content-Security-Policy of each deployment
 * <target>/policy.conf                       what all of them need, for nginx to include
 * <target>/policy.loaded                     hash of the policy.conf that the server has loaded
 * <target>/deploy.lock                       process of the command that is changing the target
 * ```
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../../config/brand';
import {policyOfBuild} from '../policy';
import {hasEnded, lockedMessage, OWNER} from './lock';
import {policyFile, unionOfPolicies} from './policies';
import {
  type AssetRecord,
  KEEP_DEPLOYMENTS,
  keptAssets,
  recordInUse,
  deploymentName,
  deploymentTime,
} from './rules';
import {filesIn} from '../../src/text/files';

const SITE = brand.baseUrl.replaceAll('/', '');

/** The usual name on servers, though a release is a version of the API everywhere else. */
const deploymentsFolder = (target: string) => path.join(target, 'releases');
const currentOf = (target: string) => path.join(target, 'current');
const recordOf = (target: string) => path.join(target, 'assets.json');
const servedOf = (target: string) => path.join(target, 'served.json');

/** Names of the deployments that readers could see and that are kept, oldest first. */
export function listDeployments(target: string): string[] {
  const present = presentDeployments(target);
  const current = currentDeployment(target);
  // A target that was written before this record existed has no served.json: each of its deployments counts.
  const served = new Set(readJson<string[]>(servedOf(target), present));
  return present.filter((name) => served.has(name) || name === current);
}

/** Complete folders, served or not. */
function presentDeployments(target: string): string[] {
  const folder = deploymentsFolder(target);
  return fs.existsSync(folder)
    ? fs
        .readdirSync(folder)
        .filter((name) => /^\d{8}T\d{6}Z$/.test(name))
        .sort()
    : [];
}

/** @returns name of the deployment that is served, or undefined before the first */
export function currentDeployment(target: string): string | undefined {
  try {
    return path.basename(fs.readlinkSync(currentOf(target)));
  } catch {
    return undefined;
  }
}

function readJson<T>(file: string, otherwise: T): T {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as T) : otherwise;
}

const readIfPresent = (file: string) =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;

const readRecord = (target: string) => readJson<AssetRecord>(recordOf(target), {});

/** A reader of the file never sees a partial file. */
function writeAtOnce(file: string, content: string): void {
  fs.writeFileSync(`${file}.new`, content);
  fs.renameSync(`${file}.new`, file);
}

function writeRecord(target: string, record: AssetRecord): void {
  writeAtOnce(recordOf(target), JSON.stringify(record));
}

/**
 * Writes what the pages of all kept deployments and of the new one need.
 *
 * @param reload - called unless the server has loaded just that; if it fails, the file is as it was
 */
function writePolicies(target: string, name: string, reload: () => void): void {
  const record = path.join(target, 'policies.json');
  const known = readJson<Record<string, string>>(record, {});
  const policies = Object.fromEntries(
    [...listDeployments(target), name].map((deployment) => [
      deployment,
      (deployment === name ? undefined : known[deployment]) ??
        policyOfBuild(siteOf(target, deployment)),
    ]),
  );
  const file = path.join(target, 'policy.conf');
  const loaded = path.join(target, 'policy.loaded');
  const before = readIfPresent(file);
  const content = policyFile(unionOfPolicies(Object.values(policies)));
  const hash = createHash('sha256').update(content).digest('hex');
  // A command that was killed may have written the file without a reload.
  if (content !== before || hash !== readIfPresent(loaded)) {
    writeAtOnce(file, content);
    fs.rmSync(loaded, {force: true});
    try {
      reload();
    } catch (error) {
      fs.rmSync(file);
      if (before !== undefined) {
        writeAtOnce(file, before);
      }
      throw error;
    }
    writeAtOnce(loaded, hash);
  }
  writeAtOnce(record, JSON.stringify(policies));
}

/** Points `current` to a deployment: a rename replaces the link atomically. */
function switchTo(target: string, name: string): void {
  const link = `${currentOf(target)}.new`;
  fs.rmSync(link, {force: true});
  fs.symlinkSync(path.join('releases', name), link);
  fs.renameSync(link, currentOf(target));
  writeServed(target);
}

function writeServed(target: string): void {
  writeAtOnce(servedOf(target), JSON.stringify(listDeployments(target)));
}

/** Deletes what interrupted deployments have left: no reader has seen it. */
function removeUnserved(target: string): void {
  const folder = deploymentsFolder(target);
  const served = new Set(listDeployments(target));
  const left = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  for (const name of left.filter((one) => DEPLOYMENT_FOLDER.test(one) && !served.has(one))) {
    fs.rmSync(path.join(folder, name), {recursive: true});
  }
}

/** A deployment, finished or not. */
const DEPLOYMENT_FOLDER = /^\d{8}T\d{6}Z(?:\.unfinished)?$/;

/**
 * Runs a change of the target while no other process changes it.
 *
 * @throws Error if another process is at it
 */
function exclusively<T>(target: string, change: () => T): T {
  const lock = path.join(target, 'deploy.lock');
  fs.mkdirSync(target, {recursive: true});
  const owner = readIfPresent(lock);
  if (owner !== undefined && hasEnded(owner)) {
    fs.rmSync(lock, {force: true});
  }
  try {
    fs.writeFileSync(lock, OWNER, {flag: 'wx'});
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST'
      ? new Error(lockedMessage(lock, owner ?? 'of another command'), {cause: error})
      : error;
  }
  try {
    return change();
  } finally {
    fs.rmSync(lock, {force: true});
  }
}

/**
 * @param time - time of the deployment. Servers derive ETags from time, in whole seconds, and size: with the time of
 * copying, two consecutive deployments could give the same ETag to different pages of the same size. Unit: ms since
 * 1970
 */
function place(from: string, to: string, shared: string | undefined, time: number): void {
  fs.mkdirSync(path.dirname(to), {recursive: true});
  if (shared !== undefined && fs.existsSync(shared) && sameContent(shared, from)) {
    fs.linkSync(shared, to);
  } else {
    fs.copyFileSync(from, to);
    fs.utimesSync(to, time / 1000, time / 1000);
  }
}

function sameContent(a: string, b: string): boolean {
  return (
    fs.statSync(a).size === fs.statSync(b).size && fs.readFileSync(a).equals(fs.readFileSync(b))
  );
}

function siteOf(target: string, name: string): string {
  return path.join(deploymentsFolder(target), name, SITE);
}

/**
 * Deploys a build to the target. Everything is written beside the served files; one rename publishes it.
 *
 * @param now - ms since 1970
 * @param reload - makes the server reload `policy.conf`; called before the new pages are served, if it has changed
 * @returns name of the deployment
 * @throws Error if nothing was deployed: the target still serves the previous deployment
 */
export function deploy(
  build: string,
  target: string,
  now: number,
  reload: () => void = () => undefined,
): string {
  const files = filesIn(build);
  if (!files.includes('404.html')) {
    throw new Error(`${build} contains no build. Run "npm run build" first.`);
  }
  return exclusively(target, () => deployFiles(files, build, target, now, reload));
}

function deployFiles(
  files: readonly string[],
  build: string,
  target: string,
  now: number,
  reload: () => void,
): string {
  removeUnserved(target);
  const name = deploymentName(now);
  if (fs.existsSync(path.join(deploymentsFolder(target), name))) {
    throw new Error(`${name} is already deployed.`);
  }
  // From here on, a finished folder alone is no proof that readers saw it.
  writeServed(target);
  const before = currentDeployment(target);
  const unfinished = path.join(deploymentsFolder(target), `${name}.unfinished`);
  const {kept, record} = keptAssets(readRecord(target), files, now);
  try {
    for (const file of files) {
      const shared = before === undefined ? undefined : path.join(siteOf(target, before), file);
      place(
        path.join(build, file),
        path.join(unfinished, SITE, file),
        shared,
        deploymentTime(name),
      );
    }
    linkAssets(target, kept, path.join(unfinished, SITE));
    fs.renameSync(unfinished, path.join(deploymentsFolder(target), name));
  } catch (error) {
    fs.rmSync(unfinished, {recursive: true, force: true});
    throw error;
  }
  try {
    writePolicies(target, name, reload);
  } catch (error) {
    fs.rmSync(path.join(deploymentsFolder(target), name), {recursive: true});
    throw error;
  }
  // If it is interrupted in between, the next deployment treats all of them as in use.
  writeRecord(target, recordInUse(record));
  switchTo(target, name);
  writeRecord(target, record);
  prune(target);
  return name;
}

/** Assets of other deployments, copied from any that still has them. */
function linkAssets(target: string, assets: readonly string[], site: string): void {
  for (const asset of assets) {
    const to = path.join(site, asset);
    const from = listDeployments(target)
      .map((name) => path.join(siteOf(target, name), asset))
      .find((file) => fs.existsSync(file));
    if (from !== undefined && !fs.existsSync(to)) {
      fs.mkdirSync(path.dirname(to), {recursive: true});
      fs.linkSync(from, to);
    }
  }
}

function prune(target: string): void {
  const current = currentDeployment(target);
  const old = listDeployments(target).slice(0, -KEEP_DEPLOYMENTS);
  for (const name of old.filter((one) => one !== current)) {
    fs.rmSync(path.join(deploymentsFolder(target), name), {recursive: true});
  }
  writeServed(target);
}

/**
 * Restores an earlier deployment. It gets the assets of the later ones: tabs that were opened meanwhile still request
 * them.
 *
 * @param name - the deployment; by default the previous one
 * @returns name of the deployment that is served now
 * @throws Error if there is none
 */
export function rollBack(target: string, name?: string): string {
  return exclusively(target, () => restore(target, name));
}

function restore(target: string, name?: string): string {
  const kept = listDeployments(target);
  const current = currentDeployment(target);
  const wanted = name ?? kept[kept.indexOf(current ?? '') - 1];
  if (wanted === undefined || !kept.includes(wanted)) {
    throw new Error(
      `${name ?? 'An earlier deployment'} is not in ${deploymentsFolder(target)}. Allowed: ${kept.join(', ') || 'none yet'}.`,
    );
  }
  const record = readRecord(target);
  linkAssets(target, Object.keys(record), siteOf(target, wanted));
  writeRecord(target, recordInUse(record));
  switchTo(target, wanted);
  return wanted;
}
