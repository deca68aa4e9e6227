/**
 * Options of the command. The command reads its arguments by this table, and its help, the guide on testing and the
 * README print it.
 */
import {LIMITS} from '../engine/state';

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly multiple?: boolean;
  readonly default?: string | boolean;
  /** Placeholder for the value. */
  readonly value?: string;
  readonly help: string;
}

/** Where a running sandbox is. */
const SANDBOX = {
  sandbox: {
    type: 'string',
    default: 'http://127.0.0.1:4010',
    value: 'URL',
    help: 'the running sandbox',
  },
} as const satisfies Record<string, Option>;

/** Called without an effect: a page does not load the table of options. */
function helpOfLimits(): string {
  const limits = Object.entries(LIMITS).map(([name, value]) => `${name}=${value}`);
  return `change a limit: ${limits.join(', ')}; can be repeated`;
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
      help: 'another host name under which the sandbox is called; can be repeated',
    },
    state: {
      type: 'string',
      value: 'FILE',
      help: 'keep the state in this file, which is written every two seconds and at the end; without it, the state ends with the process',
    },
    seed: {
      type: 'string',
      default: '1',
      value: 'N',
      help: 'create users, accounts and transactions from this number; a state in FILE keeps its own',
    },
    clock: {
      type: 'string',
      value: 'ISO',
      help: 'start the clock of the sandbox at this time, such as 2026-11-20T09:30:00Z; a state in FILE keeps its own',
    },
    settlement: {
      type: 'string',
      default: '8',
      value: 'S',
      help: 'seconds that a bank takes to settle a payment',
    },
    limit: {
      type: 'string',
      multiple: true,
      value: 'NAME=N',
      help: /* @__PURE__ */ helpOfLimits(),
    },
    strict: {
      type: 'boolean',
      default: false,
      help: 'reject fields and query parameters that the description does not name',
    },
  },
  listen: {
    forward: {
      type: 'string',
      value: 'URL',
      help: 'address on this machine that gets every webhook, such as http://127.0.0.1:3000/webhook',
    },
    ...SANDBOX,
  },
  trigger: {
    status: {
      type: 'string',
      value: 'STATUS',
      help: 'last status of the payment, such as ACSC or RJCT',
    },
    reason: {type: 'string', value: 'CODE', help: 'reason of a rejection, such as AC04'},
    application: {
      type: 'string',
      value: 'ID',
      help: 'application that gets the webhooks; by default the newest one',
    },
    ...SANDBOX,
  },
} as const satisfies Record<string, Readonly<Record<string, Option>>>;

/** Events that `trigger` knows. */
export const EVENTS = ['payment.status'] as const;

export type Command = keyof typeof OPTIONS;
