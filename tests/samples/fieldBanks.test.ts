/** The samples that fetch and match entries, at every test bank that shows what live banks do. */
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {afterAll, expect, it} from 'vitest';
import {createBench} from '../../packages/sandbox/tests/kit';
import {copySamples} from './bench';

const samples = copySamples();

afterAll(() => {
  fs.rmSync(samples, {recursive: true, force: true});
});

interface Entry {
  status: string;
  booking_date: string | null;
  transaction_amount: {amount: string};
  credit_debit_indicator: string;
  remittance_information: string[] | null;
}

async function load<Module>(file: string): Promise<Module> {
  const url = pathToFileURL(path.join(samples, 'javascript', file)).href;
  return (await import(/* @vite-ignore */ url)) as Module;
}

const DAY = 86_400_000;
const HALF_HOUR = 30 * 60_000;
const NIGHTS = 6;
/** At the edge of a listing, a bank can choose by another date than that of the booking. Unit: days. */
const EDGE = 3;

/** What makes an entry one of its own, for a person who compares the books with the bank. */
const linesOf = (entries: readonly Entry[], from: string) =>
  entries
    .filter(({status, booking_date: day}) => status === 'BOOK' && (day ?? '') >= from)
    .map((entry) =>
      [
        entry.booking_date,
        entry.credit_debit_indicator,
        entry.transaction_amount.amount.replace('-', ''),
        ...(entry.remittance_information ?? []),
      ].join(' '),
    )
    .sort();

it.each([
  ['Mock ASPSP', 'FI'],
  ['Nordea', 'FI'],
  ['S-Pankki', 'FI'],
  ['Aachener Bank', 'DE'],
  ['Berliner Volksbank', 'DE'],
  ['Dortmunder Volksbank', 'DE'],
  ['DKB', 'DE'],
  ['Triodos', 'DE'],
  ['Rabobank', 'NL'],
  ['Handelsbanken', 'NL'],
  ['BBVA', 'ES'],
])('after six nights at %s, the books equal the statement of the bank', async (name, country) => {
  const {matchEntries} = await load<{
    matchEntries: (
      stored: Entry[],
      listed: Entry[],
      from: string,
    ) => {
      added: Entry[];
      matched: {stored: Entry; entry: Entry}[];
    };
  }>('guides/match-entries.mjs');
  const {fetchSince} = await load<{
    fetchSince: (
      api: (method: string, address: string) => Promise<unknown>,
      id: string,
      wanted: string,
    ) => Promise<{from: string; transactions: Entry[]}>;
  }>('guides/fetch-since.mjs');
  const {client} = await createBench(undefined);
  const api = async (_: string, address: string) => {
    const {status, body} = await client.get(address);
    if (status !== 200) {
      throw Object.assign(new Error(body.message), {...body, status});
    }
    return body as unknown;
  };
  const books: Entry[] = [];
  let last: {from: string; transactions: Entry[]} = {from: '', transactions: []};
  for (let night = 0; night < NIGHTS; night += 1) {
    const {now} = (await client.get('/sandbox/clock')).body as unknown as {now: string};
    // A consent of its own for each night: one of these banks grants an hour only.
    const valid_until = new Date(Date.parse(now) + HALF_HOUR).toISOString();
    const {uid} = await client.openSession(name, country, {access: {valid_until}});
    const wanted = new Date(Date.parse(now) - 20 * DAY).toISOString().slice(0, 10);
    last = await fetchSince(api, uid, wanted);
    const {added, matched} = matchEntries(books, last.transactions, last.from);
    for (const {stored, entry} of matched) {
      Object.assign(stored, entry);
    }
    books.push(...added);
    await client.post('/sandbox/clock', {advance: 'P1D'});
  }
  expect(books.length).toBeGreaterThan(5);
  // The last listing begins later than the first: compare the days that it covers.
  const from = new Date(Date.parse(last.from) + EDGE * DAY).toISOString().slice(0, 10);
  expect(linesOf(books, from)).toEqual(linesOf(last.transactions, from));
});
