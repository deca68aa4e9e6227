/**
 * Small descriptions after public reports about other tools, one a line, and what the reference must show of each. A
 * text after `!` must be nowhere.
 */
import fs from 'node:fs';
import path from 'node:path';
import {load as parseHtml} from 'cheerio';
import {afterAll, expect, it} from 'vitest';
import {loadDescription} from '../src/load';
import {problemsOf, renderDocument, temporaryFolder} from './support';

/**
 * `<A>` is a reference to a named schema, `R{...}` an operation `GET /r` whose response has this schema.
 */
const SHOWN = `
a name for the keys of a map | Names of the fields country code | R{type: object, additionalProperties: {type: integer, x-additionalPropertiesName: country code}}
a name for the keys of a map of objects | Names of the fields tenant; quota | R{type: object, properties: {own: {type: string}}, additionalProperties: {type: object, x-additionalPropertiesName: tenant, properties: {quota: {type: integer}}}}
the names and values of a map | Pattern ^[a-z]{2}$; at most 9 | R{type: object, propertyNames: {pattern: '^[a-z]{2}$'}, additionalProperties: {type: integer, maximum: 9}}
fields of a pattern | ^S_; at least 2 characters; foo | R{type: object, patternProperties: {'^S_': {type: string, minLength: 2}}, properties: {foo: {type: string}}}
no further fields beside parts | no other fields; aa; bb | R{allOf: [{type: object, properties: {aa: {type: string}}}], properties: {bb: {type: string}}, unevaluatedProperties: false}
further fields of one type beside parts | aa; integer | R{allOf: [{type: object, properties: {aa: {type: string}}}], unevaluatedProperties: {type: integer}}
a tuple, then further items | first; second; boolean | R{type: array, prefixItems: [{type: string, title: first}, {type: integer, title: second}], items: {type: boolean}}
a text, an object and a list of one field | string; array of integer; deep | R{type: object, properties: {x: {type: [string, array, object], items: {type: integer}, properties: {deep: {type: string}}}}}
a constant null | null | R{type: object, properties: {gone: {const: null}}}
null among values | red; null | R{type: object, properties: {c: {type: [string, 'null'], enum: [red, null]}}}
nullable values without null, in OpenAPI 3.0 | red; or null | 3.0 R{type: object, properties: {c: {type: string, nullable: true, enum: [red]}}}
an exclusive limit of OpenAPI 3.0 | greater than 5 | 3.0 R{type: object, properties: {n: {type: number, minimum: 5, exclusiveMinimum: true}}}
an exclusive limit of OpenAPI 3.1 | greater than 5 and less than 7 | R{type: object, properties: {n: {type: number, exclusiveMinimum: 5, exclusiveMaximum: 7}}}
a date without quotes | 2026-01-31; 2026-01-31T10:00:00Z | R{type: object, properties: {d: {type: string, format: date, example: 2026-01-31}, t: {type: string, format: date-time, example: 2026-01-31T10:00:00Z}}}
words that YAML 1.1 reads as others | NO; on; 12:30 | R{type: object, properties: {c: {type: string, enum: [NO, on, 12:30]}}}
a required field that is only in responses | read-only; required | R{type: object, required: [id], properties: {id: {type: string, readOnly: true}}}
a field that is only in requests, in a response | visible; write-only | R{type: object, properties: {visible: {type: string}, password: {type: string, writeOnly: true}}}
a recursion through parts | CommentDto; replies | R<CommentDto> | CommentDto: {allOf: [{$ref: '#/components/schemas/Dto'}, {type: object, properties: {replies: {type: array, items: {$ref: '#/components/schemas/CommentDto'}}}}]}, Dto: {type: object, properties: {id: {type: string}}}
a recursion through a map | children; Folder | R<Folder> | Folder: {type: object, properties: {children: {type: object, additionalProperties: {$ref: '#/components/schemas/Folder'}}}}
a recursion through alternatives | left; Leaf | R<Tree> | Tree: {oneOf: [{$ref: '#/components/schemas/Leaf'}, {type: object, properties: {left: {$ref: '#/components/schemas/Tree'}}}]}, Leaf: {type: string, maxLength: 3}
one schema in two fields | Id; ClientId; 12345678 | R{type: object, properties: {Id: <ID>, ClientId: <ID>}} | ID: {type: string, example: '12345678'}
names with a slash, a dot and another script | a/b.c; Größe | R{type: object, properties: {x: {$ref: '#/components/schemas/a~1b.c'}, y: <Größe>}} | a/b.c: {type: string, maxLength: 3}, Größe: {type: integer, maximum: 8}
a name with a space, encoded | my name; at most 4 characters | R{type: object, properties: {x: {$ref: '#/components/schemas/my%20name'}}} | my name: {type: string, maxLength: 4}
a property that is called $ref | $ref; name | R{type: object, properties: {$ref: {type: string, description: Of a member.}, name: {type: string}}}
anything, and nothing | free; never | R{type: object, properties: {free: {}, also: true, never: false}}
a body that nothing can be | no value; !VALUE | R false
a body that anything can be | any JSON value | R true
a relative style of a path | /r/;m=1,2/.1.2 | {servers: [{url: 'https://a.example'}], paths: {'/r/{m}/{l}': {get: {parameters: [{in: path, name: m, required: true, style: matrix, example: [1, 2], schema: {type: array, items: {type: integer}}}, {in: path, name: l, required: true, style: label, explode: true, example: [1, 2], schema: {type: array, items: {type: integer}}}], responses: {'200': {description: Ok.}}}}}}
a name with a percent sign | a%b; pp | R{$ref: '#/components/schemas/a%25b'} | a%b: {type: object, properties: {pp: {type: string}}}
a recursion by a dynamic anchor | array of Tree | R<Tree> | Tree: {$dynamicAnchor: node, type: object, properties: {kids: {type: array, items: {$dynamicRef: '#node'}}}}
defaults and examples that are nothing | Default null; Default 0; Example false | R{type: object, properties: {n: {type: [string, 'null'], default: null}, z: {type: integer, default: 0}, f: {type: boolean, example: false}}}
a schema by its anchor | inner; at most 7 characters | R{type: object, properties: {inner: {$ref: '#short'}}} | A: {$anchor: short, type: string, maxLength: 7}
a definition within a schema | inner; at most 6 characters | R{type: object, $defs: {S: {type: string, maxLength: 6}}, properties: {inner: {$ref: '#/paths/~1r/get/responses/200/content/application~1json/schema/$defs/S'}}}
a link to documents at a schema and a field | Problem details; Rate limits | R<P> | P: {type: object, externalDocs: {url: 'https://x.example/rfc', description: Problem details}, properties: {n: {type: integer, externalDocs: {url: 'https://x.example/rate', description: Rate limits}}}}
alternatives within alternatives | concise; verbose; oneTime | R{type: object, properties: {t: {oneOf: [<OneTime>, <Monthly>], discriminator: {propertyName: repeats, mapping: {oneTime: OneTime, monthly: Monthly}}}}} | OneTime: {type: object, properties: {repeats: {type: string}}}, Monthly: {oneOf: [{$ref: '#/components/schemas/Concise'}, {$ref: '#/components/schemas/Verbose'}], discriminator: {propertyName: kind, mapping: {concise: Concise, verbose: Verbose}}}, Concise: {type: object, properties: {kind: {type: string}}}, Verbose: {type: object, properties: {kind: {type: string}, detail: {type: string}}}
an alternative for all other values | kind = cat; or any other value | 3.2 R{oneOf: [<Cat>, <Other>], discriminator: {propertyName: kind, mapping: {cat: Cat}, defaultMapping: Other}} | Cat: {type: object, properties: {kind: {type: string}}}, Other: {type: object, properties: {kind: {type: string}}}
meanings of values in two extensions | Paid out; Sent back | R{type: object, properties: {s: {type: integer, enum: [1, 2], x-enum-varnames: [PAID, SENT], x-enum-descriptions: [Paid out, Sent back]}}}
headers of a response | Location; Where.; X-Rate; integer | {paths: {/r: {get: {responses: {'201': {description: Made., headers: {Location: {description: Where., schema: {type: string}}, X-Rate: {schema: {type: integer}}}}}}}}}
a header in JSON | X-Meta; page | {paths: {/r: {get: {responses: {'200': {description: Ok., headers: {X-Meta: {content: {application/json: {schema: {type: object, properties: {page: {type: integer}}}}}}}}}}}}}
cookies of a request | session; Cookie | {paths: {/r: {get: {parameters: [{in: cookie, name: session, required: true, example: abc, schema: {type: string}}], responses: {'200': {description: Ok.}}}}}}
a default beside a range | 4XX; Any other status; Anything else. | {paths: {/r: {get: {responses: {'200': {description: Ok.}, 4XX: {description: Your fault.}, default: {description: Anything else.}}}}}}
a table and HTML in the description of a response | Right-aligned; cells | {paths: {/r: {get: {responses: {'400': {description: "Text\\n\\n|Right-aligned|B|\\n|---:|---|\\n|cells|<b>c</b><script>x()</script>|"}}}}}}
Markdown in a summary | Get \`all\` *things* | {paths: {/r: {get: {summary: 'Get \`all\` *things*', responses: {'200': {description: Ok.}}}}}}
HTML in a summary | <b>Bold</b> & "quoted" | {paths: {/r: {get: {summary: '<b>Bold</b> & "quoted"', responses: {'200': {description: Ok.}}}}}}
operations without names | GET /a/; DELETE /a/ | {paths: {/a/: {get: {responses: {'200': {description: Ok.}}}, delete: {responses: {'204': {description: Gone.}}}}}}
a path with and without a slash at the end | /a/; First; Second | {paths: {/a: {get: {summary: First, responses: {'200': {description: Ok.}}}}, /a/: {get: {summary: Second, responses: {'200': {description: Ok.}}}}}}
webhooks and nothing else | newPet; name of the pet | 3.1 {webhooks: {newPet: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {pet: {type: string, description: name of the pet}}}}}}, responses: {'200': {description: Ok.}}}}}}
components and nothing else | Lonely; at most 5 characters | 3.1 {components: {schemas: {Lonely: {type: string, maxLength: 5}}}}
webhooks in the older spelling | orderPaid | 3.0 {paths: {}, x-webhooks: {orderPaid: {post: {responses: {'200': {description: Ok.}}}}}}
a callback with its address and its body | {$request.body#/url}; eventId; onEvent | {paths: {/r: {post: {callbacks: {onEvent: {'{$request.body#/url}': {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {eventId: {type: string}}}}}}, responses: {'200': {description: Ok.}}}}}}, responses: {'200': {description: Ok.}}}}}}
a link by its operation | GetUser; $response.body#/id | {paths: {/r: {post: {responses: {'201': {description: Ok., links: {GetUser: {operationId: getUser, parameters: {id: $response.body#/id}}}}}}}, '/u/{id}': {get: {operationId: getUser, parameters: [{in: path, name: id, required: true, schema: {type: string}}], responses: {'200': {description: Ok.}}}}}}
media types in a range | image/*; text/* | {paths: {/r: {get: {responses: {'200': {description: Ok., content: {image/*: {}, text/*: {schema: {type: string}}}}}}}}}
an own method of OpenAPI 3.2 | LINK; QUERY | 3.2 {paths: {/r: {additionalOperations: {LINK: {summary: Join, responses: {'200': {description: Ok.}}}}, query: {summary: Search, responses: {'200': {description: Ok.}}}}}}
values of a server variable | eu; us; Region of the data. | {servers: [{url: 'https://{region}.x.example/{base}', variables: {region: {default: eu, enum: [eu, us], description: Region of the data.}, base: {default: v1}}}], paths: {/r: {get: {responses: {'200': {description: Ok.}}}}}}
a name of a server | Live; https://a.example | 3.2 {servers: [{url: 'https://a.example', name: Live}], paths: {/r: {get: {responses: {'200': {description: Ok.}}}}}}
pipes and spaces between items | 1%7C2; x%20y | {servers: [{url: 'https://a.example'}], paths: {/r: {get: {parameters: [{in: query, name: p, required: true, style: pipeDelimited, explode: false, example: ['1', '2'], schema: {type: array, items: {type: string}}}, {in: query, name: s, required: true, style: spaceDelimited, explode: false, example: [x, y], schema: {type: array, items: {type: string}}}], responses: {'200': {description: Ok.}}}}}}
reserved characters and empty values | q=a/b?c; may be empty | {servers: [{url: 'https://a.example'}], paths: {/r: {get: {parameters: [{in: query, name: q, required: true, allowReserved: true, example: a/b?c, schema: {type: string}}, {in: query, name: e, allowEmptyValue: true, schema: {type: string}}], responses: {'200': {description: Ok.}}}}}}
a parameter in JSON | filter=%7B%22a%22%3A1%7D | {servers: [{url: 'https://a.example'}], paths: {/r: {get: {parameters: [{in: query, name: filter, required: true, content: {application/json: {schema: {type: object, properties: {a: {type: integer}}}, example: {a: 1}}}}], responses: {'200': {description: Ok.}}}}}}
examples of OpenAPI 3.2 | 2026; a=1&b=2 | 3.2 {paths: {/r: {post: {requestBody: {content: {application/json: {examples: {one: {dataValue: {year: 2026}}}, schema: {type: object}}, application/x-www-form-urlencoded: {examples: {two: {serializedValue: a=1&b=2}}, schema: {type: object}}}}, responses: {'200': {description: Ok.}}}}}}
an example elsewhere | https://x.example/sample.json | {paths: {/r: {get: {responses: {'200': {description: Ok., content: {application/json: {examples: {far: {summary: Far away, externalValue: 'https://x.example/sample.json'}}}}}}}}}}
several examples of a schema | Grumpy; Felix | R<Cat> | Cat: {type: object, properties: {name: {type: string}}, examples: [{name: Grumpy}, {name: Felix}]}
security that is optional | optional, b; http, bearer | {components: {securitySchemes: {b: {type: http, scheme: bearer}}}, paths: {/r: {get: {security: [{b: []}, {}], responses: {'200': {description: Ok.}}}}}}
a flow for devices | https://x.example/device; read accounts; metadata | 3.2 {components: {securitySchemes: {o: {type: oauth2, oauth2MetadataUrl: 'https://x.example/metadata', flows: {deviceAuthorization: {deviceAuthorizationUrl: 'https://x.example/device', tokenUrl: 'https://x.example/token', scopes: {read: read accounts}}}}}}, security: [{o: [read]}], paths: {/r: {get: {responses: {'200': {description: Ok.}}}}}}
tags within tags, and kinds of tags | Parent tag; Child tag; Beta | 3.2 {tags: [{name: p, summary: Parent tag}, {name: c, summary: Child tag, parent: p}, {name: b, summary: Beta, kind: badge}], paths: {/r: {get: {tags: [c, b], responses: {'200': {description: Ok.}}}}}}
names and groups of tags | Shown name; !hiddenName | {tags: [{name: hiddenName, x-displayName: Shown name}], x-tagGroups: [{name: A group, tags: [hiddenName]}], paths: {/r: {get: {tags: [hiddenName], responses: {'200': {description: Ok.}}}}}}
samples of the author | curl-of-the-author | {paths: {/r: {get: {x-codeSamples: [{lang: Shell, source: curl-of-the-author --now}], responses: {'200': {description: Ok.}}}}}}
a field that is deprecated, and why | Use other instead. It works until 2027-06-30. | R{type: object, properties: {old: {type: string, deprecated: true, x-deprecated-reason: 'Use \`other\` instead.', x-sunset: 2027-06-30}}}
a parameter that is deprecated, and why | Deprecated; Use q. | {paths: {/r: {get: {parameters: [{in: query, name: p, deprecated: true, x-deprecated-reason: Use q., schema: {type: string}}], responses: {'200': {description: Ok.}}}}}}
a reason beside nothing that is deprecated | old; !Use | R{type: object, properties: {old: {type: string, x-deprecated-reason: Use it.}}}
a reference into another operation | shared; at most 5 characters | {paths: {/a: {get: {responses: {'200': {description: Ok., content: {application/json: {schema: {type: object, properties: {shared: {type: string, maxLength: 5}}}}}}}}}, /b: {get: {summary: Other, responses: {'200': {$ref: '#/paths/~1a/get/responses/200'}}}}}}
hundreds of values | VALUE_0; VALUE_399 | R{type: object, properties: {v: {type: string, enum: [MANY]}}}
links to documents at tags and operations | About pets; About this call | {tags: [{name: pets, externalDocs: {url: 'https://x.example/pets', description: About pets}}], paths: {/r: {get: {tags: [pets], externalDocs: {url: 'https://x.example/call', description: About this call}, responses: {'200': {description: Ok.}}}}}}
the address of the description itself | /r | 3.2 {$self: 'https://x.example/openapi.yaml', paths: {/r: {get: {responses: {'200': {description: Ok.}}}}}}
why something is deprecated | deprecated. Use /new. It works until 2027-01-31. | {paths: {/r: {get: {deprecated: true, x-deprecated-reason: Use /new., x-sunset: '2027-01-31', responses: {'200': {description: Ok.}}}}}}
`;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
});

function textOf(row: string): string {
  const [, version = '3.1', rest = ''] = /^(?:(3\.\d) )?(.*)$/s.exec(row) ?? [];
  const [body = '', schemas] = rest.split(' | ');
  const many = Array.from({length: 400}, (_, index) => `VALUE_${index}`).join(', ');
  const content = (schema: string) =>
    `paths: {/r: {get: {responses: {'200': {description: Ok., content: {application/json: {schema: ${schema}}}}}}}}`;
  const parts = body.startsWith('R')
    ? content(body.slice(1).trim())
    : body.replace(/^\{(.*)\}$/s, '$1');
  return `{openapi: ${version}.0, info: {title: T, version: '1'}, ${parts}${schemas ? `, components: {schemas: {${schemas}}}` : ''}}`
    .replaceAll(/<([^<>\s/]+)>/g, (match, name: string) =>
      /^[A-ZÄÖÜ]/.test(name) ? `{$ref: '#/components/schemas/${name}'}` : match,
    )
    .replace('[MANY]', `[${many}]`);
}

it.each(
  SHOWN.trim()
    .split('\n')
    .map((line) => {
      const [name = '', wanted = '', ...rest] = line.split(' | ');
      return [name, wanted, rest.join(' | ')] as const;
    }),
)('%s', async (_, wanted, row) => {
  const folder = temporaryFolder({'a.yaml': textOf(row)});
  folders.push(folder);
  const {document} = await loadDescription(path.join(folder, 'a.yaml'), folder);
  const {files} = renderDocument(document);
  const html = [...files].filter(([name]) => /html$|json$/.test(name)).map(([, text]) => text);
  const shown = html
    .map((text) => {
      const parts = text.startsWith('{')
        ? Object.values(JSON.parse(text) as object).join(' ')
        : text;
      return parseHtml(parts.replaceAll('<wbr>', '')).text();
    })
    .join('\n')
    .replaceAll(/\s+/g, ' ');
  for (const text of wanted.split('; ')) {
    if (text.startsWith('!')) {
      expect(shown).not.toContain(text.slice(1));
    } else {
      expect(shown).toContain(text);
    }
  }
  expect(problemsOf(files)).toEqual([]);
});
