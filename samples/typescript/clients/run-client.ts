import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { api, ApiError } from './client.ts';
import { transactionsOf } from './transactions.ts';

const DAY = 86_400_000; // Milliseconds.
const REDIRECT_URL = process.env.REDIRECT_URL ?? 'http://localhost:8080/callback';

const { data: started } = await api.POST('/auth', {
  body: {
    access: { valid_until: new Date(Date.now() + 10 * DAY).toISOString() },
    aspsp: { name: 'Mock ASPSP', country: 'FI' },
    state: randomUUID(),
    redirect_url: REDIRECT_URL,
    psu_type: 'personal',
  },
});
console.log(`Open this URL: ${started?.url}\n`);
const terminal = createInterface({ input: process.stdin, output: process.stdout });
const callback = new URL(await terminal.question('URL after you confirmed: '));
terminal.close();

const code = callback.searchParams.get('code') ?? '';
const { data: session } = await api.POST('/sessions', { body: { code } });
const accountId = session?.accounts[0]?.uid ?? '';

const dateFrom = new Date(Date.now() - 90 * DAY).toISOString().slice(0, 10);
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
