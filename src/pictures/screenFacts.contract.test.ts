/** Compares the pictures of the control panel and the hosted pages with the sandbox. */
import fs from 'node:fs';
import {load} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {DAY} from '../../packages/sandbox/src/data/days';
import {GUIDE_DAY} from '../../packages/sandbox/src/data/mock';
import {findBank} from '../../packages/sandbox/src/index';
import {Client, createBench, makeToken, ORIGIN, type Send} from '../../packages/sandbox/tests/kit';

const FOLDER = 'illustrations/screens';
const MOCK_BANK = 'Mock ASPSP';
/** The day on which the guides, and therefore the pictures, take place. */
const NOW = Date.parse(`${GUIDE_DAY}T12:00:00Z`);

const CONSENT = {access: {valid_until: new Date(NOW + 10 * DAY).toISOString()}};
/** Both accounts on the page. */
const ACCOUNTS = ['mock', 'empty'].map((kind) => `${MOCK_BANK}/FI/personal/${kind}`);
/** Matches a bank with its country, as in tables and lists. */
const BANK = />([A-Z][\w -]*),(?:<br \/>| )([A-Z]{2})</g;

const screen = (name: string) => load(fs.readFileSync(`${FOLDER}/${name}.html`, 'utf8'));
const inFours = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** Creates a client that records the bank pages. */
async function benchOfThatDay(): Promise<{client: Client; pages: string[]}> {
  const {sandbox, client} = await createBench(undefined, {clock: () => NOW});
  const pages: string[] = [];
  const send: Send = async (request) => {
    const response = await sandbox.fetch(request);
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    pages.push(...(isPage ? [await response.clone().text()] : []));
    return response;
  };
  const iat = NOW / 1000;
  const token = makeToken(client.id, {claims: {iat, exp: iat + 3600}});
  return {client: new Client(send, client.id, undefined, ORIGIN, token), pages};
}

describe('the mock bank', () => {
  it('requests the accounts of a new application, with their balances', async () => {
    const {client, pages} = await benchOfThatDay();
    await client.authorise(MOCK_BANK, 'FI', CONSENT);
    const page = load(pages.find((one) => one.includes('type="checkbox"')) ?? '');
    const real = page('label.choice')
      .toArray()
      .map((label) => {
        const name = page(label).find('b').text();
        const amount = page(label).find('.hint').text();
        const iban = page(label).text().replace(name, '').replace(amount, '');
        return [name, amount, inFours(iban)];
      });
    expect(real).toHaveLength(2);
    const $ = screen('mock-bank-accounts');
    const drawn = $('.check')
      .toArray()
      .map((row) => ['b', '.number', '.hint'].map((part) => $(row).find(part).text()));
    expect(drawn).toEqual(real);
    expect($('h1').text()).toBe(page('h1').text());
    expect($('.row b').text()).toBe(page('.bank b').text());
  });

  it('has the accounts and transaction counts of the control panel', async () => {
    const {client} = await benchOfThatDay();
    const callback = await client.authorise(MOCK_BANK, 'FI', CONSENT, {account: [...ACCOUNTS]});
    const {accounts} = (
      await client.post('/sessions', {code: callback.searchParams.get('code') ?? ''})
    ).body;
    const real: string[][] = [];
    for (const {uid, name, account_id: id, cash_account_type: kind, currency} of accounts) {
      let count = 0;
      let key: string | null = '';
      while (key !== null) {
        const query: string = key === '' ? '' : `?continuation_key=${encodeURIComponent(key)}`;
        const {body} = await client.get(`/accounts/${uid ?? ''}/transactions${query}`);
        count += body.transactions.length;
        key = body.continuation_key ?? null;
      }
      const iban = inFours(id?.iban ?? '');
      const transactions = count === 0 ? 'No transactions' : `${count} transactions`;
      real.push([name ?? '', iban, `${kind} · ${currency}${transactions}`]);
    }
    const $ = screen('mock-bank');
    const drawn = $('.list > div')
      .toArray()
      .map((row) => ['b', '.close code', '.push'].map((part) => $(row).find(part).text()));
    expect(drawn).toEqual(real);
  });
});

describe('the request log', () => {
  /** Mistakes that make a call fail. */
  const MISTAKES: Readonly<Record<string, string>> = {
    WRONG_REQUEST_PARAMETERS: '?date_from=yesterday',
  };

  it('shows calls with the same outcome as at the bank in the filter', async () => {
    const $ = screen('request-logs');
    const rows = $('tr:has(td)')
      .toArray()
      .reverse()
      .map((row) => {
        const [call = '', status = '', bank = ''] = [1, 2, 4].map((column) =>
          $(row).find('td').eq(column).text(),
        );
        const [, method = '', address = ''] = /^(\S+) (\S+)$/.exec(call) ?? [];
        const [, code = '', error = ''] = /^(\d+)(.*)$/.exec(status) ?? [];
        return {method, address, status: Number(code), error, bank};
      });
    expect(rows).toHaveLength(6);
    const {client} = await benchOfThatDay();
    const callback = await client.authorise(MOCK_BANK, 'FI', CONSENT);
    let account = '';
    for (const {method, address, status, error, bank} of rows) {
      expect(bank).toBe(`${MOCK_BANK},FI`);
      if (address === '/auth') {
        // The call after which the user returns.
        expect([method, status]).toEqual(['POST', 200]);
        continue;
      }
      const code = callback.searchParams.get('code') ?? '';
      const path = address.replace('7f3a…', account) + (MISTAKES[error] ?? '');
      const answer = await client.ask(method, path, method === 'POST' ? {body: {code}} : {});
      account ||= answer.body.accounts[0]?.uid ?? '';
      expect([path, answer.status, answer.body.error ?? '']).toEqual([path, status, error]);
    }
  });
});

it('a picture shows banks of only one environment', () => {
  const files = fs.readdirSync(FOLDER).filter((file) => /^[a-z].*\.html$/.test(file));
  const found = files.flatMap((file) => {
    const cells = [...fs.readFileSync(`${FOLDER}/${file}`, 'utf8').matchAll(BANK)];
    const environments = new Set(
      cells.map(([, name = '', country = '']) => findBank(name, country) !== undefined),
    );
    return environments.size === 0 ? [] : [[file, environments.size] as const];
  });
  expect(found.length).toBeGreaterThan(3);
  expect(found.filter(([, count]) => count > 1)).toEqual([]);
});
