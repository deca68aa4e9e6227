/** What trials with public descriptions have shown: each case once failed. */
import fs from 'node:fs';
import path from 'node:path';
import {load as parseHtml} from 'cheerio';
import {afterAll, describe, expect, it} from 'vitest';
import {checkLinks, findLinks} from '../src/links';
import {loadDescription, type LoadedDescription} from '../src/load';
import {markdownToHtml, plainText} from '../src/markdown';
import {buildReferenceModel} from '../src/model';
import type {OverviewParts} from '../src/render/overview';
import {makeSamples, type Sample} from '../src/samples';
import {sampleRequest} from '../src/samples/request';
import type {OpenApiDocument} from '../src/types';
import {copyOf, failureOf, fixturesDir, renderDocument, temporaryFolder} from './support';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
});

function load(text: string, name = 'a.yaml'): Promise<LoadedDescription> {
  const folder = temporaryFolder({[name]: text});
  made.push(folder);
  return loadDescription(path.join(folder, name), folder);
}

const head = (version = '3.1.1') => `openapi: ${version}\ninfo: {title: T, version: '1'}\n`;

function pagesOf({document}: LoadedDescription): string {
  return [...renderDocument(document).files.values()].join('\n');
}

function samplesOf(document: OpenApiDocument, at = 0): Record<string, string> {
  const model = buildReferenceModel(document);
  const operation = model.operations[at];
  const samples: Sample[] = operation === undefined ? [] : makeSamples(model, operation);
  return Object.fromEntries(samples.map(({language, code}) => [language, code]));
}

const ok = `responses: {'200': {description: Fine}}`;

describe('links of authors', () => {
  it('are reported with file, line and pointer, and checked against the built site', async () => {
    const {document, placeOf} = await load(
      `${head()}paths:\n  /a:\n    get:\n      description: See [a](/docs/gone/), [b](./guide.md), [c](/docs/here/), [d](https://x.example).\n      ${ok}\n`,
    );
    const links = findLinks(document, placeOf);
    expect(links.map(({href}) => href)).toEqual(['/docs/gone/', './guide.md', '/docs/here/']);
    const outDir = temporaryFolder({});
    made.push(outDir);
    fs.mkdirSync(path.join(outDir, 'here'));
    fs.writeFileSync(path.join(outDir, 'here/index.html'), '');
    const message = await failureOf(() =>
      checkLinks(links, {outDir, baseUrl: '/docs/', onDeadLinks: 'throw'}),
    );
    expect(message.split('\n')).toHaveLength(2);
    expect(message).toContain(
      'a.yaml:6:7 at #/paths/~1a/get/description: the link "/docs/gone/" does not lead to a page',
    );
    expect(message).toContain('"./guide.md" is relative');
  });

  it('are marked, so that the link check of the site ignores them', () => {
    expect(markdownToHtml('[a](/docs/x/)')).toBe(
      '<p><a data-described="" href="/docs/x/">a</a></p>',
    );
    expect(markdownToHtml('[a](https://x.example)')).not.toContain('data-described');
  });
});

describe('what OpenAPI 3.1 allows', () => {
  it('unknown keywords of a schema are accepted with a warning', async () => {
    const loaded = await load(
      `${head()}components:\n  schemas:\n    A: {type: string, nullable: true, units: kg}\n`,
    );
    expect(loaded.warnings.join('\n')).toMatch(/units/);
    const message = await failureOf(() =>
      load(
        `${head('3.0.4')}paths: {}\ncomponents:\n  schemas:\n    A: {type: string, units: kg}\n`,
      ),
    );
    expect(message).toMatch(/a\.yaml:6:23 .*`units` is not expected/);
  });

  it('names of schemas in a mapping are references', async () => {
    const text = `${head()}components:
  schemas:
    Pet: {oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}], discriminator: {propertyName: kind, mapping: {c: Cat, d: Dog}}}
    Cat: {type: object, properties: {kind: {type: string}}}
    Dog: {type: object, properties: {kind: {type: string}}}
`;
    expect(pagesOf(await load(text))).toContain('kind = c');
    const unknown = await load(text.replace('d: Dog', 'd: Bird'));
    expect(unknown.warnings.join()).toContain('"Bird" is not a schema');
  });

  it('descriptions beside a reference to a response or a parameter are used', async () => {
    const loaded = await load(`${head()}paths:
  /a/{id}:
    get:
      parameters: [{$ref: '#/components/parameters/Id', description: Of the account.}]
      responses: {'200': {$ref: '#/components/responses/Ok', description: All accounts.}}
components:
  parameters: {Id: {name: id, in: path, required: true, description: Any id., schema: {type: string}}}
  responses: {Ok: {description: Fine.}}
`);
    const pages = pagesOf(loaded);
    expect(pages).toContain('Of the account.');
    expect(pages).toContain('All accounts.');
    expect(pages).not.toContain('Any id.');
  });

  it('dynamic references and references to an $id are resolved', async () => {
    const loaded = await load(`${head()}components:
  schemas:
    Tree:
      $dynamicAnchor: node
      type: object
      properties: {label: {type: string}, children: {type: array, items: {$dynamicRef: '#node'}}}
    Money: {$id: 'https://schemas.example/money', type: object, properties: {amount: {type: string}}}
    Price: {type: object, properties: {net: {$ref: 'https://schemas.example/money'}}}
`);
    const model = buildReferenceModel(loaded.document);
    const typeOf = (schema: string, field: string) =>
      model.schemas
        .find(({name}) => name === schema)
        ?.node.groups.flatMap(({nodes}) => nodes)
        .find(({name}) => name === field)
        ?.type.map(({text}) => text)
        .join('');
    expect(typeOf('Tree', 'children')).toBe('array of Tree');
    expect(typeOf('Price', 'net')).toBe('Money');
  });

  // Source: OpenAPI 3.1.1, 4.8.24.5, "Generic (Template) Data Structures"; JSON Schema 2020-12 Core, 8.2.3.2.

  // Source: OpenAPI 3.2.0, Security Requirement Object.

  it('a text that looks like JSON is an example of a text', async () => {
    const responses = (schema: string) =>
      `responses: {'200': {description: Fine, content: {application/json: {schema: ${schema}, example: '{"a": 1}'}}}}`;
    const warningsOf = async (schema: string) =>
      (await load(`${head()}paths: {/a: {get: {${responses(schema)}}}}\n`)).warnings;
    expect(await warningsOf('{type: string}')).toEqual([]);
    expect(await warningsOf('{type: object}')).toEqual([]);
    expect((await warningsOf('{type: integer}')).join()).toContain('contradicts its schema');
  });

  it('references in examples, defaults and extensions are text', async () => {
    const {warnings, document} = await loadDescription(
      path.join(fixturesDir, 'descriptions/references-in-values.yaml'),
      fixturesDir,
    );
    expect(warnings.join('\n')).toMatch(/references-in-values\.yaml:12:24 .*"#\/definitions\/foo"/);
    expect(warnings.join('\n')).toMatch(/nothing\.json/);
    expect([...renderDocument(document).files.values()].join()).toContain('#/definitions/foo');
    const message = await failureOf(() =>
      load(
        `${head()}components:\n  schemas:\n    A: {properties: {example: {$ref: '#/nowhere'}}}\n`,
      ),
    );
    expect(message).toMatch(/a\.yaml:5:\d+ .*"#\/nowhere"/);
  });

  it('fields of OpenAPI 3.2 are shown', async () => {
    const loaded = await loadDescription(
      path.join(fixturesDir, 'descriptions/version-3-2.yaml'),
      fixturesDir,
    );
    expect(loaded.warnings).toEqual([]);
    const pages = pagesOf(loaded);
    for (const text of [
      'Short',
      'https://a.example/d',
      '.well-known',
      'LOCK',
      'COPY',
      'Destination',
    ]) {
      expect(pages).toContain(text);
    }
    // References by the address that the description gives itself.
    expect(pages).toMatch(/text\/event-stream[\s\S]*?array of <a [^>]*>Event/);
  });

  it('the parts of a split description are read like one file', async () => {
    const folder = path.join(fixturesDir, 'split');
    const loaded = await loadDescription(path.join(folder, 'openapi.yaml'), folder);
    expect(pagesOf(loaded)).toContain('kind = cat');
  });

  it('two names of one path, each with other methods, are accepted with a warning', async () => {
    const id = (name: string) =>
      `parameters: [{name: ${name}, in: path, required: true, schema: {}}]`;
    const text = `${head()}paths:\n  /b/{x}: {${id('x')}, get: {${ok}}}\n  /b/{y}: {${id('y')}, put: {${ok}}}\n`;
    const {warnings} = await load(text);
    expect(warnings.join()).toMatch(
      /a\.yaml:5:3 .*"\/b\/\{y\}" and "\/b\/\{x\}" are the same path/,
    );
    const message = await failureOf(() => load(text.replace('put:', 'get:')));
    expect(message).toMatch(/are the same path/);
  });
});

describe('values', () => {
  it('blank texts are shown', async () => {
    const pages = pagesOf(
      await load(
        `${head()}components:\n  schemas:\n    A: {type: object, properties: {x: {type: string, default: '', enum: ['', ' ', a]}}}\n`,
      ),
    );
    expect(pages).toContain('<code>&quot;&quot;</code>');
    expect(pages).toContain('<code>&quot; &quot;</code>');
  });

  it('other braces are not changed', async () => {
    const text = `${head()}paths:\n  /a:\n    get:\n      description: By \${brand.name} and \${brand.colour}\n      ${ok}\n`;
    expect(pagesOf(await load(text))).toContain('By ${brand.name} and ${brand.colour}');
  });
});

describe('samples', () => {
  it('have a body if there is a schema', async () => {
    const {document} = await load(
      `${head()}paths:\n  /a:\n    post:\n      requestBody: {content: {application/json: {schema: {type: object, properties: {x: {type: string}}}}}}\n      ${ok}\n`,
    );
    for (const code of Object.values(samplesOf(document))) {
      expect(code).toContain('application/json');
      expect(code).toContain('"x"'.slice(1, 2));
    }
  });

  // Source: swagger-api/swagger-ui#9941.
  it('have the fields with examples of an object inside that requires none', async () => {
    const {document} = await load(
      `${head()}paths:\n  /a:\n    post:\n      requestBody: {content: {application/json: {schema: {type: object, required: [bar], properties: {bar: {allOf: [{type: object, properties: {a: {type: integer, example: 123}, b: {type: string}}}]}}}}}}\n      ${ok}\n`,
    );
    expect(samplesOf(document).shell).toMatch(/\{\s+"bar": \{\s+"a": 123,\s+"b": "B"\s+\}\s+\}/);
  });

  it('send files with their names and types', async () => {
    const {document} = await load(`${head('3.0.4')}paths:
  /a:
    post:
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [picture, about]
              properties: {picture: {type: string, format: binary}, about: {type: object, properties: {x: {type: string}}}}
            encoding: {picture: {contentType: image/png}}
      ${ok}
`);
    const {shell, ...others} = samplesOf(document);
    expect(shell).toContain(`--form 'picture=@picture.png;type=image/png'`);
    expect(shell).toContain('type=application/json');
    expect(Object.keys(others)).toHaveLength(7);
    // How each language opens the file; `sentRequests.test.ts` runs those that the machine has.
    const reads: Record<string, string> = {
      javascript: "new Blob([await readFile('picture.png')], {type: 'image/png'}), 'picture.png')",
      python: '("picture", ("picture.png", open("picture.png", "rb").read(), "image/png"))',
      java: 'HttpRequest.BodyPublishers.ofFile(Path.of("picture.png"))',
      csharp: '.. File.ReadAllBytes("picture.png")',
      php: ". file_get_contents('picture.png')",
      go: 'os.Open("picture.png")',
      ruby: "File.binread('picture.png')",
    };
    for (const [language, code] of Object.entries(others)) {
      expect(code, language).toContain(reads[language]);
    }
    for (const language of ['java', 'csharp', 'php', 'go', 'ruby']) {
      expect(others[language]).toMatch(/filename=\\?"picture\.png/);
      expect(others[language]).toContain('Content-Type: image/png');
    }
  });

  it('encode fields of forms as the description says', async () => {
    const {document} = await loadDescription(
      path.join(fixturesDir, 'descriptions/forms-and-files.yaml'),
      fixturesDir,
    );
    const model = buildReferenceModel(document);
    const form = model.operations.find(({title}) => title === 'Form');
    const {body} = form === undefined ? {} : sampleRequest(model, form);
    expect(body?.kind === 'text' && decodeURIComponent(body.text)).toBe(
      'ids=1&ids=2&meta={"a":1}&filter[b][c]=2&filter[d]=3&csv=x,y&u=http://a/b?c=d&s=a+b&c',
    );
    // Only this field keeps reserved characters, except those that would end it.
    expect(body?.kind === 'text' && body.text).toContain('&u=http://a/b?c%3Dd&s=a+b%26c');
  });

  it('write XML bodies as XML', async () => {
    const {document} = await load(`${head()}paths:
  /a:
    post:
      requestBody: {required: true, content: {application/xml: {schema: {$ref: '#/components/schemas/Book'}, example: {id: 7, tags: [a, b]}}}}
      ${ok}
components:
  schemas:
    Book: {type: object, xml: {name: book}, properties: {id: {type: integer, xml: {attribute: true}}, tags: {type: array, xml: {wrapped: true}, items: {type: string, xml: {name: tag}}}}}
`);
    expect(samplesOf(document).shell).toContain('<book id="7">');
    expect(samplesOf(document).shell).toMatch(/<tags>\s+<tag>a<\/tag>\s+<tag>b<\/tag>\s+<\/tags>/);
  });

  it('keep the name of a parameter with a media type, and reserved characters where they are allowed', async () => {
    const {document} = await load(`${head()}paths:
  /a:
    get:
      parameters:
        - {name: filter, in: query, required: true, content: {application/json: {schema: {type: object}, example: {a: 1}}}}
        - {name: path, in: query, required: true, allowReserved: true, schema: {type: string}, example: 'x/y:z'}
      ${ok}
`);
    expect(samplesOf(document).shell).toContain('filter=%7B%22a%22%3A1%7D&path=x/y:z');
  });
});

describe('parts of forms', () => {
  const file = path.join(fixturesDir, 'descriptions/forms-and-files.yaml');

  it('are shown as they are sent: media types, styles, reserved characters, headers', async () => {
    const {document} = await loadDescription(file, fixturesDir);
    const {files} = renderDocument(document);
    const listOf = (name: string) =>
      parseHtml(files.get(`${name}.openapi.html`) ?? '')('.ref-encodings > li')
        .toArray()
        .map((item) => parseHtml(item).text().replace(/\s+/g, ' ').trim());
    expect(listOf('upload')).toEqual([
      'doc: as application/pdf, text/plain',
      'about: with headers X-A# string Where it was taken.',
    ]);
    expect(listOf('form')).toEqual([
      'meta: as application/json',
      'filter: each field is sent as name[field]',
      'csv: items separated by commas',
      'u: reserved characters are not encoded',
    ]);
    expect(copyOf(files, 'upload')).toContain('- `about`: with headers\n\n  - `X-A`: string');
    expect(copyOf(files, 'form')).toContain('- `csv`: items separated by commas');
  });

  it('without names are counted', async () => {
    const {document} = await load(`${head('3.2.0')}paths:
  /a:
    post:
      requestBody:
        content:
          multipart/mixed:
            schema: {type: array}
            prefixEncoding: [{contentType: application/json}]
            itemEncoding: {contentType: image/png}
      ${ok}
`);
    const pages = pagesOf({document} as LoadedDescription);
    expect(pages).toMatch(/Part 1: as\s+<code>application\/json<\/code>/);
    expect(pages).toMatch(/Each further part: as\s+<code>image\/png<\/code>/);
  });
});

describe('descriptions at the edges', () => {
  it('a media type of OpenAPI 3.2 may be a reference', async () => {
    const pages = pagesOf(
      await load(`${head('3.2.0')}paths:
  /a:
    get:
      responses: {'200': {description: x, content: {application/json: {$ref: '#/components/mediaTypes/M'}}}}
components:
  mediaTypes: {M: {schema: {type: object, properties: {viaMediaType: {type: string}}}}}
`),
    );
    expect(pages).toMatch(/<code class="ref-name">viaMediaType<\/code>/);
  });

  it('an alternative says that it is for all other values', async () => {
    const pages = pagesOf(
      await load(`${head('3.2.0')}paths:
  /a:
    get:
      responses: {'200': {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/S'}}}}}
components:
  schemas:
    S:
      oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]
      discriminator: {propertyName: kind, mapping: {a: A}, defaultMapping: B}
    A: {type: object}
    B: {type: object}
`),
    );
    expect(pages).toContain('Alternative 1, kind = a<');
    expect(pages).toContain('Alternative 2, kind = B, or any other value');
  });

  it('callbacks of callbacks are accepted', async () => {
    const operation = (inside: string) =>
      `{post: {responses: {'200': {description: x}}, callbacks: {c: {'{$url}': ${inside}}}}}`;
    const innermost = `{post: {responses: {'200': {description: x}}}}`;
    const text = `${head()}paths:\n  /a: ${operation(operation(operation(innermost)))}\n`;
    await expect(load(text)).resolves.toBeDefined();
  });

  it.each([
    ['./v1', 'https://api.example.com/v1/a', '/v1'],
    ['../', 'https://api.example.com/a', ''],
    ['.', 'https://api.example.com/a', ''],
    ['v1/', 'https://api.example.com/v1/a', 'v1'],
    ['//host.example/x', 'https://host.example/x/a', '//host.example/x'],
  ])('the server %s leads to %s in samples', async (url, address, shown) => {
    const loaded = await load(`${head()}servers: [{url: '${url}'}]\npaths: {/a: {get: {${ok}}}}\n`);
    expect(samplesOf(loaded.document).shell).toContain(`'${address}'`);
    expect(pagesOf(loaded)).toContain(`<span class="ref-server">${shown}</span><wbr />/a`);
  });

  it('columns are aligned by classes', () => {
    const table = markdownToHtml('| a | b | c |\n|---|:-:|--:|\n| 1 | 2 | 3 |');
    const cells = parseHtml(table)('td')
      .toArray()
      .map((cell) => cell.attribs.class);
    expect(cells).toEqual([undefined, 'ref-align-center', 'ref-align-right']);
    expect(table).not.toContain('style=');
  });

  it('thousands of values fit on a page, each with its id', () => {
    const values = Array.from({length: 1500}, (_, index) => `VALUE_${index}`);
    const {files} = renderDocument({
      openapi: '3.1.1',
      info: {title: 'T', version: '1'},
      paths: {
        '/a': {
          get: {
            summary: 'A',
            parameters: ['one', 'two'].map((name) => ({
              name,
              in: 'query',
              schema: {type: 'string', enum: values},
            })),
            responses: {},
          },
        },
      },
    });
    const page = files.get('a.openapi.html') ?? '';
    expect(page.length).toBeLessThan(500_000);
    expect(parseHtml(page)('.ref-values [id]').length).toBe(3000);
    expect(page).toContain('>VALUE_1499</code>');
  });
});

describe('facts about the whole description', () => {
  const introduction = (info: Record<string, unknown>) => {
    const document = {openapi: '3.1.1', info: {title: 'T', version: '1', ...info}, paths: {}};
    const files = renderDocument(document).files;
    const {introduction: text} = JSON.parse(files.get('overview.json') ?? '') as OverviewParts;
    return parseHtml(text);
  };

  it('contact, licence and terms are on the first page', async () => {
    const file = path.join(fixturesDir, 'descriptions/forms-and-files.yaml');
    const {document} = await loadDescription(file, fixturesDir);
    const page = introduction({...document.info});
    const facts = page('.ref-facts > div')
      .toArray()
      .map((row) => [
        page(row).find('dt').text(),
        page(row).find('dd').text(),
        page(row).find('a').attr('href'),
      ]);
    expect(facts).toEqual([
      ['Contact', 'Support', 'https://x.example/help'],
      ['E-mail', 'help@x.example', 'mailto:help@x.example'],
      ['Licence', 'MIT', undefined],
      ['Terms of service', 'https://x.example/terms', 'https://x.example/terms'],
    ]);
  });

  it('are left out if there are none, and never run anything', () => {
    expect(introduction({})('.ref-facts').length).toBe(0);
    expect(introduction({contact: {}, license: {name: ' '}})('.ref-facts').length).toBe(0);
    const hostile = introduction({
      contact: {name: '<b>x</b>', url: 'javascript:alert(1)', email: 'a@b?cc=c@d'},
      termsOfService: '/terms',
    });
    expect(hostile('a').length).toBe(0);
    expect(hostile('dd').first().text()).toBe('<b>x</b>');
  });
});

describe('Markdown and HTML in texts', () => {
  it.each([
    ['a<br>b <sub>2</sub>', '<p>a<br>b <sub>2</sub></p>'],
    ['a <b onclick="x()">b</b>', '<p>a <b>b</b></p>'],
    ['<a href="javascript:x()">y</a> z', '<p><a>y</a> z</p>'],
    ['a <i>open', '<p>a <i>open</i></p>'],
    ['a </b> c', '<p>a &lt;/b&gt; c</p>'],
    ['x <account-id> y', '<p>x &lt;account-id&gt; y</p>'],
    ['x <img src=https://x.example/a.png alt="A cat"> y', '<p>x A cat y</p>'],
    ['![A](/img/a.png)', '<p><img src="/img/a.png" alt="A" loading="lazy"></p>'],
    ['![A](https://x.example/a.png)', '<p>A</p>'],
  ])('%j', (markdown, html) => {
    expect(markdownToHtml(markdown)).toBe(html);
  });

  it('safe HTML blocks stay HTML, others become text', () => {
    expect(markdownToHtml('<ul><li>a &amp; b</li></ul>')).toContain('<ul><li>a &amp; b</li></ul>');
    expect(markdownToHtml('<iframe src="x"></iframe>')).not.toContain('<iframe');
    expect(markdownToHtml('<style>p{}</style>')).not.toContain('<style');
  });

  it('elements stay open across blank lines, until their list or text ends', () => {
    expect(markdownToHtml('<ul>\n<li>one</li>\n\n<li>two <b>x</li>\n</ul>')).toBe(
      '<div class="ref-html"><ul>\n<li>one</li>\n<li>two <b>x</b></li>\n</ul></div>',
    );
    expect(markdownToHtml('<details><summary>More</summary>\n\n**in**\n\n</details>')).toBe(
      '<div class="ref-html"><details><summary>More</summary>\n<p><strong>in</strong></p>\n</details></div>',
    );
    expect(markdownToHtml('- <p>\n\nafter')).toMatch(
      /<p>\n<\/p><\/div>\n<\/li>\n<\/ul>\n<p>after<\/p>$/,
    );
  });

  it('headings become bold, comments disappear', () => {
    expect(markdownToHtml('<h2>Title</h2>\n\na <!-- hidden --> b')).toBe(
      '<div class="ref-html"><p><strong>Title</strong></p>\n</div>\n<p>a  b</p>',
    );
  });

  it('footnotes are numbered, and listed after the text', () => {
    const text =
      'A[^x] b[^1] c[^x] d[^none]\n\n[^1]: First *note*.\n[^x]: Second\n    goes on.\n\n```\n[^x]: code\n```';
    expect(markdownToHtml(text)).toBe(
      '<p>A<sup>1</sup> b<sup>2</sup> c<sup>1</sup> d[^none]</p>\n<pre><code>[^x]: code\n</code></pre>\n' +
        '<ol class="ref-notes">\n<li>Second goes on.</li>\n<li>First <em>note</em>.</li>\n</ol>',
    );
    expect(plainText(text)).toContain('A b c d[^none]');
  });

  it('task lists have checkboxes', () => {
    expect(markdownToHtml('- [ ] a\n- [x] b')).toMatch(/☐ a[\s\S]*☑ b/);
  });
});

describe('large pages', () => {
  it('are shortened where a schema has its own page', () => {
    const properties = Object.fromEntries(
      Array.from({length: 60}, (_, index) => [
        `field_${index}`,
        {type: 'string', description: 'word '.repeat(60)},
      ]),
    );
    const schemas = Object.fromEntries(
      Array.from({length: 60}, (_, index) => [`S${index}`, {type: 'object', properties}]),
    );
    const all = Object.keys(schemas).map((name) => [name, {$ref: `#/components/schemas/${name}`}]);
    const {files} = renderDocument({
      openapi: '3.1.1',
      info: {title: 'T', version: '1'},
      paths: {
        '/a': {
          get: {
            responses: {
              '200': {
                description: 'x',
                content: {
                  'application/json': {
                    schema: {
                      type: 'object',
                      properties: Object.fromEntries(all) as Record<string, {$ref: string}>,
                    },
                  },
                },
              },
            },
          },
        },
      },
      components: {schemas},
    });
    const page = files.get('get-a.openapi.html') ?? '';
    expect(parseHtml(page)('.ref-prop').length).toBeLessThan(1200);
    for (const name of Object.keys(schemas)) {
      expect(page).toContain(`schemas/${name.toLowerCase()}/`);
    }
  });
});

it('shows methods that OpenAPI 3.2 adds', async () => {
  const loaded = await load(
    `${head('3.2.0')}paths:\n  /a:\n    additionalOperations:\n      COPY: {operationId: copyIt, summary: Copy it, ${ok}}\n`,
  );
  expect(pagesOf(loaded)).toContain('COPY');
});

describe('errors are reported with their place', () => {
  const parameter = (required: boolean) =>
    `{name: x, in: path, required: ${required}, schema: {type: string}}`;
  it.each([
    [
      'a parameter twice',
      `${head()}paths:\n  /a:\n    get:\n      parameters: [{name: q, in: query, schema: {}}, {name: q, in: query, schema: {}}]\n      ${ok}\n`,
      /a\.yaml:6:\d+ at #\/paths\/~1a\/get\/parameters\/1: the query parameter "q" is listed twice/,
    ],
    [
      'a path parameter that is not required',
      `${head()}paths:\n  /a/{x}:\n    get:\n      parameters: [${parameter(false)}]\n      ${ok}\n`,
      /a\.yaml:6:\d+ at .*: the path parameter "x" requires "required: true"/,
    ],
    [
      'one path twice',
      `${head()}paths:\n  /b/{x}:\n    get: {parameters: [${parameter(true)}], ${ok}}\n  /b/{y}:\n    get: {parameters: [${parameter(true).replace('x', 'y')}], ${ok}}\n`,
      /a\.yaml:6:3 at #\/paths\/~1b~1\{y\}: "\/b\/\{y\}" and "\/b\/\{x\}" are the same path/,
    ],
    [
      'an unknown security scheme',
      `${head()}security: [{key: []}]\npaths: {}\n`,
      /a\.yaml:3:\d+ at #\/security\/0\/key: "key" is not a security scheme/,
    ],
  ])('%s', async (_, text, message) => {
    expect(await failureOf(() => load(text))).toMatch(message);
  });

  it('a comma after the last entry of JSON', async () => {
    const text = '{"openapi": "3.1.1",\n "info": {"title": "T", "version": "1",},\n "paths": {}}';
    expect(await failureOf(() => load(text, 'a.json'))).toMatch(/^a\.json:2:\d+: not valid JSON/);
  });
});
