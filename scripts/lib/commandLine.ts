/**
 * Argument handling of every command: `--help` explains the arguments, and unknown ones end the command with status 2.
 */
import {parseArgs, type ParseArgsConfig} from 'node:util';
import {COMMANDS} from './commands';
import type {CommandSpec} from './commandSpec';

export type CommandName = keyof typeof COMMANDS;

/** Status of a command with invalid arguments. Source: POSIX shells, `getopts`; GNU coding standards. */
export const MISUSE = 2;

type Parsed<Name extends CommandName> = ReturnType<
  typeof parseArgs<{
    options: (typeof COMMANDS)[Name]['options'];
    allowPositionals: true;
  }>
>;

/** What a command should do with its arguments. */
export type Reading<Name extends CommandName> =
  | {kind: 'run'; values: Parsed<Name>['values']; positionals: string[]}
  | {kind: 'help'; text: string}
  | {kind: 'misuse'; text: string};

/** `npm start` and `npm test` need no "run". */
export function invocation(name: CommandName): string {
  return name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
}

function usageOf(name: CommandName): string {
  const {positionals, options}: CommandSpec = COMMANDS[name];
  const parts = [
    ...(positionals === undefined ? [] : [positionals]),
    ...(Object.keys(options).length === 0 ? [] : ['[options]']),
  ];
  return [invocation(name), ...(parts.length === 0 ? [] : ['--', ...parts])].join(' ');
}

export function helpText(name: CommandName): string {
  const {summary, options, examples}: CommandSpec = COMMANDS[name];
  const rows = Object.entries(options).map(([option, {value, help, default: standard}]) => [
    `--${option}${value === undefined ? '' : ` ${value}`}`,
    typeof standard === 'string' && standard !== '' ? `${help} [${standard}]` : help,
  ]);
  rows.push(['--help', 'print this text']);
  const width = Math.max(...rows.map(([option = '']) => option.length));
  const called = examples.map((args) =>
    args === '' ? invocation(name) : `${invocation(name)} -- ${args}`,
  );
  return [
    `Usage: ${usageOf(name)}`,
    '',
    summary,
    '',
    'Options:',
    ...rows.map(([option = '', help = '']) => `  ${option.padEnd(width)}  ${help}`),
    '',
    'Examples:',
    ...called.map((line) => `  ${line}`),
  ].join('\n');
}

/** The message of Node.js about an argument, and the allowed ones. */
function misuseText(name: CommandName, reason: string): string {
  const {options, positionals}: CommandSpec = COMMANDS[name];
  const known = [...Object.keys(options).map((option) => `--${option}`), '--help'];
  const allowed = positionals === undefined ? known : [positionals, ...known];
  return `${name}: ${reason}. Allowed: ${allowed.join(', ')}. "${invocation(name)} -- --help" explains them.`;
}

/** The hint of Node.js about arguments that begin with a dash does not help here. */
const firstSentence = (message: string) => message.split(/\.\s/)[0] ?? message;

export function interpret<Name extends CommandName>(
  name: Name,
  args: readonly string[],
): Reading<Name> {
  const {options, positionals: allowed}: CommandSpec = COMMANDS[name];
  const known: NonNullable<ParseArgsConfig['options']> = {...options};
  try {
    const {values, positionals} = parseArgs({
      args: [...args],
      options: {...known, help: {type: 'boolean'}},
      allowPositionals: allowed !== undefined,
    });
    return values.help === true
      ? {kind: 'help', text: helpText(name)}
      : {kind: 'run', values: values as Parsed<Name>['values'], positionals};
  } catch (error) {
    if (!(error instanceof TypeError)) {
      throw error;
    }
    return {kind: 'misuse', text: misuseText(name, firstSentence(error.message))};
  }
}

/**
 * The arguments of the running command. Ends it after `--help`, and with {@link MISUSE} for invalid arguments.
 */
export function readCommandLine<Name extends CommandName>(
  name: Name,
  args: readonly string[] = process.argv.slice(2),
): {values: Parsed<Name>['values']; positionals: string[]} {
  const reading = interpret(name, args);
  switch (reading.kind) {
    case 'run':
      return reading;
    case 'help':
      console.log(reading.text);
      return process.exit(0);
    case 'misuse':
      console.error(reading.text);
      return process.exit(MISUSE);
  }
}
