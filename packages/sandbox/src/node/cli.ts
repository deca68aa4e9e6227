/** The command. */
import {once} from 'node:events';
import fs from 'node:fs';
import {parseArgs} from 'node:util';
import type {LogEntry, Provider} from '../index';
import {type Command, EVENTS, type Option, OPTIONS} from '../data/options';
import {CERTIFICATE_PATH} from '../engine/webhooks';
import {LIMITS, type Limits} from '../index';
import {listen, trigger} from './listen';
import {runWithApplication} from './program';
import {type ServerOptions, startSandbox} from './server';

/** Lines of help about options. */
function helpOf(options: Readonly<Record<string, Option>>): string {
  return Object.entries(options)
    .map(([name, {value = '', help, default: standard}]) => {
      const usual = typeof standard === 'string' ? ` (default ${standard})` : '';
      return `  ${`--${name} ${value}`.padEnd(20)}${help}${usual}`;
    })
    .join('\n');
}

const HELP = `The API on this machine: no account, no real data, no real money.

  open-banking-sandbox [options]                      runs until it is interrupted
  open-banking-sandbox [options] -- COMMAND [ARG...]  runs while the command runs, and provides a registered
                                                      application to it in API_URL, APPLICATION_ID,
                                                      PRIVATE_KEY_FILE and REDIRECT_URL, and addresses of the sandbox
                                                      in CLOCK_URL and WEBHOOK_KEY_URL

${helpOf(OPTIONS.run)}
  --help              this text

While it is running, in another terminal:

  open-banking-sandbox listen --forward URL           sends every webhook to URL and prints each attempt

${helpOf(OPTIONS.listen)}

  open-banking-sandbox trigger ${EVENTS.join('|')} --status STATUS
                                                      makes a payment reach STATUS, with its webhooks

${helpOf(OPTIONS.trigger)}
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

/** `NAME=N`, for names of limits. @throws UsageError */
function limitsOf(texts: readonly string[]): Partial<Limits> {
  return Object.fromEntries(
    texts.map((text) => {
      const [name = '', value = ''] = text.split('=');
      if (!Object.hasOwn(LIMITS, name)) {
        throw new UsageError(
          `--limit ${text} is not one of ${Object.keys(LIMITS).join(', ')}, with = and a number`,
        );
      }
      return [name, wholeNumber(value, `limit ${name}=`, Number.MAX_SAFE_INTEGER)];
    }),
  );
}

type OptionName = {[Name in Command]: keyof (typeof OPTIONS)[Name]}[Command];
type Repeated = 'allow-host' | 'limit';
type Flag = 'strict' | 'help';
type Values = Partial<
  Record<Exclude<OptionName, Repeated | Flag>, string> &
    Record<Repeated, string[]> &
    Record<Flag, boolean>
>;

/** The values of a command's options, and what is not an option. @throws UsageError */
function parse(name: Command, args: readonly string[]): {values: Values; positionals: string[]} {
  const options: Readonly<Record<string, Option>> = OPTIONS[name];
  const types = Object.fromEntries(
    Object.entries(options).map(([option, {type, multiple = false}]) => [option, {type, multiple}]),
  );
  try {
    const {values, positionals} = parseArgs({
      args: [...args],
      options: {...types, help: {type: 'boolean'}},
      allowPositionals: name === 'trigger',
    });
    return {
      positionals,
      values,
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), {cause: error});
  }
}

/** Undefined: help was requested. @throws UsageError */
function readOptions(args: readonly string[]): ServerOptions | undefined {
  const {values} = parse('run', args);
  if (values.help === true) {
    return undefined;
  }
  const {port, host, state, seed, clock, settlement, strict, limit} = values;
  return {
    ...(port === undefined ? {} : {port: wholeNumber(port, 'port', 65_535)}),
    ...(host === undefined ? {} : {host}),
    ...(values['allow-host'] === undefined ? {} : {allowedHosts: values['allow-host']}),
    ...(state === undefined ? {} : {stateFile: state}),
    ...(seed === undefined ? {} : {seed: wholeNumber(seed, 'seed', 2 ** 31)}),
    ...(clock === undefined ? {} : {startAt: time(clock)}),
    ...(settlement === undefined
      ? {}
      : {settlement: wholeNumber(settlement, 'settlement', 86_400)}),
    ...(limit === undefined ? {} : {limits: limitsOf(limit)}),
    ...(strict === undefined ? {} : {strict}),
  };
}

/** Aborted by Ctrl+C, and when the terminal is closed. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      controller.abort();
    });
  }
  return controller.signal;
}

/** `listen` or `trigger`. @returns exit status */
async function runBeside(name: 'listen' | 'trigger', args: readonly string[]): Promise<number> {
  const {values, positionals} = parse(name, args);
  const {
    help,
    sandbox = OPTIONS[name].sandbox.default,
    forward,
    status,
    reason,
    application,
  } = values;
  if (help === true) {
    console.log(HELP);
    return 0;
  }
  if (!URL.canParse(sandbox)) {
    throw new UsageError(`--sandbox ${sandbox} is not a URL`);
  }
  if (name === 'listen') {
    if (forward === undefined) {
      throw new UsageError('listen needs --forward URL');
    }
    await listen({sandbox, forward}, interruption(), console.log);
    return 0;
  }
  const [event, ...others] = positionals;
  if (event === undefined || others.length > 0 || status === undefined) {
    throw new UsageError(`trigger needs one of ${EVENTS.join(', ')}, and --status STATUS`);
  }
  await trigger(
    {
      sandbox,
      event,
      status,
      ...(reason === undefined ? {} : {reason}),
      ...(application === undefined ? {} : {application}),
    },
    console.log,
  );
  return 0;
}

const welcome = (url: string) => `The sandbox is running at ${url}

1. Register an application: open ${url}/ in a browser, or create a key and send its public part:

   openssl genrsa -out private.pem 2048
   openssl rsa -in private.pem -pubout -out public.pem
   jq -n --rawfile key public.pem '{name: "My application", public_key: $key,
     redirect_urls: ["http://localhost:8080/callback"]}' \\
     | curl -sS ${url}/sandbox/applications -H 'Content-Type: application/json' -d @-

2. Set these variables for the samples, or for your program:

   export API_URL='${url}'
   export APPLICATION_ID='the id from step 1'
   export PRIVATE_KEY_FILE="$PWD/private.pem"
   export REDIRECT_URL='http://localhost:8080/callback'
   export CLOCK_URL='${url}/sandbox/clock'
   export WEBHOOK_KEY_URL='${url}${CERTIFICATE_PATH}'

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
  const [name] = args;
  if (name === 'listen' || name === 'trigger') {
    try {
      return await runBeside(name, args.slice(1));
    } catch (error) {
      const isUsage = error instanceof UsageError;
      console.error(`sandbox: ${(error as Error).message}${isUsage ? `\n\n${HELP}` : ''}`);
      return isUsage ? 2 : 1;
    }
  }
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
      onStateProblem: (problem) => {
        console.error(
          problem === null
            ? `sandbox: ${stateFile} is written again`
            : `sandbox: ${stateFile} cannot be written: ${problem}. The sandbox continues in memory and tries again.`,
        );
      },
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
  const interrupted = interruption();
  console.log(welcome(running.url));
  await once(interrupted, 'abort');
  await running.stop();
  console.log('The sandbox has stopped.');
  return 0;
}
