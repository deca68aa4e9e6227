import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { api, ApiError, now } from './client.ts';
import { transactionsOf } from './transactions.ts';

const DAY = 86_400_000; // Milliseconds.
const REDIRECT_URL = process.env.REDIRECT_URL ?? 'http://localhost:8080/callback';

const state = randomUUID();
const { data: started } = await api.POST('/auth', {
  body: {
    access: { valid_until: new Date((await now()) + 10 * DAY).toISOString() },
    aspsp: { name: 'Mock ASPSP', country: 'FI' },
    state,
    redirect_url: REDIRECT_URL,
    psu_type: 'personal',
  },
});
console.log(`Open this URL: ${started?.url}\n`);
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const callback = new URL(await terminal.question('URL after you confirmed: '));
terminal.close();

if (callback.searchParams.get('state') !== state) throw new Error('Unknown state');
const error = callback.searchParams.get('error');
if (error !== null) {
  console.log(`Not authorised: ${error}. Run the program again to start over.`);
  process.exit(1);
}

const code = callback.searchParams.get('code') ?? '';
const { data: session } = await api.POST('/sessions', { body: { code } });
const accountId = session?.accounts[0]?.uid ?? '';

const dateFrom = new Date((await now()) - 89 * DAY).toISOString().slice(0, 10);
for await (const transaction of transactionsOf(accountId, dateFrom)) {
  const { amount, currency } = transaction.transaction_amount;
  console.log(transaction.credit_debit_indicator, amount, currency);
}

try {
  await api.POST('/sessions', { body: { code } });
} catch (problem) {
  if (!(problem instanceof ApiError)) throw problem;
  console.log(problem.status, problem.code, problem.requestId === null ? 'no id' : 'with id');
}
