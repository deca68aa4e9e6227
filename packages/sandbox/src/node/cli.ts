/** The command. */
import fs from 'node:fs';
import {parseArgs} from 'node:util';
import type {LogEntry, Provider} from '../index';
import {runWithApplication} from './program';
import {DEFAULT_PORT, type ServerOptions, startSandbox} from './server';

const HELP = `The API on this machine: no account, no real data, no real money.

  open-banking-sandbox [options]                      runs until it is interrupted
  open-banking-sandbox [options] -- COMMAND [ARG...]  runs while the command runs, and provides a registered
                                                      application to it in API_URL, APPLICATION_ID, PRIVATE_KEY_FILE
                                                      and REDIRECT_URL

  --port N          port to listen on (default ${DEFAULT_PORT}; 0 for any free one)
  --host ADDRESS    address to listen on (default 127.0.0.1)
  --state FILE      keep the state in this file; without it, the state ends with the process
  --seed N          create users, accounts and transactions from this number (default 1)
  --clock ISO       start the sandbox's clock at this time, such as 2026-11-20T09:30:00Z
                    (the state in an existing FILE keeps its own seed and clock)
  --settlement S    seconds that a bank takes to settle a payment (default 8)
  --strict          reject fields and query parameters that the description does not name
  --help            this text
`;

/** An error in the command line. */
class UsageError extends Error {}

function wholeNumber(text: string, name: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most) {
    throw new UsageError(`--${name} ${text} is not a whole number from 0 to ${most}`);
  }
  return value;
}

function time(text: string): Date {
  const date = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(date.getTime())) {
    throw new UsageError(`--clock ${text} is not an ISO 8601 time, such as 2026-11-20T09:30:00Z`);
  }
  return date;
}

/** Undefined: help was requested. @throws UsageError */
function readOptions(args: readonly string[]): ServerOptions | undefined {
  let values;
  try {
    ({values} = parseArgs({
      args: [...args],
      options: {
        port: {type: 'string'},
        host: {type: 'string'},
        state: {type: 'string'},
        seed: {type: 'string'},
        clock: {type: 'string'},
        settlement: {type: 'string'},
        strict: {type: 'boolean'},
        help: {type: 'boolean'},
      },
    }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), {cause: error});
  }
  if (values.help === true) {
    return undefined;
  }
  const {port, host, state, seed, clock, settlement, strict} = values;
  return {
    ...(port === undefined ? {} : {port: wholeNumber(port, 'port', 65_535)}),
    ...(host === undefined ? {} : {host}),
    ...(state === undefined ? {} : {stateFile: state}),
    ...(seed === undefined ? {} : {seed: wholeNumber(seed, 'seed', 2 ** 31)}),
    ...(clock === undefined ? {} : {startAt: time(clock)}),
    ...(settlement === undefined
      ? {}
      : {settlement: wholeNumber(settlement, 'settlement', 86_400)}),
    ...(strict === undefined ? {} : {strict}),
  };
}

const welcome = (url: string) => `The sandbox is running at ${url}

1. Register an application: open ${url}/ in a browser, or send its public key:

   jq -n --rawfile key public.pem '{name: "My application", public_key: $key,
     redirect_urls: ["http://localhost:8080/callback"]}' \\
     | curl -sS ${url}/sandbox/applications -H 'Content-Type: application/json' -d @-

2. Set these variables for the samples, or for your program:

   export APPLICATION_ID='the id from step 1'
   export API_URL='${url}'

3. Follow the quick start from "Create a token" on. The log is at ${url}/ and in GET /sandbox/log.

Press Ctrl+C to stop.
`;

function logRequest({status, method, path, error}: LogEntry): void {
  console.log(`${status} ${method} ${path}${error === null ? '' : ` ${error}`}`);
}

/** What comes after `--`, and what comes before. @throws UsageError */
function splitAtProgram(args: readonly string[]): [own: readonly string[], program?: string[]] {
  const at = args.indexOf('--');
  if (at === -1) {
    return [args];
  }
  if (at === args.length - 1) {
    throw new UsageError('-- must be followed by a command');
  }
  return [args.slice(0, at), args.slice(at + 1)];
}

/**
 * Runs until it is interrupted, or until the command after `--` exits.
 *
 * @returns exit status: that of the command after `--`, or 2 for an error in the command line
 */
export async function main(args: readonly string[], provider?: Provider): Promise<number> {
  let options: ServerOptions | undefined;
  let program: string[] | undefined;
  try {
    const [own, ...rest] = splitAtProgram(args);
    [program] = rest;
    options = readOptions(own);
  } catch (error) {
    console.error(`sandbox: ${(error as Error).message}\n\n${HELP}`);
    return 2;
  }
  if (options === undefined) {
    console.log(HELP);
    return 0;
  }
  const {stateFile, seed, startAt} = options;
  // Before the sandbox creates it.
  const isContinued = stateFile !== undefined && fs.existsSync(stateFile);
  let running;
  try {
    running = await startSandbox({
      // The terminal belongs to the program; the log is on the sandbox's page.
      ...(program === undefined ? {onRequest: logRequest} : {}),
      ...options,
      ...(provider === undefined ? {} : {provider}),
    });
  } catch (error) {
    console.error(`sandbox: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
  const ignored = [
    ...(seed === undefined ? [] : ['--seed']),
    ...(startAt === undefined ? [] : ['--clock']),
  ];
  if (isContinued && ignored.length > 0) {
    console.error(
      `sandbox: ${stateFile} already contains a state with its own seed and clock; ignoring ${ignored.join(' and ')}`,
    );
  }
  if (program !== undefined) {
    try {
      return await runWithApplication(running.url, program);
    } catch (error) {
      console.error(`sandbox: ${error instanceof Error ? error.message : String(error)}`);
      return 1;
    } finally {
      await running.stop();
    }
  }
  // Registered before the message that says how to stop it.
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        resolve();
      });
    }
  });
  console.log(welcome(running.url));
  await interrupted;
  await running.stop();
  console.log('The sandbox has stopped.');
  return 0;
}
