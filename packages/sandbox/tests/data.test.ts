/** Integrators' tests depend on the data that a seed produces, so this test detects if a later version changes them. */
import {createHash} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {accountsOf, describeAccount} from '../src/data/accounts';
import {BANKS, entryOf} from '../src/data/banks';
import {OPTIONS} from '../src/data/options';
import {createLedger, type Entry} from '../src/data/ledger';
import {GUIDE_DAY, mockBalance, mockEntries} from '../src/data/mock';
import {BEHAVIOURS, behaviourOf} from '../src/data/scenarios';

const SEED = 1;

const line = ({booked, cents, other, text, after, structured, exchange}: Entry) =>
  [
    booked,
    cents,
    other.name,
    other.iban ?? '',
    text.join(' '),
    after,
    ...(structured === undefined ? [] : [structured.scheme]),
    ...(exchange === undefined ? [] : [exchange.currency, exchange.rate]),
  ].join(' | ');

it.each([0, 1, 83])('entries of the mock bank %i days after the guides', (days) => {
  const day = new Date(Date.parse(GUIDE_DAY) + days * 86_400_000).toISOString().slice(0, 10);
  const entries = mockEntries(day).slice(0, days === 0 ? undefined : 3);
  expect([mockBalance(day), ...entries.map(line)]).toMatchSnapshot();
});

describe('accounts and a month of entries', () => {
  const ledger = createLedger(SEED);
  const bankOf = (country: string) =>
    BANKS.find((bank) => bank.country === country && bank.hasPockets) ??
    BANKS.find((bank) => bank.country === country && bank.hasTwins) ??
    BANKS.find((bank) => bank.country === country && bank.name !== 'Mock ASPSP');

  it.each(['FI', 'SE', 'DE', 'NL'])('%s', (country) => {
    const bank = bankOf(country);
    if (bank === undefined) {
      throw new Error(`There is no test bank in ${country}.`);
    }
    const user = bank.users[0]?.username ?? null;
    const all = (['personal', 'business'] as const).flatMap((type) =>
      accountsOf(bank, user, type, SEED),
    );
    expect(
      all.map((account) => ({
        account: JSON.stringify(describeAccount(account, true)),
        balance: ledger.balance(account, '2026-10-12'),
        entries: ledger.entries(account, '2026-10-01', '2026-10-31').slice(0, 8).map(line),
      })),
    ).toMatchSnapshot();
  });
});

it('test banks and their behaviour, a digest for each', () => {
  const digests = [...new Set(BANKS.map(({name}) => name))].map((name) => {
    const banks = BANKS.filter((bank) => bank.name === name);
    const described = banks.map((bank) => [bank, entryOf(bank, 'site.example', true)]);
    const digest = createHash('sha256').update(JSON.stringify(described)).digest('hex');
    return `${name}, ${banks.length} countries: ${digest.slice(0, 8)}`;
  });
  expect(digests).toMatchSnapshot();
});

it('ways to cause an error, and options', () => {
  const ways = Object.keys(BEHAVIOURS).map((name) => [name, behaviourOf(name)]);
  expect({ways: ways.map((way) => JSON.stringify(way)), options: OPTIONS}).toMatchSnapshot();
  expect(behaviourOf('toString')).toBeUndefined();
});
