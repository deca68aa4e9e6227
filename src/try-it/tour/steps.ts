/** The two tours, each with ten steps. The texts are in docs/try.mdx, what a step does in actions.ts. */
export const WAYS = {
  accounts: [
    'key',
    'register',
    'application',
    'banks',
    'authorise',
    'bank',
    'session',
    'details',
    'balances',
    'transactions',
  ],
  payments: [
    'paying-banks',
    'mistake',
    'order',
    'created',
    'approve',
    'approved',
    'wait',
    'settled',
    'instruction',
    'webhook',
  ],
} as const;

export type Way = keyof typeof WAYS;
export type Step = (typeof WAYS)[Way][number];

export const ALL_STEPS: readonly string[] = Object.values(WAYS).flat();

export function isWay(name: string): name is Way {
  return Object.hasOwn(WAYS, name);
}
