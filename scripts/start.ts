/** `npm start`: runs the development server. If Docusaurus cannot start, or exits, the next save restarts it. */
import {type ChildProcess, spawn} from 'node:child_process';
import {once, setMaxListeners} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {LOCALES} from '../config/locales';
import {ALL_RELEASES} from '../src/releases/servedReleases';
import {misuse, portOf, readArgs, runMain} from './lib/args';
import {DOCUSAURUS, showOutput, START_CONFIG} from './lib/docusaurus';
import {isFree} from './lib/freePort';

const USAGE = `Usage: npm start [-- OPTIONS]

Starts the development server. The browser shows saved files, and errors in them.

  -p, --port N           port to listen on [3000]
  -h, --host NAME        host name to listen on [localhost]
  -l, --locale LANGUAGE  language to serve: ${LOCALES.join(', ')}
  --open                 open the browser; --no-open leaves it closed, which is the default
  --all-releases         also serve the archived releases; starting and saving take longer
  --poll MS              look for changed files every MS milliseconds, for file systems that send no events`;

/** Folders without hand-written files, which would take a long time to watch. */
const NOT_WATCHED = /^(?:node_modules|build|test-results|\..*)$/;
/** Files that Docusaurus reads only when it starts. */
const SETTINGS = /^(?:config[\\/](?!prose\b).*(?<!\.test)\.tsx?|docusaurus\.config\.ts)$/;
/** Delay for further writes, because editors write a file in several steps. Unit: ms. */
const QUIET_TIME = 300;

const {values} = readArgs(USAGE, {
  port: {type: 'string', short: 'p', default: '3000'},
  host: {type: 'string', short: 'h', default: 'localhost'},
  locale: {type: 'string', short: 'l', default: LOCALES[0]},
  open: {type: 'boolean', default: false},
  'no-open': {type: 'boolean', default: false},
  'all-releases': {type: 'boolean', default: false},
  poll: {type: 'string'},
});
const {host, poll, locale} = values;
const port = portOf(values.port, USAGE);
if (!LOCALES.includes(locale)) {
  misuse(`--locale is ${JSON.stringify(locale)}. Allowed: ${LOCALES.join(', ')}.`, USAGE);
}

/** @param opens - whether the browser shows the first page */
function startDocusaurus(opens: boolean): ChildProcess {
  const child = spawn(
    process.execPath,
    [
      ...[DOCUSAURUS, 'start', '--config', START_CONFIG, '--port', String(port), '--host', host],
      ...['--locale', locale, ...(poll === undefined ? [] : ['--poll', poll])],
      ...(opens ? [] : ['--no-open']),
    ],
    {
      stdio: ['inherit', 'pipe', 'pipe'],
      env: {
        // The calling process, such as a test, may have set another value.
        ...process.env,
        NODE_ENV: 'development',
        // Docusaurus sets it only after reading the settings.
        DOCUSAURUS_CURRENT_LOCALE: locale,
        ...(values['all-releases'] ? {[ALL_RELEASES]: 'true'} : {}),
      },
    },
  );
  showOutput(child);
  return child;
}

/**
 * Waits for the next saved file, and returns its path.
 *
 * @param isWanted - selects files
 */
function nextSave(isWanted: (file: string) => boolean, ended: AbortSignal): Promise<string> {
  const folders = fs
    .readdirSync('.', {withFileTypes: true})
    .filter((entry) => entry.isDirectory() && !NOT_WATCHED.test(entry.name))
    .map(({name}) => name);
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    for (const folder of ['.', ...folders]) {
      fs.watch(folder, {recursive: folder !== '.', signal: ended}, (_event, name) => {
        const file = path.join(folder, name ?? '');
        if (isWanted(file)) {
          clearTimeout(timer);
          timer = setTimeout(resolve, QUIET_TIME, file);
        }
      });
    }
  });
}

async function main(): Promise<void> {
  if (!(await isFree(port))) {
    throw new Error(`Port ${port} is in use. Choose another port with --port.`);
  }
  let child: ChildProcess | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      child?.kill(signal);
      process.exit();
    });
  }
  for (;;) {
    const run = startDocusaurus(values.open && child === undefined);
    child = run;
    const watching = new AbortController();
    // Each watched folder adds a listener.
    setMaxListeners(0, watching.signal);
    const hasEnded = once(run, 'close').then(() => undefined);
    const setting = nextSave((file) => SETTINGS.test(file), watching.signal);
    const file = await Promise.race([hasEnded, setting]);
    if (file === undefined) {
      console.log('The server will start again when you save a file.');
      await nextSave(() => true, watching.signal);
    } else {
      console.log(`${file} was saved, so the server starts again.`);
      run.kill();
      await hasEnded;
    }
    watching.abort();
  }
}

runMain(main);
