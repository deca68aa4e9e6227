import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {helpText, interpret, invocation} from './commandLine';
import {COMMANDS} from './commands';
import type {CommandSpec} from './commandSpec';
import {call, expectMisuseRefused, fileOf, NAMES} from '../../tests/commands/called';

const names = NAMES;

describe('the commands of package.json', () => {
  it('all have help', () => {
    const own = Object.entries<CommandSpec>(COMMANDS).filter(
      ([, {command}]) => command === undefined,
    );
    expect(own.map(([name]) => name).sort()).toEqual([...names].sort());
  });

  it.each(names)('%s explains its options and gives two valid examples', (name) => {
    const spec: CommandSpec = COMMANDS[name];
    const {options, examples} = spec;
    const text = helpText(name, spec);
    expect(interpret(name, spec, ['--help'])).toEqual({kind: 'help', text});
    expect(text.startsWith(`Usage: ${invocation(name, spec)}`)).toBe(true);
    for (const [option, {type, short, value, help}] of Object.entries(options)) {
      const names = short === undefined ? `--${option}` : `-${short}, --${option}`;
      expect(text, option).toMatch(new RegExp(`^  ${names}.*\\S`, 'm'));
      expect(help.length, option).toBeGreaterThan(5);
      expect(value === undefined, `${option} has a placeholder for its value`).toBe(
        type === 'boolean',
      );
    }
    expect(examples.length).toBeGreaterThanOrEqual(2);
    for (const example of examples) {
      expect(text).toContain(example);
      const args = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(
        ([, quoted, bare]) => quoted ?? bare ?? '',
      );
      // Only `deploy` has an option whose value may be left out; its script fills it in.
      const filled = args.map((arg) => (arg === '--roll-back' ? '--roll-back=' : arg));
      expect(interpret(name, spec, filled).kind, example).not.toBe('misuse');
    }
  });

  it.each(names)('%s parses its arguments under its own name', (name) => {
    const script = fs.readFileSync(fileOf(name), 'utf8');
    // One script is two commands: `npm run test:all` is `npm test` with an option.
    const argument = fileOf(name) === 'scripts/test.ts' ? 'name' : `'${name}'`;
    expect(script).toContain(`readCommandLine(${argument}`);
    expect(script).not.toMatch(/\bparseArgs\b/);
  });

  // `tests/rehearsals/commandLine.test.ts` does so for all of them.
  it('exit with a clear error and status 2 for an unknown option', () =>
    expectMisuseRefused('build'));

  it('start nothing with --help', async () => {
    expect(await call('start', '--help')).toEqual({
      status: 0,
      stdout: `${helpText('start', COMMANDS.start)}\n`,
      stderr: '',
    });
  });
});

describe('arguments', () => {
  it('without a name are rejected if a command accepts none', () => {
    expect(interpret('serve', COMMANDS.serve, ['build'])).toEqual({
      kind: 'misuse',
      text: `serve: Unexpected argument 'build'. Allowed: --port, --dir, --sandbox, --help. "npm run serve -- --help" explains them.`,
    });
  });

  it('have the default values of their options', () => {
    expect(interpret('serve', COMMANDS.serve, ['--port=81'])).toMatchObject({
      kind: 'run',
      values: {port: '81', dir: 'build'},
      positionals: [],
    });
    expect(
      interpret('new', COMMANDS.new, ['error', 'X', '--operation', 'a', '--operation', 'b']),
    ).toMatchObject({
      values: {operation: ['a', 'b'], status: ''},
      positionals: ['error', 'X'],
    });
  });

  it('without a value are reported', () => {
    expect(interpret('serve', COMMANDS.serve, ['--port'])).toMatchObject({
      kind: 'misuse',
      text: expect.stringMatching(
        /^serve: Option '--port <value>' argument missing\. Allowed: /,
      ) as string,
    });
  });
});
