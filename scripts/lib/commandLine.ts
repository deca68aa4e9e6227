/**
 * Argument handling of every command: `--help` explains the arguments, and unknown ones end the command with status 2.
 */
import {parseArgs, type ParseArgsConfig} from 'node:util';
import {COMMANDS} from './commands';
import type {CommandSpec} from './commandSpec';

export type CommandName = keyof typeof COMMANDS;

/** Status of a command with invalid arguments. Source: POSIX shells, `getopts`; GNU coding standards. */
export const MISUSE = 2;

type Parsed<Spec extends CommandSpec> = ReturnType<
  typeof parseArgs<{options: Spec['options']; allowPositionals: true}>
>;

/** What a command should do with its arguments. */
export type Reading<Spec extends CommandSpec> =
  | {kind: 'run'; values: Parsed<Spec>['values']; positionals: string[]}
  | {kind: 'help'; text: string}
  | {kind: 'misuse'; text: string};

/** `npm start` and `npm test` need no "run". */
export function invocation(name: string, {command}: CommandSpec): string {
  if (command !== undefined) {
    return command;
  }
  return name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
}

/** npm passes on what follows `--`; Node.js takes all. */
const withArguments = (started: string) => (started.startsWith('npm ') ? `${started} --` : started);

function usageOf(name: string, spec: CommandSpec): string {
  const {positionals, options} = spec;
  const parts = [
    ...(positionals === undefined ? [] : [positionals]),
    ...(Object.keys(options).length === 0 ? [] : ['[options]']),
  ];
  const started = invocation(name, spec);
  return parts.length === 0 ? started : [withArguments(started), ...parts].join(' ');
}

export function helpText(name: string, spec: CommandSpec): string {
  const {summary, options, examples} = spec;
  const rows = Object.entries(options).map(([option, {short, value, help, default: standard}]) => [
    `${short === undefined ? '' : `-${short}, `}--${option}${value === undefined ? '' : ` ${value}`}`,
    typeof standard === 'string' && standard !== '' ? `${help} [${standard}]` : help,
  ]);
  rows.push(['--help', 'print this text']);
  const width = Math.max(...rows.map(([option = '']) => option.length));
  const called = examples.map((args) =>
    args === '' ? invocation(name, spec) : `${withArguments(invocation(name, spec))} ${args}`,
  );
  return [
    `Usage: ${usageOf(name, spec)}`,
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
function misuseText(name: string, spec: CommandSpec, reason: string): string {
  const {options, positionals} = spec;
  const known = [...Object.keys(options).map((option) => `--${option}`), '--help'];
  const allowed = positionals === undefined ? known : [positionals, ...known];
  return `${name}: ${reason}. Allowed: ${allowed.join(', ')}. "${withArguments(invocation(name, spec))} --help" explains them.`;
}

/** The hint of Node.js about arguments that begin with a dash does not help here. */
const firstSentence = (message: string) => message.split(/\.\s/)[0] ?? message;

export function interpret<const Spec extends CommandSpec>(
  name: string,
  spec: Spec,
  args: readonly string[],
): Reading<Spec> {
  const {options, positionals: allowed}: CommandSpec = spec;
  const known: NonNullable<ParseArgsConfig['options']> = {...options};
  try {
    const {values, positionals} = parseArgs({
      args: [...args],
      options: {...known, help: {type: 'boolean'}},
      allowPositionals: allowed !== undefined,
    });
    return values.help === true
      ? {kind: 'help', text: helpText(name, spec)}
      : {kind: 'run', values: values as Parsed<Spec>['values'], positionals};
  } catch (error) {
    if (!(error instanceof TypeError)) {
      throw error;
    }
    return {kind: 'misuse', text: misuseText(name, spec, firstSentence(error.message))};
  }
}

/** The arguments of the running command. Ends it after `--help`, and with {@link MISUSE} for invalid arguments. */
export function readArguments<const Spec extends CommandSpec>(
  name: string,
  spec: Spec,
  args: readonly string[] = process.argv.slice(2),
): {values: Parsed<Spec>['values']; positionals: string[]} {
  const reading = interpret(name, spec, args);
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

/** The arguments of a command of the root. */
export const readCommandLine = <Name extends CommandName>(name: Name, args?: readonly string[]) =>
  readArguments<(typeof COMMANDS)[Name]>(name, COMMANDS[name], args);

/** Errors of the system and of the argument parser: a taken port, an unknown option. */
export function hasCode(error: unknown): error is Error {
  return error instanceof Error && 'code' in error;
}
