/** Calls in all languages: what samples, Postman and "Try it" send of one description. */
import {expect, it} from 'vitest';
import {formOf} from '../src/forms';
import {buildReferenceModel} from '../src/model';
import {postmanCollection} from '../src/postman';
import {mediaText} from '../src/samples/mediaText';
import {sampleRequest} from '../src/samples/request';
import {documentOfFile, madeOf, samplesOf} from './support';

const OK = "responses: {'200': {description: OK}}";
const LANGUAGES = 'shell javascript python java csharp php go ruby'.split(' ');

const call = (type: string, schema: string) =>
  `paths: {/a: {get: {responses: {'200': {description: OK, content: {${type}: {schema: ${schema}}}}}}}}`;

it('all that sends a call asks for the media type of its response, and waits for 90 seconds', async () => {
  const {model, operation} = await madeOf(call('application/vnd.acme.v2+json', '{type: object}'));
  const samples = samplesOf(model, operation);
  expect(Object.keys(samples)).toEqual(LANGUAGES);
  for (const [language, code] of Object.entries(samples)) {
    expect(code, language).toMatch(/Accept\W+application\/vnd\.acme\.v2\+json/);
    expect(code, language).toMatch(/\b90(?:_000)?\b/);
    expect(code, language).toMatch(/time-?out|max-time|duration|timespan/i);
  }
  expect(postmanCollection(model, 'a').item[0]?.item[0]?.request.header).toEqual([
    {key: 'Accept', value: 'application/vnd.acme.v2+json'},
  ]);
  expect(formOf(operation, model).accept).toBe('application/vnd.acme.v2+json');
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
  const {model, operation} = await madeOf(
    call('application/pdf', '{type: string, format: binary}'),
  );
  expect(samplesOf(model, operation)[language]).toContain(code);
});

// How each language opens a file; `sentRequests.test.ts` runs those that the machine has.
it.each([
  ['shell', "--form 'picture=@picture.png;type=image/png'"],
  ['javascript', "new Blob([await readFile('picture.png')], {type: 'image/png'}), 'picture.png')"],
  ['python', '("picture", ("picture.png", open("picture.png", "rb").read(), "image/png"))'],
  ['java', 'HttpRequest.BodyPublishers.ofFile(Path.of("picture.png"))'],
  ['csharp', '.. File.ReadAllBytes("picture.png")'],
  ['php', ". file_get_contents('picture.png')"],
  ['go', 'os.Open("picture.png")'],
  ['ruby', "File.binread('picture.png')"],
])('%s sends a file with its name and type', async (language, code) => {
  const {model, operation} = await madeOf(`paths:
  /a:
    post:
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema: {type: object, required: [picture, about], properties: {picture: {type: string, format: binary}, about: {type: object, properties: {x: {type: string}}}}}
            encoding: {picture: {contentType: image/png}}
      ${OK}
`);
  const sample = samplesOf(model, operation)[language] ?? '';
  expect(sample).toContain(code);
  expect(sample).toContain('application/json');
  if (!['shell', 'javascript', 'python'].includes(language)) {
    expect(sample).toMatch(/filename=\\?"picture\.png/);
    expect(sample).toContain('Content-Type: image/png');
  }
});

const REPEATED = 'ids=1,ids=2,n=3,tags=a,tags=b,more={"a":1,"b":[2,3]}';
const JOINED = 'ids,[1,2],n,3,tags,["a","b"],more,{"a":1,"b":[2,3]}';

it.each([
  ['header', 'simple', true, REPEATED],
  ['header', 'simple', false, JOINED],
  ['path', 'simple', true, REPEATED],
  ['path', 'simple', false, JOINED],
  ['path', 'label', true, `.${REPEATED.replaceAll(/,(?=[a-z])/g, '.')}`],
  ['path', 'matrix', true, `;${REPEATED.replaceAll(/,(?=[a-z])/g, ';')}`],
])('an object with lists in one text: %s, %s, explode %s', async (place, style, explode, text) => {
  const {model, operation, warnings} = await madeOf(`paths:
  /a${place === 'path' ? '/{p}' : ''}:
    get:
      parameters:
        - {name: p, in: ${place}, required: true, style: ${style}, explode: ${explode}, schema: {type: object}, example: {ids: [1, 2], n: 3, tags: [a, b], more: {a: 1, b: [2, 3]}}}
      ${OK}
`);
  const {url, headers} = sampleRequest(model, operation);
  const sent = place === 'path' ? decodeURIComponent(url.split('/').at(-1) ?? '') : headers[0]?.[1];
  expect(sent).toBe(text);
  expect(warnings).toEqual([]);
});

it('items of sequences follow each other', async () => {
  const file = 'packages/openapi-reference/tests/cases/30-whole-query.yaml';
  const model = buildReferenceModel(await documentOfFile(file));
  const stream = model.operations.find(({title}) => title === 'Stream');
  const media = stream?.responses.flatMap((one) => one.media) ?? [];
  expect(media.map((one) => mediaText(model, one, [{n: 1}, {n: 2}]).text)).toEqual([
    'n: 1\n\nn: 2\n\n',
    '\u001E{"n":1}\n\u001E{"n":2}\n',
  ]);
});
