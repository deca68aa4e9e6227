/** One description of a call: what the page says, samples, Postman and "Try it" send the same. */
import {expect, it} from 'vitest';
import {shown} from './agreement.fixture';

const languages = 'shell javascript python java csharp php go ruby'.split(' ');

const CALL = (type: string, schema: string, more = '') => `paths:
  /a:
    get:
      operationId: a
      ${more}
      responses: {'200': {description: OK, content: {${type}: {schema: ${schema}}}}}
`;

it('all that sends a call asks for the media type of its response', async () => {
  const {sample, postman, form} = await shown(
    CALL('application/vnd.acme.v2+json', '{type: object}'),
  );
  for (const language of languages) {
    expect(sample(language), language).toMatch(/Accept\W+application\/vnd\.acme\.v2\+json/);
  }
  expect(postman.item[0]?.item[0]?.request.header).toEqual([
    {key: 'Accept', value: 'application/vnd.acme.v2+json'},
  ]);
  expect(form().accept).toBe('application/vnd.acme.v2+json');
});

it('JSON is asked for before other types, and a range of all types is not', async () => {
  const text = CALL('text/csv', '{type: string}').replace(
    '{text/csv',
    '{text/csv: {}, application/json',
  );
  expect((await shown(text)).request()).toMatchObject({
    headers: [['Accept', 'application/json']],
    returns: 'json',
  });
  expect((await shown(CALL("'*/*'", '{type: object}'))).request().headers).toEqual([]);
});

it.each([
  ['shell', "--output 'file.pdf'"],
  ['javascript', "writeFile('file.pdf', new Uint8Array(await response.arrayBuffer()))"],
  ['python', 'with open("file.pdf", "wb") as file:\n    file.write(response.content)'],
  ['java', 'HttpResponse.BodyHandlers.ofFile(Path.of("file.pdf"))'],
  ['csharp', 'File.WriteAllBytes("file.pdf", await response.Content.ReadAsByteArrayAsync())'],
  ['php', "file_put_contents('file.pdf', $response)"],
  ['go', 'os.WriteFile("file.pdf", content, 0o644)'],
  ['ruby', "File.binwrite('file.pdf', response.body)"],
])('%s saves the bytes of a file', async (language, code) => {
  const {sample} = await shown(CALL('application/pdf', '{type: string, format: binary}'));
  expect(sample(language)).toContain(code);
});

it('each language waits for 90 seconds, as the limits of an API may need', async () => {
  const {sample} = await shown(CALL('application/json', '{type: object}'));
  for (const language of languages) {
    expect(sample(language), language).toMatch(/\b90(?:_000)?\b/);
    expect(
      sample(language).match(/time-?out|max-time|duration|timespan/gi),
      language,
    ).not.toBeNull();
  }
});

it('headers that OpenAPI ignores are neither required nor sent as parameters', async () => {
  const ignored = ['Authorization', 'accept', 'Content-Type'].map(
    (name) => `{name: ${name}, in: header, required: true, schema: {type: string}, example: mine}`,
  );
  const {page, sample, postman, form} = await shown(
    CALL('application/json', '{type: object}', `parameters: [${ignored.join()}]`),
  );
  expect(page('a')).toMatch(/`Authorization`: string\n+\s+- \*\*Notation\*\*: set by the security/);
  expect(page('a')).not.toContain('string, required');
  expect(`${sample('shell')}${JSON.stringify(postman.item)}`).not.toContain('mine');
  expect(form().fields).toEqual([]);
});

it('a server without a scheme is named, and read as its author means it', async () => {
  const {request, warnings} = await shown(
    `servers: [{url: payment.acme.example/v5}, {url: v1/api}]\n${CALL('text/plain', '{type: string}')}`,
  );
  expect(request().url).toBe('https://payment.acme.example/v5/a');
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain(
    'the address "payment.acme.example/v5" has no scheme. Allowed: "https://',
  );
});
