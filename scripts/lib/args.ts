/** Starts commands and parses their arguments. `--help` explains them; unknown ones end the command with status 2. */
import path from 'node:path';
import {parseArgs, type ParseArgsConfig} from 'node:util';

/** Status of a command with invalid arguments. Source: POSIX shells, `getopts`; GNU coding standards. */
const MISUSE = 2;

/** Ends the command after printing the mistake and the usage. */
export function misuse(reason: string, usage: string): never {
  console.error(`${reason}\n\n${usage}`);
  process.exit(MISUSE);
}

/**
 * Returns the arguments of the running command. Ends it after `--help` and if they are invalid.
 *
 * @param usage - syntax and purpose of the command
 * @param most - maximum number of positional arguments
 */
export function readArgs<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  most = 0,
) {
  try {
    const {values, positionals} = parseArgs({
      options: {...options, help: {type: 'boolean'}},
      allowPositionals: most > 0,
    });
    if ('help' in values) {
      console.log(usage);
      process.exit(0);
    }
    if (positionals.length > most) {
      misuse(`There are ${positionals.length} arguments. Allowed: ${most}.`, usage);
    }
    return {values, positionals};
  } catch (error) {
    if (error instanceof TypeError) {
      misuse(error.message, usage);
    }
    throw error;
  }
}

/** Parses the arguments of a part of `npm run check` that takes none. */
export function readNoArgs(purpose: string): void {
  const file = path.relative('', process.argv[1] ?? '');
  readArgs(`Usage: node --import tsx ${file}\n\n${purpose} Part of npm run check.`, {});
}

/** Parses a port, or ends the command. */
export function portOf(text: string, usage: string): number {
  const port = Number(text);
  return Number.isInteger(port) && port >= 0 && port <= 65_535
    ? port
    : misuse(`--port is ${JSON.stringify(text)}. Allowed: a whole number from 0 to 65535.`, usage);
}

/** Recognises errors of the system, such as a taken port, whose message is sufficient. */
export const hasCode = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error;

/** Runs a command. If it fails, prints the message of the error, or what `shown` returns, and sets the status 1. */
export function runMain(
  main: () => Promise<void>,
  shown: (error: unknown) => unknown = (error) => (error instanceof Error ? error.message : error),
): void {
  main().catch((error: unknown) => {
    console.error(shown(error));
    process.exitCode = 1;
  });
}
