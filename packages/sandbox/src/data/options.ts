/** Options of the command, which parses its arguments with this table. The help and the testing guide show it. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  readonly default?: string | boolean;
  /** Placeholder for the value in the help. */
  readonly value?: string;
  readonly help: string;
}

export const OPTIONS = {
  run: {
    port: {
      type: 'string',
      default: '4010',
      value: 'N',
      help: 'port to listen on; 0 chooses a free one',
    },
    host: {type: 'string', default: '127.0.0.1', value: 'ADDRESS', help: 'address to listen on'},
    'allow-host': {
      type: 'string',
      multiple: true,
      value: 'NAME',
      help: 'additional host name of the sandbox; can be repeated',
    },
    state: {
      type: 'string',
      value: 'FILE',
      help: 'keep the state in this file, which is written every two seconds and on exit; by default, the state is lost on exit',
    },
    seed: {
      type: 'string',
      default: '1',
      value: 'N',
      help: 'generate users, accounts and transactions from this number; a state in FILE takes precedence',
    },
    clock: {
      type: 'string',
      value: 'ISO',
      help: 'start the clock of the sandbox at this time, such as 2026-11-20T09:30:00Z; a state in FILE takes precedence',
    },
    settlement: {
      type: 'string',
      default: '8',
      value: 'S',
      help: 'seconds that a bank takes to settle a payment',
    },
    strict: {
      type: 'boolean',
      default: false,
      help: 'reject fields and query parameters that the description does not define',
    },
  },
  listen: {
    forward: {
      type: 'string',
      value: 'URL',
      help: 'address on this machine that receives every webhook, such as http://127.0.0.1:3000/webhook',
    },
    sandbox: {
      type: 'string',
      default: 'http://127.0.0.1:4010',
      value: 'URL',
      help: 'the running sandbox',
    },
  },
} as const satisfies Record<string, Readonly<Record<string, Option>>>;
