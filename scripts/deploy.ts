/**
 * `npm run deploy -- --to /srv/www` or `--to s3://bucket`: deploys the current build to a server's folder or
 * to object storage. `--roll-back` restores the previous deployment, `--roll-back=20261121T101500Z` a certain one.
 * `--reload "command"` runs before the new pages are served if the server has to reload its Content-Security-Policy.
 */
import {execSync} from 'node:child_process';
import path from 'node:path';
import * as bucket from '../hosting/deploy/bucket';
import * as folder from '../hosting/deploy/folder';
import {readCommandLine} from './lib/commandLine';

/** Objects between two lines of progress. */
const LINE_EVERY = 250;

function showProgress(step: string, done: number, total: number): void {
  if (done === total || done % LINE_EVERY === 0) {
    console.log(`${done} of ${total} ${step}`);
  }
}

async function main(): Promise<string> {
  const args = process.argv.slice(2).map((arg) => (arg === '--roll-back' ? '--roll-back=' : arg));
  const {values} = readCommandLine('deploy', args);
  if (values.to === undefined) {
    throw new Error('--to is missing. Allowed: a folder or s3://bucket.');
  }
  const build = path.resolve(values.dir);
  const rollBack = values['roll-back'];
  const wanted = rollBack === '' ? undefined : rollBack;
  const s3 = /^s3:\/\/([a-z0-9.-]+)\/?$/.exec(values.to)?.[1];
  if (s3 !== undefined) {
    const {s3Store} = await import('../hosting/deploy/s3');
    const store = s3Store(s3);
    return rollBack === undefined
      ? bucket.deploy(build, store, Date.now(), showProgress)
      : bucket.rollBack(store, wanted, showProgress);
  }
  const target = path.resolve(values.to);
  const reload = () => {
    if (values.reload === undefined) {
      console.log(`${target}/policy.conf has changed: reload the server that includes it.`);
    } else {
      execSync(values.reload, {stdio: 'inherit'});
    }
  };
  return rollBack === undefined
    ? folder.deploy(build, target, Date.now(), reload)
    : folder.rollBack(target, wanted);
}

main().then(
  (name) => {
    console.log(`${name} is served.`);
  },
  (error: unknown) => {
    console.error(`deploy: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  },
);
