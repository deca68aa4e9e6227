import {generateKeyPairSync} from 'node:crypto';
import {decodeProtectedHeader, jwtVerify} from 'jose';
import {beforeAll, describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {buildReferenceModel} from '../../packages/openapi-reference/src/model';
import {postmanCollection, postmanEnvironment} from '../../packages/openapi-reference/src/postman';
import {startSandbox} from '../../packages/sandbox/src/node/index';
import {readPostman} from '../../src/reference/postman';
import {REDIRECT_URL} from '../../src/test-banks/bodies';
import {document, siteDir} from './description';
import {runCollection} from './postmanRunner';

const {name, siteHost, apiHost} = brand;
const {privateKey, publicKey} = generateKeyPairSync('rsa', {modulusLength: 2048});
const PKCS8 = privateKey.export({type: 'pkcs8', format: 'pem'}).toString();
const PKCS1 = privateKey.export({type: 'pkcs1', format: 'pem'}).toString();
const PUBLIC = publicKey.export({type: 'spki', format: 'pem'}).toString();
const ELLIPTIC = generateKeyPairSync('ec', {namedCurve: 'P-256'})
  .privateKey.export({type: 'pkcs8', format: 'pem'})
  .toString();
const ENCRYPTED = privateKey
  .export({type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'x'})
  .toString();

const options = await readPostman(siteDir, true);
const model = buildReferenceModel(document);
const collection = postmanCollection(model, brand.slug, options);
const environment = Object.fromEntries(
  postmanEnvironment(model, brand.slug, options.environment).values.map(({key, value}) => [
    key,
    value,
  ]),
);

/** Creates a server that answers every request, and stores the request's token. */
function recorder() {
  const tokens: string[] = [];
  const send = (request: Request) => {
    tokens.push((request.headers.get('Authorization') ?? '').replace('Bearer ', ''));
    return Promise.resolve(Response.json({}));
  };
  return {tokens, send};
}

describe('the Postman collection', () => {
  let call: (values?: Record<string, string>) => ReturnType<typeof runCollection>;

  beforeAll(async () => {
    const {url, stop} = await startSandbox({
      port: 0,
      provider: {name, siteHost, apiHost},
      strict: true,
    });
    const response = await fetch(`${url}/sandbox/applications`, {
      method: 'POST',
      body: JSON.stringify({
        name: 'Collection',
        public_key: PUBLIC,
        redirect_urls: [REDIRECT_URL],
        webhook_origins: [new URL(REDIRECT_URL).origin],
      }),
    });
    const {application_id: applicationId} = (await response.json()) as {application_id: string};
    call = (values = {}) =>
      runCollection(
        collection,
        {...environment, baseUrl: url, applicationId, privateKey: PKCS8, ...values},
        fetch,
      );
    return stop;
  });

  it('runs from start to finish in the sandbox, with every operation and all pages of the list', async () => {
    const {requests, problems, variables} = await call();
    expect(problems).toEqual([]);
    expect(requests.filter(([, status]) => status !== 200)).toEqual([]);
    const names = requests.map(([request]) => request);
    expect([...new Set(names)].sort()).toEqual(model.operations.map(({title}) => title).sort());
    expect(names.filter((one) => one === 'Get account transactions').length).toBeGreaterThan(1);
    expect(variables.get('continuation_key')).toBe('');
  });

  it("shows the API's reason when a request fails", async () => {
    const {problems} = await call({applicationId: 'unknown'});
    expect(problems[0]).toMatch(/^Get application succeeds: UNAUTHORIZED_ACCESS/);
  });
});

describe('the script that signs', () => {
  const first = [model.operations.find(({key}) => key === 'getApplication')?.title ?? ''];

  it.each([
    ['as the control panel saves it', PKCS8],
    ['with line breaks that became spaces', PKCS8.replace(/\n/g, ' ')],
    ['with line breaks that became \\n', PKCS8.replace(/\n/g, '\\n')],
    ['of the older kind', PKCS1],
  ])('signs a token with a key %s', async (_, key) => {
    const {tokens, send} = recorder();
    const values = {...environment, applicationId: 'my-application', privateKey: key};
    expect((await runCollection(collection, values, send, first)).problems).toEqual([]);
    const [token = ''] = tokens;
    const {payload} = await jwtVerify(token, publicKey, {
      algorithms: ['RS256'],
      issuer: siteHost,
      audience: apiHost,
    });
    expect(decodeProtectedHeader(token)).toEqual({typ: 'JWT', alg: 'RS256', kid: 'my-application'});
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss']);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  });

  it('does not replace a token that the reader created', async () => {
    const {tokens, send} = recorder();
    const variable = [...collection.variable, {key: 'token', value: 'mine'}];
    const {problems} = await runCollection({...collection, variable}, environment, send, first);
    expect(tokens).toEqual(['mine']);
    expect(problems).toEqual([]);
  });

  it.each([
    ['no application', {applicationId: '', privateKey: PKCS8}, /applicationId is empty/],
    ['no key', {applicationId: 'one', privateKey: ''}, /privateKey is empty/],
    ['something else', {applicationId: 'one', privateKey: 'no key'}, /no line "BEGIN PRIVATE KEY"/],
    ['the public key', {applicationId: 'one', privateKey: PUBLIC}, /contains "PUBLIC KEY"/],
    ['an encrypted key', {applicationId: 'one', privateKey: ENCRYPTED}, /"ENCRYPTED PRIVATE KEY"/],
    ['an elliptic-curve key', {applicationId: 'one', privateKey: ELLIPTIC}, /not an RSA key/],
    ['half a key', {applicationId: 'one', privateKey: PKCS8.slice(0, 600)}, /incomplete/],
    [
      'half a key of the older kind',
      {applicationId: 'one', privateKey: PKCS1.slice(0, 600)},
      /incomplete/,
    ],
    [
      'a key with other characters',
      {applicationId: 'one', privateKey: PKCS8.replace('M', '*')},
      /Base64/,
    ],
  ])('reports the cause with %s, and sends nothing', async (_, values, cause) => {
    const {tokens, send} = recorder();
    const {problems} = await runCollection(collection, {...environment, ...values}, send, first);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^No token: /);
    expect(problems[0]).toMatch(cause);
    expect(tokens).toEqual([]);
  });
});
