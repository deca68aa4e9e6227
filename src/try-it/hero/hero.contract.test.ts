import {load} from 'cheerio';
import {expect, it} from 'vitest';
import {createBench} from '../../../packages/sandbox/tests/kit';
import {shortAnswer} from './answer';
import {HERO_ACCOUNTS, HERO_BANK} from './bank';

it('the bank of the sandbox lists the accounts that the home page draws, with these names and numbers', async () => {
  const {client, sandbox} = await createBench(undefined);
  const {body} = await client.start(HERO_BANK.name, HERO_BANK.country);
  await sandbox.fetch(
    new Request(body.url, {
      method: 'POST',
      body: new URLSearchParams({step: 'start', action: 'confirm'}),
    }),
  );
  const $ = load(await (await sandbox.fetch(new Request(body.url))).text());
  const labels = $('label:has(input[name=account])')
    .map((_, label) => $(label).text())
    .get();
  for (const {name, number} of HERO_ACCOUNTS) {
    expect(labels.filter((text) => text.includes(name + number))).toHaveLength(1);
  }
});

it('prints the first transactions, with the party that is not the user', () => {
  const amount = {currency: 'EUR', amount: '1.00'};
  const transaction = {
    status: 'BOOK',
    booking_date: '2026-11-20',
    credit_debit_indicator: 'DBIT',
    transaction_amount: amount,
    creditor: {name: 'Shop'},
    debtor: {name: 'User'},
  };
  const income = {
    ...transaction,
    booking_date: null,
    credit_debit_indicator: 'CRDT',
    debtor: null,
  };
  expect(JSON.parse(shortAnswer([transaction, income]))).toEqual({
    transactions: [
      {
        status: 'BOOK',
        booking_date: '2026-11-20',
        credit_debit_indicator: 'DBIT',
        transaction_amount: amount,
        creditor: {name: 'Shop'},
      },
      {status: 'BOOK', credit_debit_indicator: 'CRDT', transaction_amount: amount},
    ],
  });
  expect(JSON.parse(shortAnswer(Array(9).fill(transaction)))).toHaveProperty(
    'transactions.length',
    3,
  );
});
