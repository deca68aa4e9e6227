/** The simulated bank of the home page. `hero.contract.test.ts` compares it with the sandbox. */
export const HERO_BANK = {name: 'Nordea', country: 'FI'} as const;

/** Accounts of its first test user, as listed on the bank's page. */
export const HERO_ACCOUNTS = [
  {name: 'Everyday account', number: 'FI1791911179628454'},
  {name: 'Rainy days', number: 'FI2865161564589274'},
  {name: 'Credit card', number: '535456XXXXXX8940'},
  {name: 'Household account', number: 'FI4490804772318728'},
] as const;
