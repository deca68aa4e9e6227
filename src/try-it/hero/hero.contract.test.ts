import {load} from 'cheerio';
import {expect, it} from 'vitest';
import {createBench} from '../../../packages/sandbox/tests/kit';
import {HERO_ACCOUNTS, HERO_BANK} from './bank';

it('the accounts on the home page have the same names and numbers as those of the sandbox bank', async () => {
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
