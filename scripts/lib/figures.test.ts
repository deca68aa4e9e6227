import {expect, it} from 'vitest';
import {figuresTable} from './figures';

it('one line for each attack, a dash for what does not apply', () => {
  expect(
    figuresTable([
      {what: 'tokens', inputs: 20_000, crashes: 0, slow: 0, memory: 12},
      {what: 'state', inputs: 176, kills: 50, losses: 1},
    ]),
  ).toBe(
    [
      '        inputs  crashes  wrong  slow  memory  kills  losses',
      'tokens   20000        0      –     0      12      –       –',
      'state      176        –      –     –       –     50       1',
    ].join('\n'),
  );
});
