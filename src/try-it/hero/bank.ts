/** The bank that the home page draws. `hero.contract.test.ts` compares it with the sandbox. */
export const HERO_BANK = {name: 'Nordea', country: 'FI'} as const;

/** Accounts of its first test user, as its page lists them. */
export const HERO_ACCOUNTS = [
  {name: 'Everyday account', number: 'FI1791911179628454'},
  {name: 'Rainy days', number: 'FI2865161564589274'},
  {name: 'Credit card', number: '535456XXXXXX8940'},
] as const;
