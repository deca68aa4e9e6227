import {afterAll, beforeAll, expect, it, vi} from 'vitest';
import fs from 'node:fs';
import {createBench} from '../../../packages/sandbox/tests/kit';
import {fencesOf} from '../../authoring/samples/samples';
import {fillBrandVariables} from '../../text/brandVariables';
import {agrees} from '../../../tests/samples/guide';

const PAGE = 'help/index.mdx';

beforeAll(() => {
  // The day of the responses in the guides.
  vi.useFakeTimers({now: new Date('2026-11-20T09:00:00Z'), toFake: ['Date']});
});

afterAll(() => {
  vi.useRealTimers();
});

/** Returns the responses on the home page and their requests: that of the simulated bank, then the steps'. */
function shown(): {request: string; response: unknown}[] {
  const page = fillBrandVariables(fs.readFileSync(PAGE, 'utf8'), PAGE);
  return fencesOf(page)
    .filter(({language}) => language === 'json')
    .map(({meta, code}) => ({
      request: /title="([A-Z]+ [^",]+)/.exec(meta)?.[1] ?? meta,
      response: JSON.parse(code) as unknown,
    }));
}

it('the home page shows responses that the sandbox returns', async () => {
  const {client} = await createBench(undefined);
  const start = await client.start('Nordea', 'FI', {days: 90});
  const callback = await client.authorise('Nordea', 'FI', {days: 90});
  const session = await client.post('/sessions', {code: callback.searchParams.get('code')});
  const uid = session.body.accounts[0]?.uid ?? '';
  const transactions = await client.get(`/accounts/${uid}/transactions`);
  const order = await client.order();
  const {id} = await client.pay();
  await client.moveClock('P1D');
  const payment = await client.get(`/payments/${id}`);
  const returned: Record<string, typeof start> = {
    'POST /auth': start,
    'POST /sessions': session,
    'GET /accounts/{account_id}/transactions': transactions,
    'POST /payments': order,
    'GET /payments/{payment_id}': payment,
  };
  const responses = shown();
  expect(responses.map(({request}) => request)).toEqual([
    'GET /accounts/{account_id}/transactions',
    ...Object.keys(returned),
  ]);
  for (const {request, response} of responses) {
    expect(returned[request]?.status, request).toBe(200);
    expect(agrees(response, returned[request]?.body), request).toBe(true);
  }
});

it('steps have samples in the same languages', () => {
  const tabs = fs
    .readFileSync(PAGE, 'utf8')
    .split('<Step ')
    .slice(1)
    .map((step) => [...step.matchAll(/<TabItem value="(\w+)"/g)].map(([, name]) => name));
  expect(tabs).toHaveLength(3);
  for (const names of tabs) {
    expect(names).toEqual(tabs[0]);
    expect(names.length).toBeGreaterThan(1);
  }
});
