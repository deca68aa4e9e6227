/** Whole descriptions: the verdicts of pairs after public bug reports, and that no description stops the comparison. */
import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {compareDescriptions} from '../src/diff';
import type {Change} from '../src/diff/changes';
import {ENGLISH, Labels, type Messages} from '../src/labels';
import {DescriptionError, loadDescription} from '../src/load';
import type {OpenApiDocument, SchemaObject} from '../src/types';
import {IS_WHOLE} from '../../../tests/whole';
import cases from './changelogCases.json';
import {pick, type Random, randomOf} from '../../../tests/random';
import {documentOf, documentOfFile, fixturesDir, temporaryFolder} from './support';

const read = (text: string) => parse(text) as OpenApiDocument;
const worstOf = (changes: readonly Change[]) =>
  (['breaking', 'attention', 'compatible'] as const).find((impact) =>
    changes.some((change) => change.impact === impact),
  ) ?? 'none';
const shown = ({kind, impact, label, words}: Change) => `${impact} ${kind} ${label}: ${words}`;

describe('a pair of descriptions', () => {
  it.each(cases)('$name ($source)', ({before, after, worst}) => {
    const changes = compareDescriptions(read(before), read(after));
    expect(worst, changes.map(shown).join('\n')).toContain(worstOf(changes));
    expect(compareDescriptions(read(after), read(after))).toEqual([]);
  });

  it('with a charset only does not differ, and with another version does', () => {
    const sends = (type: string) =>
      documentOf({
        paths: {
          '/a': {get: {responses: {'200': {description: '', content: {[type]: {schema: true}}}}}},
        },
      });
    const compare = (one: string, other: string) =>
      worstOf(compareDescriptions(sends(one), sends(other)));
    expect(compare('application/json', 'application/json; charset=utf-8')).toBe('none');
    expect(compare('application/a+json;v=1', 'application/a+json;v=2')).toBe('breaking');
    expect(compare('application/json', 'application/*')).toBe('breaking');
  });
});

describe('words about changes', () => {
  /** A language in which all words of the translation file are X, except placeholders. */
  const marked = new Labels(
    'en',
    Object.fromEntries(
      Object.entries(ENGLISH).map(([id, text]) => [
        id,
        text.replaceAll(/`[^`]*`|\{\w+\}|\w+/g, (part) => (/^[`{]/.test(part) ? part : 'X')),
      ]),
    ) as Messages,
  );

  it('are all in the language of the labels, but for names, values and texts of the description', () => {
    const told = cases.flatMap(({before, after}) =>
      compareDescriptions(read(before), read(after), marked)
        .filter(({kind, subject}) => kind !== 'added' || !/operation|webhook/.test(subject))
        .map(({words}) => words),
    );
    const others = told.map((words) => words.replaceAll(/`[^`]*`|\bX\b|\d+/g, ''));
    expect(told.length).toBeGreaterThan(20);
    expect(others.filter((words) => /\w/.test(words))).toEqual([]);
  });

  it('are French with French labels, placeholders in the order of the language', () => {
    const french = new Labels('fr', {
      ...ENGLISH,
      'change.became': '{title} : {old} devient {now}.',
      'change.limit.maxLength': 'Longueur maximale',
      'change.noLimit': 'sans limite',
    });
    const limited = (maxLength?: number) =>
      documentOf({
        components: {schemas: {Name: {type: 'string', ...(maxLength && {maxLength})}}},
        paths: {
          '/a': {
            get: {
              parameters: [{name: 'n', in: 'query', schema: {$ref: '#/components/schemas/Name'}}],
              responses: {'200': {description: ''}},
            },
          },
        },
      });
    const [change] = compareDescriptions(limited(), limited(3), french);
    expect(change?.words).toBe('Longueur maximale : sans limite devient 3.');
  });
});

describe('places of a path', () => {
  const compare = (before: string, after: string) => {
    const [old, now] = [before, after].map((path) =>
      documentOf({
        paths: {
          [path]: {
            get: {
              parameters: [...path.matchAll(/\{(.)\}/g)].map(([, name = '']) => ({
                name,
                in: 'path',
                required: true,
                schema: {type: 'string'},
              })),
              responses: {'200': {description: ''}},
            },
          },
        },
      }),
    );
    return old && now && worstOf(compareDescriptions(old, now));
  };

  it('may have other names, and not change places', () => {
    expect(compare('/a/{x}/{y}', '/a/{x}/{z}')).toBe('none');
    expect(compare('/a/{x}/{y}', '/a/{y}/{x}')).toBe('breaking');
    expect(compare('/{x}-{y}/{z}', '/{x}-{z}/{y}')).toBe('breaking');
  });
});

describe('the values of a discriminator', () => {
  const ref = (name: string) => ({$ref: `#/components/schemas/${name}`});
  const animal = {type: 'object', properties: {kind: {type: 'string'}}};
  const list = (
    keyword: 'oneOf' | 'anyOf',
    mapping: Record<string, string>,
    more: object[] = [],
  ) => {
    const names = [...new Set(Object.values(mapping))];
    return {
      [keyword]: [...names.map(ref), ...more],
      discriminator: {propertyName: 'kind', mapping},
    };
  };
  type Around = (schema: SchemaObject) => [SchemaObject, Record<string, SchemaObject>];
  const places: Record<string, Around> = {
    'a body': (schema) => [schema, {}],
    'a named schema': (schema) => [ref('Pet'), {Pet: schema}],
    'items of a list': (schema) => [{type: 'array', items: schema}, {}],
    'a field': (schema) => [{type: 'object', properties: {pet: schema}}, {}],
    'a part of allOf': (schema) => [{allOf: [schema, {description: 'x'}]}, {}],
    'further fields': (schema) => [{type: 'object', additionalProperties: schema}, {}],
  };
  const sends = (around: Around, schema: SchemaObject) => {
    const [body, schemas] = around(schema);
    return documentOf({
      paths: {
        '/a': {
          get: {
            responses: {'200': {description: '', content: {'application/json': {schema: body}}}},
          },
        },
      },
      components: {schemas: {...schemas, Cat: animal, Dog: animal}},
    });
  };

  describe.each(Object.entries(places))('in %s', (_, around) => {
    const compare = (before: SchemaObject, after: SchemaObject) =>
      worstOf(compareDescriptions(sends(around, before), sends(around, after)));

    it.each(['oneOf', 'anyOf'] as const)('matter if %s has one alternative', (keyword) => {
      const cat = list(keyword, {cat: 'Cat'});
      expect(compare(cat, list(keyword, {kitty: 'Cat'}))).toBe('breaking');
      expect(compare(cat, list(keyword, {cat: 'Cat', kitty: 'Cat'}))).toBe('breaking');
      expect(compare(list(keyword, {cat: 'Cat', kitty: 'Cat'}), cat)).toBe('compatible');
      expect(compare(cat, {...cat, discriminator: {propertyName: 'type'}})).toBe('breaking');
      expect(compare(cat, {[keyword]: [ref('Cat')]})).toBe('attention');
      expect(compare(cat, cat)).toBe('none');
      const implied = {...cat, discriminator: {propertyName: 'kind'}};
      expect(compare(list(keyword, {Cat: 'Cat'}), implied)).toBe('none');
    });

    it('matter if the other alternative is null', () => {
      const orNull = (value: string) => list('oneOf', {[value]: 'Cat'}, [{type: 'null'}]);
      expect(compare(orNull('cat'), orNull('kitty'))).toBe('breaking');
      expect(compare(orNull('cat'), orNull('cat'))).toBe('none');
    });

    it('come and go with alternatives, whatever these have in common', () => {
      const [one, two] = [{cat: 'Cat'}, {cat: 'Cat', dog: 'Dog'}];
      expect(compare(list('oneOf', one), list('oneOf', two))).toBe('breaking');
      expect(compare(list('oneOf', two), list('oneOf', one))).toBe('compatible');
    });
  });
});

/** One operation with everything that a client may depend on. */
const WHOLE = `openapi: 3.2.0
info: {title: T, version: '1'}
servers: [{url: 'https://{r}.example', variables: {r: {default: eu, enum: [eu, us]}}}]
security: [{o: [read]}]
paths:
  /a/{id}:
    servers: [{url: 'https://own.example'}]
    post:
      operationId: send
      parameters:
        - {name: id, in: path, required: true, style: simple, schema: {type: string}}
        - {name: l, in: query, explode: false, allowReserved: true, schema: {type: array, items: {type: string}}}
        - {name: X-H, in: header, schema: {type: integer, maximum: 9}}
      requestBody:
        content:
          multipart/form-data:
            schema: {type: object, properties: {f: {type: string}}}
            encoding: {f: {contentType: image/png, headers: {X-P: {schema: {type: string}}}}}
      responses:
        2XX:
          description: OK
          headers: {X-R: {required: true, schema: {type: string}}}
          links: {next: {operationId: send}}
          content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}
      callbacks:
        done: {'{$request.body#/url}': {post: {requestBody: {content: {application/json: {schema: {type: object, required: [x], properties: {x: {type: string}}}}}}, responses: {'200': {description: OK}}}}}
x-webhooks: {paid: {post: {requestBody: {content: {application/json: {schema: {type: object, required: [y], properties: {y: {type: string}}}}}}, responses: {'200': {description: OK}}}}}
components:
  schemas:
    Pet: {type: object, required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind, mapping: {c: '#/components/schemas/Cat'}}}
    Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {type: object, unevaluatedProperties: {type: string}, properties: {n: {type: integer}}}]}
  securitySchemes:
    o: {type: oauth2, flows: {authorizationCode: {authorizationUrl: 'https://a.example', tokenUrl: 'https://t.example', scopes: {read: R, write: W}}}}
`;

describe('a part of a description that a client depends on', () => {
  it.each([
    ['a scope', ', write: W', '', 'breaking'],
    ['an address of tokens', 'https://t.example', 'https://u.example', 'breaking'],
    ['a flow', 'authorizationCode: {authorizationUrl', 'implicit: {authorizationUrl', 'breaking'],
    ['a needed scope', '{o: [read]}', '{o: [read, write]}', 'breaking'],
    ['a server', 'https://{r}.example', 'https://{r}.example.org', 'breaking'],
    ['a value of a server', 'enum: [eu, us]', 'enum: [eu]', 'breaking'],
    ['a default of a server', 'default: eu', 'default: us', 'attention'],
    ['a server of a path', 'https://own.example', 'https://other.example', 'breaking'],
    ['an operationId', 'operationId: send\n', 'operationId: post\n', 'attention'],
    ['a style', 'style: simple', 'style: label', 'breaking'],
    ['an explosion', 'explode: false', 'explode: true', 'breaking'],
    ['reserved characters', 'allowReserved: true', 'allowReserved: false', 'attention'],
    ['a limit of a header', 'maximum: 9', 'maximum: 8', 'breaking'],
    ['the encoding of a part', 'image/png', 'image/jpeg', 'breaking'],
    ['a further encoding of a part', 'image/png', "'image/png, image/jpeg'", 'compatible'],
    ['a header of a part', 'X-P: {schema', 'X-P: {required: true, schema', 'breaking'],
    ['a range of statuses', '2XX:', "'200':", 'compatible'],
    ['a default response', '2XX:', 'default:', 'attention'],
    ['a header of a response', 'X-R: {required: true', 'X-R: {required: false', 'breaking'],
    ['a link', 'links: {next: {operationId: send}}', 'links: {}', 'attention'],
    ['a callback', 'required: [x]', 'required: []', 'breaking'],
    ['a webhook', 'required: [y]', 'required: []', 'breaking'],
    ['the other spelling of webhooks', 'x-webhooks:', 'webhooks:', 'none'],
    ['a value of a discriminator', 'mapping: {c:', 'mapping: {d:', 'breaking'],
    ['the field of a discriminator', 'propertyName: kind', 'propertyName: sort', 'breaking'],
    [
      'further fields',
      'unevaluatedProperties: {type: string}',
      'unevaluatedProperties: {type: integer}',
      'breaking',
    ],
  ])('%s', (_, from, to, verdict) => {
    const changed = WHOLE.replace(from, to);
    expect(changed).not.toBe(WHOLE);
    // Children are sent only through their parent, so the further fields are used here.
    const used = (text: string) =>
      read(
        text.replace(
          "schema: {$ref: '#/components/schemas/Pet'}",
          "schema: {oneOf: [{$ref: '#/components/schemas/Pet'}, {$ref: '#/components/schemas/Cat'}]}",
        ),
      );
    const changes = compareDescriptions(used(WHOLE), used(changed));
    expect(worstOf(changes), changes.map(shown).join('\n')).toBe(verdict);
  });

  it.each([
    [
      'minProperties below the number of required fields',
      {type: 'object', required: ['a'], minProperties: 1},
      {type: 'object', required: ['a']},
    ],
    [
      'oneOf of constants',
      {oneOf: [{const: 'a'}, {const: 'b'}]},
      {type: 'string', enum: ['a', 'b']},
    ],
    [
      'anyOf of types',
      {anyOf: [{type: 'string'}, {type: 'integer'}]},
      {type: ['string', 'integer']},
    ],
    [
      'an inclusive limit of integers',
      {type: 'integer', exclusiveMinimum: 0},
      {type: 'integer', minimum: 1},
    ],
    ['a whole number', {type: 'number', multipleOf: 1}, {type: 'integer'}],
    ['a limit of another type', {type: 'integer', maxLength: 3}, {type: 'integer'}],
    [
      'a part twice',
      {allOf: [{type: 'string'}, {type: 'string', maxLength: 3}]},
      {type: 'string', maxLength: 3},
    ],
    [
      'null in an alternative',
      {anyOf: [{type: 'string'}, {type: 'null'}]},
      {type: ['string', 'null']},
    ],
  ])('is the same: %s', (_, one, other) => {
    const sent = (schema: object) =>
      documentOf({
        paths: {
          '/a': {
            post: {
              requestBody: {content: {'application/json': {schema}}},
              responses: {'200': {description: '', content: {'application/json': {schema}}}},
            },
          },
        },
      });
    expect(compareDescriptions(sent(one), sent(other))).toEqual([]);
    expect(compareDescriptions(sent(other), sent(one))).toEqual([]);
  });

  it('is only a read-only field, also behind a reference', () => {
    const api = (id: object, required: string[]) =>
      documentOf({
        paths: {
          '/a': {
            post: {
              requestBody: {
                content: {
                  'application/json': {schema: {type: 'object', properties: {id}, required}},
                },
              },
              responses: {},
            },
          },
        },
        components: {schemas: {Id: {type: 'string', readOnly: true}}},
      });
    const behind = {$ref: '#/components/schemas/Id'};
    expect(compareDescriptions(api(behind, []), api({type: 'string', readOnly: true}, []))).toEqual(
      [],
    );
    expect(worstOf(compareDescriptions(api(behind, []), api(behind, ['id'])))).toBe('compatible');
  });
});

const ODD = [null, 0, -1, true, '', 'constructor', [], {}, [null], {a: 1}] as const;
const KEYS = [
  'x-error-codes',
  'x-error-catalogue',
  'default',
  'format',
  'nullable',
  'enum',
  'items',
] as const;

/** Puts an odd value somewhere. */
function mutate(random: Random, document: object): void {
  const nodes: Record<string, unknown>[] = [];
  const visit = (value: unknown) => {
    if (typeof value === 'object' && value !== null) {
      nodes.push(value as Record<string, unknown>);
      Object.values(value).forEach(visit);
    }
  };
  visit(document);
  const node = nodes[Math.floor(random() * nodes.length)] ?? {};
  const [first = 'x-odd', ...others] = Object.keys(node);
  const key = random() < 0.6 ? pick(random, [first, ...others]) : pick(random, KEYS);
  if (key !== 'openapi') {
    node[key] = structuredClone(pick(random, ODD));
  }
}

describe('no description stops the comparison', () => {
  const folder = path.join(fixturesDir, 'descriptions');
  const documents = new Map<string, OpenApiDocument>();
  const names = fs.readdirSync(folder);

  beforeAll(async () => {
    for (const name of names) {
      documents.set(name, await documentOfFile(path.join(folder, name)));
    }
  });

  it.each(names)('%s does not differ from itself', async (name) => {
    const [one, {document: other}] = [
      documents.get(name),
      await loadDescription(path.join(folder, name), folder),
    ];
    expect(one && compareDescriptions(one, other)).toEqual([]);
  });

  const ROUNDS = IS_WHOLE ? 1000 : 40;

  it(`with odd values in ${ROUNDS} places`, async () => {
    const made = temporaryFolder({});
    const sources = names.flatMap((name) => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8');
      // Some files contain themselves, which JSON cannot.
      return /&\w/.test(text) ? [] : [{name, text}];
    });
    let compared = 0;
    try {
      for (let seed = 1; seed <= ROUNDS; seed += 1) {
        const random = randomOf(seed);
        const {name, text} = sources[Math.floor(random() * sources.length)] ?? {name: '', text: ''};
        const odd = read(text);
        mutate(random, odd);
        const file = path.join(made, 'odd.json');
        fs.writeFileSync(file, JSON.stringify(odd));
        try {
          const {document} = await loadDescription(file, made);
          const original = documents.get(name) ?? document;
          compareDescriptions(document, structuredClone(document));
          compareDescriptions(document, original);
          compareDescriptions(original, document);
          compared += 1;
        } catch (error) {
          expect(error, `${seed}: ${name}`).toBeInstanceOf(DescriptionError);
          expect((error as Error).message, `${seed}: ${name}`).toMatch(/^odd\.json:\d+:\d+ at #/);
        }
      }
    } finally {
      fs.rmSync(made, {recursive: true, force: true});
    }
    console.log(`Odd values: ${compared} of ${ROUNDS} descriptions were valid and compared.`);
    expect(compared).toBeGreaterThan(ROUNDS / 5);
  }, 1_800_000);
});
