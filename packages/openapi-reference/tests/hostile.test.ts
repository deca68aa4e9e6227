import fs from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {type LoadedDescription, loadDescription} from '../src/load';
import {markdownToHtml} from '../src/markdown';
import {buildReferenceModel} from '../src/model';
import {IS_WHOLE} from '../../../tests/whole';
import {textsOf, wrongIn} from './hostile.fixture';
import {failureOf, pickerOf, temporaryFolder} from './support';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder({});
});
afterEach(() => {
  fs.rmSync(folder, {recursive: true, force: true});
});

function load(text: string, files: Record<string, string> = {}): Promise<LoadedDescription> {
  fs.mkdirSync(path.join(folder, 'api'));
  for (const [name, content] of Object.entries({...files, 'api/a.yaml': text})) {
    fs.writeFileSync(path.join(folder, name), content);
  }
  return loadDescription(path.join(folder, 'api/a.yaml'), folder);
}

const head = (version = '3.1.1') => `openapi: ${version}\ninfo: {title: T, version: '1'}\n`;

describe('a text', () => {
  it('with any characters stays a text', async () => {
    const text = '\uE0F01\uE0F1';
    const texts = textsOf(
      await load(`${head()}paths: {}
components:
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
});

describe('references', () => {
  const leak = `${head()}paths: {}\ncomponents: {schemas: {A: {$ref: '../secret.yaml'}}}\n`;

  it('read no file outside the folder of the description', async () => {
    const message = await failureOf(() => load(leak, {'secret.yaml': 'description: hunter2\n'}));
    expect(message).toMatch(/^api\/a\.yaml:4:\d+ at #\/components\/schemas\/A.*outside api/);
    expect(message).not.toContain('hunter2');
  });

  it('of an extension put no other file into a download', async () => {
    const absolute = path.join(folder, 'secret.yaml');
    const texts = textsOf(
      await load(`${head()}paths: {}\nx-leak: {$ref: '${absolute}'}\n`, {
        'secret.yaml': 'description: hunter2\n',
      }),
    );
    expect([...texts.values()].join('\n')).not.toContain('hunter2');
  });

  it('through a link, or to a device, are refused as well', async () => {
    fs.writeFileSync(path.join(folder, 'secret.yaml'), 'description: hunter2\n');
    fs.mkdirSync(path.join(folder, 'api'));
    fs.symlinkSync(path.join(folder, 'secret.yaml'), path.join(folder, 'api/link.yaml'));
    const file = path.join(folder, 'api/b.yaml');
    for (const target of ['link.yaml', '/dev/urandom']) {
      fs.writeFileSync(
        file,
        `${head()}paths: {}\ncomponents: {schemas: {A: {$ref: '${target}'}}}\n`,
      );
      const message = await failureOf(() => loadDescription(file, folder));
      expect(message).toMatch(/^api\/b\.yaml:4:\d+ at #\/components\/schemas\/A/);
    }
  });

  it('read other folders if an option says so', async () => {
    fs.mkdirSync(path.join(folder, 'api'));
    fs.writeFileSync(path.join(folder, 'shared.yaml'), 'type: string\n');
    const file = path.join(folder, 'api/a.yaml');
    fs.writeFileSync(file, leak.replace('secret', 'shared'));
    const {document} = await loadDescription(file, folder, {referenceRoot: folder});
    expect(JSON.stringify(document)).toContain('"type":"string"');
  });
});

describe('a refusal', () => {
  const bomb = [
    'a0: &a0 {x: y}',
    ...Array.from(
      {length: 9},
      (_, level) => `a${level + 1}: &a${level + 1} [${Array(9).fill(`*a${level}`).join(', ')}]`,
    ),
  ];
  const all: Record<string, string> = {
    'of aliases of aliases': `${head()}paths: {}\nx-bomb:\n  ${bomb.join('\n  ')}\n`,
    'of a part that is null': `${head()}paths: {}\ncomponents: null\n`,
    ...Object.fromEntries(
      ['0', 'null', '{}', '[]'].map((ref) => [
        `of "$ref: ${ref}"`,
        `${head()}paths: {}\ncomponents: {schemas: {A: {$ref: ${ref}}}}\n`,
      ]),
    ),
  };
  it.each(Object.entries(all))('%s comes in seconds, with its place', async (_, text) => {
    const {user} = process.cpuUsage();
    const message = await failureOf(() => load(text));
    expect(message).toMatch(/^api\/a\.yaml:\d+:\d+ at #\/.*(?:Allowed: |Expected type)/);
    expect(message).not.toMatch(/undefined|is not a function|Cannot read/);
    expect((process.cpuUsage().user - user) / 1000).toBeLessThan(5000);
  });

  const beside = (version: string) =>
    `${head(version)}paths: {}\ncomponents:\n  schemas:\n    A: {$ref: '#/components/schemas/B', description: 0}\n    B: {type: string}\n`;
  const besideRepeated = (keywords: string) =>
    `${head()}paths: {}\ncomponents:\n  schemas:\n    A:\n      properties:\n        b: {$ref: '#/components/schemas/A'}\n        c:\n          $ref: '#/components/schemas/A'\n          ${keywords}\n`;
  const TYPE =
    'api/a.yaml:6:54 at #/components/schemas/A/description: Expected type `string` but got 0. (openapi-reference/beside-references)';

  it.each([
    [
      'a second document',
      `${head()}paths: {}\n--- # another\na: 1\n`,
      'api/a.yaml:4:1: not valid YAML: a second document. Allowed: one in each file.',
    ],
    [
      'a second document after marks and comments',
      `%YAML 1.2\n# A\n---\n${head()}paths: {}\n...\n---\na: 1\n`,
      'api/a.yaml:7:1: not valid YAML: a second document. Allowed: one in each file.',
    ],
    [
      'a zero byte',
      `${head()}x-a: "\0"\n`,
      'api/a.yaml:3:7: not valid YAML: null byte is not allowed in input',
    ],
    [
      'deep nesting',
      `${head()}x-a: ${'['.repeat(5000)}${']'.repeat(5000)}\n`,
      'api/a.yaml:3:105: not valid YAML: nested in more than 100 levels. Allowed: fewer.',
    ],
    ['what is no text beside a reference', beside('3.1.1'), TYPE],
    [
      'a file that is missing',
      `${head()}paths: {}\ncomponents: {schemas: {A: {$ref: ./b.yaml}}}\n`,
      'api/a.yaml:4:27 at #/components/schemas/A: Can\'t resolve $ref: there is no such file "./b.yaml" (no-unresolved-refs)',
    ],
    [
      'an object beside a repeated reference that is a text',
      besideRepeated('properties: Up'),
      'api/a.yaml:11:23 at #/components/schemas/A/properties/c/properties: Expected type `object` but got "Up". (openapi-reference/beside-references)',
    ],
    [
      'an object below what is beside a repeated reference that is a text',
      besideRepeated('properties: {d: {properties: Up}}'),
      'api/a.yaml:11:40 at #/components/schemas/A/properties/c/properties/d/properties: Expected type `object` but got "Up". (openapi-reference/beside-references)',
    ],
    [
      'a scope whose description is no text',
      `${head()}paths: {}\ncomponents:\n  securitySchemes:\n    o: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://a.example/', scopes: {write: null}}}}\n`,
      'api/a.yaml:6:92 at #/components/securitySchemes/o/flows/clientCredentials/scopes/write: the description of the scope "write" is null. Allowed: a string.',
    ],
    [
      'an example that refers to what contains it',
      `${head()}paths:\n  /a:\n    get:\n      parameters: [{name: q, in: query, schema: {}, example: {$ref: '#/'}}]\n      responses: {'200': {description: OK}}\n`,
      'api/a.yaml:6:53 at #/paths/~1a/get/parameters/0/example: the $ref leads to a part of the description that contains it.',
    ],
    [
      'a reference of two lines',
      `${head()}paths: {}\ncomponents: {schemas: {A: {$ref: "b\\nc"}}}\n`,
      'api/a.yaml:4:27 at #/components/schemas/A: Can\'t resolve $ref: there is no such file "b\\nc" (no-unresolved-refs)',
    ],
  ])('of %s has one line with its place', async (_, text, message) => {
    expect(await failureOf(() => load(text))).toBe(message);
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
  ])('does not come for %s', async (_, schema) => {
    const loaded = await load(
      `${head()}paths:\n  /a:\n    post:\n      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}\n      responses: {'200': {description: OK}}\ncomponents:\n  schemas:\n    ${schema}\n`,
    );
    expect(textsOf(loaded).get('schemas/a.openapi.html')).toContain('id="field-b"');
  });

  it('does not come for schemas that repeat each other', async () => {
    const schemas = Array.from({length: 40}, (_, index) => {
      const next = `{$ref: '#/components/schemas/S${index + 1}'}`;
      return `    S${index}: {allOf: [${next}, ${next}, {allOf: [${next}]}], description: D}\n`;
    });
    const {user} = process.cpuUsage();
    const loaded = await load(
      `${head()}paths: {}\ncomponents:\n  schemas:\n${schemas.join('')}    S40: {type: object, properties: {end: {type: string}}}\n`,
    );
    const model = buildReferenceModel(loaded.document);
    expect(JSON.stringify(model.schemas[0]?.node)).toContain('"end"');
    expect((process.cpuUsage().user - user) / 1000).toBeLessThan(5000);
  });
});

describe('texts', () => {
  it.each([
    '<img src="/&#47;evil.example/p.png" alt="no">',
    String.raw`<img src="/\evil.example/p.png" alt="no">`,
    '<img src="/\t/evil.example/p.png" alt="no">',
    '<img src="//evil.example/p.png" alt="no">',
    '<img src="/&sol;evil.example/p.png" alt="no">',
    '<img src=/&#x2f;evil.example/p.png alt="no">',
    '![no](/&#47;evil.example/p.png)',
  ])('show no picture of another host: %s', (text) => {
    expect(markdownToHtml(text)).not.toContain('<img');
  });

  it('show pictures of the site', () => {
    expect(markdownToHtml('<img src="/docs/a%20b.png?x=1&amp;y" alt="yes">')).toContain(
      '<img src="/docs/a%20b.png?x=1&amp;y" alt="yes">',
    );
  });

  it('take time in proportion to their length', () => {
    const time = (count: number) => {
      const text = `${'x\n\n'.repeat(count)}|a|b|\n|-|-|\n${'|1|2|\n'.repeat(count)}`;
      // The shortest of three: another process or the garbage collector may stand in the way of one.
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

const PIECES = [
  ...[
    '<img src=x onerror=alert(1)>',
    '<script>x()</script>',
    '<a title="',
    '" onmouseover=x() "',
    '</a>',
  ],
  ...[
    '<svg onload=x()>',
    '<iframe src="//e.example">',
    '<img src="/\t/e.example/p.png" alt=a>',
    '<b',
    '>',
  ],
  ...[
    '${brand.name}',
    '${brand.x}',
    '\n---\n',
    '---',
    '\n\n',
    '{globalThis.x()}',
    'export const a = 1;',
    '{',
  ],
  ...[
    '\uE0F0',
    '\uE0F1',
    '\u2028',
    '\u0000',
    '\uD800',
    '\uFEFF',
    '"',
    "'",
    '`',
    '```',
    '\\',
    '%FF',
    '&#47;',
  ],
  ...[
    '[x](javascript:x())',
    '[x](/docs/%FF)',
    '[x](https://[)',
    '![x](//e.example/p.png)',
    '| a | b |\n|-|-|',
  ],
  ...[
    '<!--',
    '-->',
    ']]>',
    ':',
    '#',
    '- ',
    'word',
    'word',
    'word',
    ' ',
    ' ',
    '~',
    '/',
    '$(touch x)',
    '=x',
  ],
];

/** A description with such texts in all places that have one. */
function hostileDescription(seed: number): string {
  const pick = pickerOf(seed);
  const text = () => Array.from({length: pick([1, 2, 3, 5])}, () => pick(PIECES)).join('');
  const number = () => pick(['9223372036854775807', '10.00', '1E400', '7', '-0.10']);
  // Numbers are put in as they are written.
  const exact: string[] = [];
  const value = (): unknown =>
    pick([
      () => text(),
      () => {
        exact.push(number());
        return `NUMBER-${exact.length - 1}`;
      },
      () => [text(), text()],
      () => ({[text()]: text()}),
    ])();
  const schema = (): object => ({
    type: pick(['string', 'object', 'array', 'number']),
    title: text(),
    description: text(),
    properties: {
      [text()]: {description: text(), example: value()},
      [text()]: {enum: [value(), value()]},
    },
    items: {example: value()},
    pattern: text(),
    format: text(),
    default: value(),
    'x-enumDescriptions': {[text()]: text()},
  });
  const body = {
    content: {
      'application/json': {schema: schema(), example: value()},
      'multipart/form-data': {schema: schema(), example: {[text()]: value()}},
    },
  };
  const name = text();
  const document = {
    openapi: '3.1.1',
    info: {
      title: text(),
      version: text(),
      summary: text(),
      description: text(),
      contact: {name: text(), url: text()},
    },
    tags: [{name, description: text()}],
    servers: [{url: 'https://a.example', description: text()}],
    paths: {
      '/a': {
        post: {
          summary: text(),
          description: text(),
          tags: [name],
          parameters: [
            {
              name: text(),
              in: 'query',
              required: true,
              description: text(),
              schema: schema(),
              example: value(),
            },
          ],
          requestBody: {description: text(), ...body},
          responses: {
            200: {
              description: text(),
              ...body,
              headers: {X: {description: text(), schema: schema()}},
            },
          },
        },
      },
    },
    components: {schemas: {[`S${seed}`]: schema()}},
  };
  return JSON.stringify(document).replaceAll(
    /"NUMBER-(\d+)"/g,
    (_, index) => exact[Number(index)] ?? '',
  );
}

describe('a description of hostile texts', () => {
  const count = IS_WHOLE ? 300 : 10;

  it(`is shown or refused with its place, and never becomes markup or code: ${count} descriptions`, async () => {
    const problems: string[] = [];
    let built = 0;
    for (let seed = 1; seed <= count; seed += 1) {
      fs.writeFileSync(path.join(folder, 'a.json'), hostileDescription(seed));
      try {
        const loaded = await loadDescription(path.join(folder, 'a.json'), folder);
        built += 1;
        for (const [file, content] of textsOf(loaded)) {
          problems.push(
            ...wrongIn(file, content).map((one) => `${seed} ${file}: ${one.slice(0, 200)}`),
          );
        }
      } catch (error) {
        const {name, message, stack} = error as Error;
        if (name !== 'DescriptionError' || !/^a\.json:\d+:\d+ at #/.test(message)) {
          problems.push(`${seed}: ${message} ${stack?.split('\n').slice(1, 4).join(' ')}`);
        }
      }
    }
    expect(problems.slice(0, 5)).toEqual([]);
    console.log(`Hostile texts: ${built} of ${count} descriptions were shown, the others refused.`);
    expect(built).toBeGreaterThan(count / 2);
  }, 1_800_000);
});
