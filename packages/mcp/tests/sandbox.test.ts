import {createPublicKey, createVerify} from 'node:crypto';
import {expect, it} from 'vitest';
import {sandboxTool} from '../src/index';
import {openLibrary, RULES} from './corpus';

const NOW = 1_800_000_000;
const ID = '7f0c2a1e-5b34-4f9a-9d7b-1c2d3e4f5a6b';

it('registers its own application and signs each call for it', async () => {
  const sent: {url: string; init: RequestInit}[] = [];
  const fetcher: typeof fetch = (input, init = {}) => {
    const url = input instanceof URL ? input.href : '';
    sent.push({url, init});
    return Promise.resolve(
      url.endsWith('/sandbox/applications')
        ? Response.json({application_id: ID}, {status: 201})
        : Response.json({order: 1}),
    );
  };
  const tool = sandboxTool(undefined, fetcher);
  const context = {library: await openLibrary(), now: () => NOW};
  const call = () =>
    tool.run(
      {operation: 'GET /orders/{order_id}', path: {order_id: 'a/b'}, query: {limit: 2}},
      context,
    );
  expect((await call()).data).toMatchObject({status: 200, body: {order: 1}});
  await call();
  expect(sent.map(({url}) => url)).toEqual([
    'http://127.0.0.1:4010/sandbox/applications',
    'http://127.0.0.1:4010/orders/a%2Fb?limit=2',
    'http://127.0.0.1:4010/orders/a%2Fb?limit=2',
  ]);
  expect(sent.every(({init}) => init.redirect === 'manual')).toBe(true);
  const {public_key: pem} = JSON.parse(sent[0]?.init.body as string) as {public_key: string};
  const headers = sent[1]?.init.headers as Record<string, string> | undefined;
  const token = headers?.Authorization?.replace('Bearer ', '') ?? '';
  const [head = '', claims = '', signature = ''] = token.split('.');
  const parsed = [head, claims].map(
    (part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown,
  );
  expect(parsed).toEqual([
    {typ: 'JWT', alg: 'RS256', kid: ID},
    {iss: RULES.issuer, aud: RULES.audience, iat: NOW, exp: NOW + 600},
  ]);
  const verify = createVerify('RSA-SHA256').update(`${head}.${claims}`);
  expect(verify.verify(createPublicKey(pem), Buffer.from(signature, 'base64url'))).toBe(true);
});

it.each([
  'https://api.bank.example',
  'http://127.0.0.1.evil.example:4010',
  'file:///tmp',
  'http://10.0.0.1',
])('rejects %s', (address) => {
  expect(() => sandboxTool(address)).toThrow('this machine');
});

it('explains how to start a sandbox if none responds', async () => {
  const tool = sandboxTool(undefined, () => Promise.reject(new Error('refused')));
  await expect(
    tool.run({operation: 'createOrder', body: {}}, {library: await openLibrary(), now: () => NOW}),
  ).rejects.toThrow('Start the sandbox program');
});
