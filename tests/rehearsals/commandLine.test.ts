import {expect, it} from 'vitest';
import {helpText} from '../../scripts/lib/commandLine';
import {call, expectMisuseRefused, NAMES} from '../commands/called';

it.each(NAMES)('%s refuses an option that it does not know', expectMisuseRefused);

it.each(NAMES)('%s --help explains it and does nothing', async (name) => {
  expect(await call(name, '--help')).toEqual({
    status: 0,
    stdout: `${helpText(name)}\n`,
    stderr: '',
  });
});
