/**
 * `npm start`: the development server. It keeps running whatever is saved: if Docusaurus cannot start, or exits, the
 * browser shows the reason, and the server restarts on the next save.
 */
import {type ChildProcess, spawn} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {LOCALES} from '../config/locales';
import {ALL_RELEASES} from '../src/releases/servedReleases';
import {misuse, readArgs} from './lib/args';
import {createOutputFilter} from '../src/dev-server/outputFilter';
import {failurePage} from '../src/dev-server/failurePage';
import {filesIn, withSlashes} from '../src/text/files';

const DOCUSAURUS = path.resolve('node_modules/@docusaurus/core/bin/docusaurus.mjs');
/** Folders without hand-written files. Watching them takes long. */
const NOT_WATCHED = /^(?:node_modules|build|test-results|\..*)$/;
const SETTINGS_FOLDER = 'config';
/** Read by checks only, or again with each save. */
const NO_SETTING = /^prose\b|\.test\.ts$|\.yaml$|~$/;
/** Editors write a file in several steps. Unit: ms. */
const QUIET_TIME = 300;
/** The last lines of the output contain the reason. */
const REASON_LINES = 12;

const USAGE = `Usage: npm start [-- OPTIONS]

Starts the development server. The browser shows saved files, and errors in them.

  -p, --port N           port to listen on [3000]
  -h, --host NAME        host name to listen on [localhost]
  -l, --locale LANGUAGE  language to serve: ${LOCALES.join(', ')}
  --open                 open the browser; --no-open leaves it closed, which is the default
  --all-releases         also serve the archived releases; starting and saving take longer
  --poll MS              look for changed files every MS milliseconds, for file systems that send no events`;

const {values} = readArgs(USAGE, {
  port: {type: 'string', short: 'p', default: '3000'},
  host: {type: 'string', short: 'h', default: 'localhost'},
  locale: {type: 'string', short: 'l', default: LOCALES[0]},
  open: {type: 'boolean', default: false},
  'no-open': {type: 'boolean', default: false},
  'all-releases': {type: 'boolean', default: false},
  poll: {type: 'string'},
});
const {port, host, poll, locale, 'all-releases': hasAllReleases} = values;
const others = ['--locale', locale, ...(poll === undefined ? [] : ['--poll', poll])];
if (!LOCALES.includes(locale)) {
  misuse(`--locale is ${JSON.stringify(locale)}. Allowed: ${LOCALES.join(', ')}.`, USAGE);
}

interface Run {
  child: ChildProcess;
  /** Resolves with the last output once the server has exited. */
  ended: Promise<string[]>;
}

/** @param opens - whether the browser is to show the first page */
function startDocusaurus(opens: boolean): Run {
  const child = spawn(
    process.execPath,
    [
      DOCUSAURUS,
      'start',
      ...(opens ? [] : ['--no-open']),
      '--port',
      port,
      '--host',
      host,
      ...others,
    ],
    {
      stdio: ['inherit', 'pipe', 'pipe'],
      // The calling process, such as a test.
      env: {
        ...process.env,
        NODE_ENV: 'development',
        // Docusaurus sets it only after it has read the settings.
        DOCUSAURUS_CURRENT_LOCALE: locale,
        ...(hasAllReleases ? {[ALL_RELEASES]: 'true'} : {}),
      },
    },
  );
  let filter = createOutputFilter();
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({input: stream}).on('line', (line) => {
      // The same error may occur again later: repetitions are omitted only until the next attempt.
      if (/compiling|Compiled|running at/i.test(line)) {
        filter = createOutputFilter();
      }
      const shown = filter(line);
      if (shown !== undefined) {
        console.log(shown);
        lines.push(shown);
        lines.splice(0, lines.length - REASON_LINES);
      }
    });
  }
  return {
    child,
    ended: new Promise((resolve) => {
      child.on('error', (error) => {
        resolve([error.message]);
      });
      child.on('close', () => {
        resolve(lines);
      });
    }),
  };
}

/** Shows the reason in the browser until a file is saved. */
async function waitForSave(reason: readonly string[]): Promise<void> {
  const server = http.createServer((_, response) => {
    response.writeHead(500, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.end(failurePage(reason));
  });
  await new Promise<void>((resolve) => {
    server.on('error', () => {
      resolve();
    });
    server.listen(Number(port), host, resolve);
  });
  console.log('The server restarts when a file is saved.');
  await nextSave();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function nextSave(): Promise<void> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const onSave = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        watchers.forEach((watcher) => {
          watcher.close();
        });
        resolve();
      }, QUIET_TIME);
    };
    const folders = fs
      .readdirSync('.', {withFileTypes: true})
      .filter((entry) => entry.isDirectory() && !NOT_WATCHED.test(entry.name));
    const watchers = [
      fs.watch('.', onSave),
      ...folders.map(({name}) => fs.watch(name, {recursive: true}, onSave)),
    ];
  });
}

/**
 * Calls back once when a setting has been saved with another content: Docusaurus reads `config/` only when it starts.
 *
 * @returns ends it
 */
function onSavedSetting(listener: (file: string) => void): () => void {
  const contentOf = (file: string) =>
    fs.existsSync(file) && fs.statSync(file).isFile() ? fs.readFileSync(file, 'utf8') : undefined;
  const known = new Map(
    filesIn(SETTINGS_FOLDER)
      .map((name) => `${SETTINGS_FOLDER}/${name}`)
      .map((file) => [file, contentOf(file)]),
  );
  let timer: NodeJS.Timeout | undefined;
  const watcher = fs.watch(SETTINGS_FOLDER, {recursive: true}, (_event, name) => {
    if (name === null || NO_SETTING.test(name)) {
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      const file = `${SETTINGS_FOLDER}/${withSlashes(name)}`;
      if (contentOf(file) !== known.get(file)) {
        watcher.close();
        listener(file);
      }
    }, QUIET_TIME);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

async function main(): Promise<void> {
  let isStopped = false;
  let run: Run | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      isStopped = true;
      run?.child.kill(signal);
      process.exit();
    });
  }
  // Changed by the signal handlers.
  const goesOn = () => !isStopped;
  while (goesOn()) {
    const {child, ended} = startDocusaurus(values.open && run === undefined);
    run = {child, ended};
    let savedSetting: string | undefined;
    const endWatching = onSavedSetting((file) => {
      savedSetting = file;
      console.log(`${file} was saved: the server restarts.`);
      child.kill();
    });
    const reason = await ended;
    endWatching();
    if (savedSetting !== undefined) {
      continue;
    }
    if (reason.some((line) => line.includes('already running on port'))) {
      process.exitCode = 1;
      return;
    }
    if (goesOn()) {
      await waitForSave(reason);
    }
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
