import {expect, it} from 'vitest';
import {helpText} from '../../scripts/lib/commandLine';
import {COMMANDS} from '../../scripts/lib/commands';
import {call, expectMisuseRefused, NAMES} from '../commands/called';

it.each(NAMES)('%s rejects an unknown option', expectMisuseRefused);

it.each(NAMES)('%s --help prints help and does nothing', async (name) => {
  expect(await call(name, '--help')).toEqual({
    status: 0,
    stdout: `${helpText(name, COMMANDS[name])}\n`,
    stderr: '',
  });
});
