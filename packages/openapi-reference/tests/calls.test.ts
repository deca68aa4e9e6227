/** Tests calls in all languages: what the samples of a description send. */
import {expect, it} from 'vitest';
import {madeOf, samplesOf} from './support';

const OK = "responses: {'200': {description: OK}}";
const LANGUAGES = 'shell javascript python java csharp php go ruby'.split(' ');

const call = (type: string, schema: string) =>
  `paths: {/a: {get: {responses: {'200': {description: OK, content: {${type}: {schema: ${schema}}}}}}}}`;

it('each sample requests the media type of the response, and waits for 90 seconds', async () => {
  const {model, operation} = await madeOf(call('application/vnd.acme.v2+json', '{type: object}'));
  const samples = samplesOf(model, operation);
  expect(Object.keys(samples)).toEqual(LANGUAGES);
  for (const [language, code] of Object.entries(samples)) {
    expect(code, language).toMatch(/Accept\W+application\/vnd\.acme\.v2\+json/);
    expect(code, language).toMatch(/\b90(?:_000)?\b/);
    expect(code, language).toMatch(/time-?out|max-time|duration|timespan/i);
  }
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

// The way each language opens a file; `sentRequests.test.ts` runs the languages available on the machine.
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
