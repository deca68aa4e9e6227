import {once} from 'node:events';
import {parseArgs} from 'node:util';
import type {LogEntry, Provider} from '../index';
import {type Option, OPTIONS} from '../data/options';
import {listen} from './listen';
import {environmentOf, runWithApplication} from './program';
import {startSandbox} from './server';

/** Returns the help texts for options. */
function helpOf(options: Readonly<Record<string, Option>>): string {
  return Object.entries(options)
    .map(([name, {value = '', help, default: standard}]) => {
      const usual = typeof standard === 'string' ? ` (default ${standard})` : '';
      return `  ${`--${name} ${value}`.padEnd(20)}${help}${usual}`;
    })
    .join('\n');
}

const HELP = `Usage: open-banking-sandbox [options] [-- COMMAND [ARG...]]

Runs the API on this machine, without an account, real data or real money, until you press Ctrl+C or COMMAND exits.
COMMAND receives a registered application in API_URL, APPLICATION_ID, PRIVATE_KEY_FILE and REDIRECT_URL, and the
sandbox's addresses in CLOCK_URL and WEBHOOK_KEY_URL.

${helpOf(OPTIONS.run)}
  --help              print this text

While it is running, in another terminal:

  open-banking-sandbox listen --forward URL  send every webhook to URL and print each attempt

${helpOf(OPTIONS.listen)}
`;

class UsageError extends Error {}

function wholeNumber(text: string, name: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > most) {
    throw new UsageError(`--${name} is ${text}. Allowed: a whole number from 0 to ${most}.`);
  }
  return value;
}

function time(text: string): Date {
  const date = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(date.getTime())) {
    throw new UsageError(`--clock is ${text}. Allowed: a time such as 2026-11-20T09:30:00Z.`);
  }
  return date;
}

const HELP_OPTION = {help: {type: 'boolean', default: false}} as const;

/** Returns a signal that aborts on Ctrl+C or when the terminal is closed. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      controller.abort();
    });
  }
  return controller.signal;
}

const welcome = (url: string) => `The sandbox is running at ${url}

1. Register an application: open ${url}/ in a browser, or create a key and send its public part:

   openssl genrsa -out private.pem 2048
   openssl rsa -in private.pem -pubout -out public.pem
   jq -n --rawfile key public.pem '{name: "My application", public_key: $key,
     redirect_urls: ["http://localhost:8080/callback"]}' \\
     | curl -sS ${url}/sandbox/applications -H 'Content-Type: application/json' -d @-

2. Set these variables for the samples, or for your program:

${Object.entries(environmentOf(url, 'the id from step 1', '$PWD/private.pem'))
  .map(([name, value]) => `   export ${name}="${value}"`)
  .join('\n')}

3. Follow the quick start from "Create a token" onwards. The log is at ${url}/ and in GET /sandbox/log.

Press Ctrl+C to stop.
`;

function logRequest({status, method, path, error}: LogEntry): void {
  console.log(`${status} ${method} ${path}${error === null ? '' : ` ${error}`}`);
}

/** Splits the arguments at `--`. @throws UsageError */
function splitAtProgram(args: readonly string[]): [own: readonly string[], program?: string[]] {
  const at = args.indexOf('--');
  if (at === -1) {
    return [args];
  }
  if (at === args.length - 1) {
    throw new UsageError('The command after -- is missing.');
  }
  return [args.slice(0, at), args.slice(at + 1)];
}

async function forwardWebhooks(args: readonly string[]): Promise<number> {
  const {values} = parseArgs({args: [...args], options: {...OPTIONS.listen, ...HELP_OPTION}});
  const {help, sandbox, forward} = values;
  if (help) {
    console.log(HELP);
    return 0;
  }
  if (!URL.canParse(sandbox)) {
    throw new UsageError(`--sandbox is ${sandbox}. Allowed: a URL, such as http://127.0.0.1:4010.`);
  }
  if (forward === undefined) {
    throw new UsageError('The option --forward is missing. Add --forward URL.');
  }
  await listen({sandbox, forward}, interruption(), console.log);
  return 0;
}

async function run(args: readonly string[], provider: Provider | undefined): Promise<number> {
  const [own, program] = splitAtProgram(args);
  const {values} = parseArgs({args: [...own], options: {...OPTIONS.run, ...HELP_OPTION}});
  const {help, port, host, state, seed, clock, settlement, strict, ...others} = values;
  if (help) {
    console.log(HELP);
    return 0;
  }
  const running = await startSandbox({
    // The program uses the terminal, so only the sandbox's page shows the log.
    ...(program === undefined ? {onRequest: logRequest} : {}),
    ...(provider === undefined ? {} : {provider}),
    port: wholeNumber(port, 'port', 65_535),
    host,
    seed: wholeNumber(seed, 'seed', 2 ** 31),
    settlement: wholeNumber(settlement, 'settlement', 86_400),
    strict,
    allowedHosts: others['allow-host'] ?? [],
    ...(clock === undefined ? {} : {startAt: time(clock)}),
    ...(state === undefined ? {} : {stateFile: state}),
    onStateProblem: (problem) => {
      console.error(
        problem === null
          ? `sandbox: ${state} can be written again.`
          : `sandbox: ${state} cannot be written: ${problem}. The sandbox continues in memory and retries.`,
      );
    },
  });
  try {
    if (program !== undefined) {
      return await runWithApplication(running.url, program);
    }
    // Registered before the message that explains how to stop.
    const interrupted = interruption();
    console.log(welcome(running.url));
    await once(interrupted, 'abort');
  } finally {
    await running.stop();
  }
  console.log('The sandbox has stopped.');
  return 0;
}

/**
 * Runs until interrupted, or until the command after `--` exits.
 *
 * @returns exit status: that of the command after `--`, or 2 for an error in the command line
 */
export async function main(args: readonly string[], provider?: Provider): Promise<number> {
  try {
    return args[0] === 'listen' ? await forwardWebhooks(args.slice(1)) : await run(args, provider);
  } catch (error) {
    const {message, code} = error as NodeJS.ErrnoException;
    const isUsage = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS') === true;
    console.error(`sandbox: ${message}${isUsage ? `\n\n${HELP}` : ''}`);
    return isUsage ? 2 : 1;
  }
}
