/** Tests that hostile descriptions can neither read other files, nor run code in pages, nor block a build. */
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {loadDescription} from '../src/load';
import {markdownToHtml} from '../src/markdown';
import {textsOf} from './hostile.fixture';
import {failureOf, headOf, loadFiles, renderDocument, temporaryFolder} from './support';

const load = (text: string) => loadFiles({'a.yaml': `${headOf()}${text}`});

it('a text with any characters stays a text', async () => {
  const text = '\uE0F01\uE0F1';
  const texts = textsOf(
    await load(`components:
  schemas:
    A: {type: string, description: '<a title="${text} onmouseover=x() " href="/docs/">x</a>', enum: ['${text}'], example: '"${text}"'}
`),
  );
  for (const [file, content] of texts) {
    if (file.endsWith('.json')) {
      expect(() => JSON.parse(content) as unknown, file).not.toThrow();
    }
  }
  expect(texts.get('schemas/a.openapi.html')).toContain(
    `<a data-described="" title="${text} onmouseover=x() "`,
  );
});

describe('a reference', () => {
  const secret = 'type: string\ndescription: hunter2\n';
  const inside = (files: Readonly<Record<string, string>>) => {
    const folder = temporaryFolder({'secret.yaml': secret});
    fs.mkdirSync(path.join(folder, 'api'));
    fs.symlinkSync(path.join(folder, 'secret.yaml'), path.join(folder, 'api/link.yaml'));
    for (const [name, text] of Object.entries(files)) {
      fs.writeFileSync(path.join(folder, 'api', name), `${headOf()}${text}`);
    }
    return folder;
  };
  const leak = (target: string) => `components: {schemas: {A: {$ref: '${target}'}}}\n`;

  it.each(['../secret.yaml', 'link.yaml', '/dev/urandom'])(
    'to %s reads no file outside the folder of the description',
    async (target) => {
      const folder = inside({'a.yaml': leak(target)});
      const file = path.join(folder, 'api/a.yaml');
      const message = await failureOf(() => loadDescription(file, folder));
      expect(message).toMatch(/^api\/a\.yaml:3:\d+ at #\/components\/schemas\/A/);
      expect(message).not.toContain('hunter2');
      fs.rmSync(folder, {recursive: true});
    },
  );

  it('in an extension adds no other file to a download; an option permits another folder', async () => {
    const folder = inside({'a.yaml': leak('../secret.yaml')});
    const file = path.join(folder, 'api/b.yaml');
    fs.writeFileSync(
      file,
      `${headOf()}paths: {}\nx-leak: {$ref: '${path.join(folder, 'secret.yaml')}'}\n`,
    );
    const texts = textsOf(await loadDescription(file, folder));
    expect([...texts.values()].join('\n')).not.toContain('hunter2');
    const {document} = await loadDescription(path.join(folder, 'api/a.yaml'), folder, {
      referenceRoot: folder,
    });
    expect(JSON.stringify(document)).toContain('hunter2');
    fs.rmSync(folder, {recursive: true});
  });
});

describe('a rejection', () => {
  const bomb = [
    'a0: &a0 {x: y}',
    ...Array.from(
      {length: 9},
      (_, level) => `a${level + 1}: &a${level + 1} [${Array(9).fill(`*a${level}`).join(', ')}]`,
    ),
  ];
  const besideRepeated = (keywords: string) =>
    `${headOf()}paths: {}\ncomponents:\n  schemas:\n    A:\n      properties:\n        b: {$ref: '#/components/schemas/A'}\n        c:\n          $ref: '#/components/schemas/A'\n          ${keywords}\n`;

  it.each([
    [
      'a second document',
      `${headOf()}paths: {}\n--- # another\na: 1\n`,
      'a.yaml:4:1: the file is not valid YAML: a second document. Use one file for each.',
    ],
    [
      'a second document after marks and comments',
      `%YAML 1.2\n# A\n---\n${headOf()}paths: {}\n...\n---\na: 1\n`,
      'a.yaml:7:1: the file is not valid YAML: a second document. Use one file for each.',
    ],
    [
      'a zero byte',
      `${headOf()}x-a: "\0"\n`,
      'a.yaml:3:7: the file is not valid YAML: null byte is not allowed in input',
    ],
    [
      'deep nesting',
      `${headOf()}x-a: ${'['.repeat(5000)}${']'.repeat(5000)}\n`,
      'a.yaml:3:105: the file is not valid YAML: more than 100 nested levels. Allowed: at most 100.',
    ],
    [
      'what is no text beside a reference',
      `${headOf()}paths: {}\ncomponents:\n  schemas:\n    A: {$ref: '#/components/schemas/B', description: 0}\n    B: {type: string}\n`,
      'a.yaml:6:54 at #/components/schemas/A/description: Expected type `string` but got 0. (openapi-reference/beside-references)',
    ],
    [
      'a file that is missing',
      `${headOf()}paths: {}\ncomponents: {schemas: {A: {$ref: ./b.yaml}}}\n`,
      'a.yaml:4:27 at #/components/schemas/A: Cannot resolve $ref: there is no such file "./b.yaml" (no-unresolved-refs)',
    ],
    [
      'an object beside a repeated reference that is a text',
      besideRepeated('properties: Up'),
      'a.yaml:11:23 at #/components/schemas/A/properties/c/properties: Expected type `object` but got "Up". (openapi-reference/beside-references)',
    ],
    [
      'an object below what is beside a repeated reference that is a text',
      besideRepeated('properties: {d: {properties: Up}}'),
      'a.yaml:11:40 at #/components/schemas/A/properties/c/properties/d/properties: Expected type `object` but got "Up". (openapi-reference/beside-references)',
    ],
    [
      'a scope whose description is no text',
      `${headOf()}paths: {}\ncomponents:\n  securitySchemes:\n    o: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://a.example/', scopes: {write: null}}}}\n`,
      'a.yaml:6:92 at #/components/securitySchemes/o/flows/clientCredentials/scopes/write: the description of the scope "write" is null. Allowed: a string.',
    ],
    [
      'an example that refers to what contains it',
      `${headOf()}paths:\n  /a:\n    get:\n      parameters: [{name: q, in: query, schema: {}, example: {$ref: '#/'}}]\n      responses: {'200': {description: OK}}\n`,
      'a.yaml:6:53 at #/paths/~1a/get/parameters/0/example: the $ref leads to a part that contains it. Point it to another part.',
    ],
    [
      'a reference of two lines',
      `${headOf()}paths: {}\ncomponents: {schemas: {A: {$ref: "b\\nc"}}}\n`,
      'a.yaml:4:27 at #/components/schemas/A: Cannot resolve $ref: there is no such file "b\\nc" (no-unresolved-refs)',
    ],
  ])('of %s has a single line with the place', async (_, text, message) => {
    expect(await failureOf(() => loadFiles({'a.yaml': text}))).toBe(message);
  });

  it('of nested aliases takes seconds', async () => {
    const {user} = process.cpuUsage();
    const message = await failureOf(() => load(`paths: {}\nx-bomb:\n  ${bomb.join('\n  ')}\n`));
    expect(message).toMatch(/^a\.yaml:\d+:\d+ at #\/.*Allowed: /);
    expect((process.cpuUsage().user - user) / 1000).toBeLessThan(5000);
  });

  it.each([
    [
      'a keyword that no validator knows',
      `A: {type: object, properties: {b: {type: string}}, other: {allOf: {}}}`,
    ],
    [
      'a circle beside a reference to nothing',
      `A: {$ref: '', type: object, properties: {b: {type: object, properties: {c: {$ref: '#/components/schemas/A/properties/b'}}}}}`,
    ],
    [
      'a field inside itself in two ways',
      `A: {properties: {b: {allOf: [{$ref: '#/components/schemas/A'}, {properties: {b: {allOf: [{$ref: '#/components/schemas/A'}, {type: object}]}}}]}}}`,
    ],
  ])('does not occur for %s', async (_, schema) => {
    const body = `{content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}`;
    const loaded = await load(
      `paths: {/a: {post: {requestBody: ${body}, responses: {'200': {description: OK}}}}}\ncomponents:\n  schemas:\n    ${schema}\n`,
    );
    expect(textsOf(loaded).get('schemas/a.openapi.html')).toContain('id="field-b"');
  });
});

describe('pictures', () => {
  it.each([
    '<img src="/&#47;evil.example/p.png" alt="no">',
    String.raw`<img src="/\evil.example/p.png" alt="no">`,
    '<img src="/\t/evil.example/p.png" alt="no">',
    '<img src="//evil.example/p.png" alt="no">',
    '<img src="/&sol;evil.example/p.png" alt="no">',
    '<img src=/&#x2f;evil.example/p.png alt="no">',
    '![no](/&#47;evil.example/p.png)',
  ])('from another host are not shown: %s', (text) => {
    expect(markdownToHtml(text)).not.toContain('<img');
  });

  it('from the site are shown', () => {
    expect(markdownToHtml('<img src="/docs/a%20b.png?x=1&amp;y" alt="yes">')).toContain(
      '<img src="/docs/a%20b.png?x=1&amp;y" alt="yes">',
    );
  });
});

describe('a build is not blocked', () => {
  /** Measures the time for a description with a schema in three places. Unit: s. */
  async function built(schema: string, schemas = '') {
    const body = `{content: {application/json: {schema: {type: object, properties: {p: ${schema}}}}}}`;
    const {user} = process.cpuUsage();
    const {document, warnings} = await load(`paths:
  /a: {post: {parameters: [{name: q, in: query, schema: ${schema}}], requestBody: ${body}, responses: {'200': {description: OK}}}}
components:
  schemas:
    A: {type: object, properties: {field: ${schema}}}
${schemas}`);
    expect(renderDocument(document).files.size).toBeGreaterThan(2);
    return {warnings: warnings.join('\n'), seconds: (process.cpuUsage().user - user) / 1e6};
  }
  const LONG = `${'a'.repeat(40)}!`;

  it.each([
    `{type: string, pattern: '^(a+)+$', example: '${LONG}'}`,
    `{type: object, patternProperties: {'^(a+)+$': {type: string}}, example: {'${LONG}': x}}`,
  ])('by a pattern with nested repetitions: %s', async (schema) => {
    const {warnings, seconds} = await built(schema);
    expect(warnings).toMatch(
      /a\.yaml:\d+:\d+ at #\/\S+: the example cannot be checked: it takes more/,
    );
    expect(seconds).toBeLessThan(20);
  });

  it.each([
    `{type: string, pattern: '^[a-z]{400000000}$'}`,
    `{type: string, pattern: '^(?:(?:a{1000}){1000}){1000}$'}`,
    '{type: string, minLength: 536870000}',
    '{type: string, minLength: 1000000000000000}',
    '{type: array, items: {type: string}, minItems: 100000000}',
    '{type: number, multipleOf: 5.0e-324}',
  ])('by an excessive length or count: %s', async (schema) => {
    expect((await built(schema)).seconds).toBeLessThan(20);
  });

  it('by texts, whose time is proportional to their length', () => {
    const time = (count: number) => {
      const text = `${'x\n\n'.repeat(count)}|a|b|\n|-|-|\n${'|1|2|\n'.repeat(count)}`;
      // The shortest of three times is the least affected by other processes and garbage collection.
      const times = [1, 2, 3].map(() => {
        const {user} = process.cpuUsage();
        markdownToHtml(text);
        return (process.cpuUsage().user - user) / 1000;
      });
      return Math.min(...times);
    };
    time(1000);
    expect(time(20_000)).toBeLessThan(Math.max(time(5000) * 12, 1000));
  }, 600_000);
});
