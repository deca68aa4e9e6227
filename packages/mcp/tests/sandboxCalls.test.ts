import {describe, expect, it} from 'vitest';
import {
  contentOf,
  createSend,
  filledPath,
  register,
  sign,
  targetOf,
} from '../src/simulation/sandboxCalls';

describe('the address of a call', () => {
  it('has its parameters, encoded', () => {
    expect(filledPath('/accounts/{id}/x/{n}', {id: 'a/b c', n: 2})).toBe('/accounts/a%2Fb%20c/x/2');
    expect(targetOf('/accounts', {})).toBe('/accounts');
    expect(targetOf('/accounts', {from: '2026-01-01', q: 'a&b', all: true})).toBe(
      '/accounts?from=2026-01-01&q=a%26b&all=true',
    );
  });

  it.each([[{}], [{id: {}}], [{other: 'x'}]])('requires them: %j', (values) => {
    expect(() => filledPath('/accounts/{id}', values)).toThrow(
      'The path /accounts/{id} requires id. Pass it in path.',
    );
  });

  it.each(['.', '..'])('is never a folder: %s', (id) => {
    expect(() => filledPath('/accounts/{id}', {id})).toThrow('Pass an id');
  });

  it('takes no value from the prototype', () => {
    expect(() => filledPath('/{constructor}', {})).toThrow('requires constructor');
  });
});

describe('headers and body of a call', () => {
  it('are JSON, with the token', () => {
    expect(contentOf('T', {'X-Number': 1}, {a: 1})).toEqual({
      headers: {'X-Number': '1', Authorization: 'Bearer T', 'Content-Type': 'application/json'},
      body: '{"a":1}',
    });
    expect(contentOf('T', {}, 'text')).toMatchObject({body: 'text'});
    expect(contentOf('T', {}, undefined)).toEqual({headers: {Authorization: 'Bearer T'}});
  });
});

it.each([
  ['T\nX: y', {}],
  ['T', {'X y': '1'}],
  ['T', {X: 'a\nb'}],
])('a header that HTTP does not allow is named: %j %j', (token, headers) => {
  expect(() => contentOf(token, headers, undefined)).toThrow(/^The header "/);
});

describe('an application', () => {
  const base = new URL('http://127.0.0.1:4010');

  it('is registered with its public key, and signs tokens that the key verifies', async () => {
    let sent: {public_key: string; redirect_urls: string[]} | undefined;
    const send = createSend(base, (address, init) => {
      expect(address instanceof URL && address.href).toBe(
        'http://127.0.0.1:4010/sandbox/applications',
      );
      sent = JSON.parse(init?.body as string) as typeof sent;
      return Promise.resolve(Response.json({application_id: 'app'}));
    });
    const application = await register(send, base.origin, ['http://localhost/x']);
    expect(sent?.redirect_urls).toEqual(['http://localhost/x']);
    const lines = (sent?.public_key ?? '').trim().split('\n');
    expect(Math.max(...lines.map(({length}) => length))).toBe(64);
    const rules = {algorithm: 'RS256', type: 'JWT', issuer: 'i', audience: 'a'};
    const [head = '', claims = '', signature = ''] = (await sign(application, rules, 1000)).split(
      '.',
    );
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({
      typ: 'JWT',
      alg: 'RS256',
      kid: 'app',
    });
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      iss: 'i',
      aud: 'a',
      iat: 1000,
      exp: 1600,
    });
    const key = await crypto.subtle.importKey(
      'spki',
      Buffer.from(lines.slice(1, -1).join(''), 'base64'),
      {name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256'},
      false,
      ['verify'],
    );
    const isValid = await crypto.subtle.verify(
      'RSASSA-PKCS1-v1_5',
      key,
      Buffer.from(signature, 'base64url'),
      Buffer.from(`${head}.${claims}`),
    );
    expect(isValid).toBe(true);
  });

  it('is refused by a server that is not a sandbox', async () => {
    const send = createSend(base, () => Promise.resolve(new Response('<p>', {status: 404})));
    await expect(register(send, base.origin, [])).rejects.toThrow(
      'is not a sandbox: POST /sandbox/applications returned 404.',
    );
  });

  it('needs a running server', async () => {
    const send = createSend(base, () => Promise.reject(new Error('refused')));
    await expect(send('/x', {})).rejects.toThrow(
      'No sandbox is running at http://127.0.0.1:4010 (refused).',
    );
  });
});
