/** Tests that the pages show every text of a description, unless it is internal or nothing refers to it. */
import {expect, it} from 'vitest';
import {parse} from 'yaml';
import {findMistakes} from '../src/checks';
import {withoutInternal} from '../src/internalParts';
import {buildReferenceModel} from '../src/model';
import {siteFiles} from '../src/plugin/files';
import {escapePointer} from '../src/resolve';
import type {OpenApiDocument} from '../src/types';

/** `~` stands for a text; parts with an anchor have different texts in each place. */
const DESCRIPTION = `
openapi: 3.2.0
info: {title: ~, summary: ~, version: '1', description: ~, contact: {name: ~}, license: {name: ~}}
externalDocs: {url: 'https://x.example/all', description: ~}
servers: &servers
  - {url: 'https://{env}.x.example', name: ~, description: ~, variables: {env: {default: a, enum: [a, b], description: ~}}}
tags:
  - {name: Things, summary: ~, description: ~, externalDocs: {url: 'https://x.example/tag', description: ~}}
  - {name: Lonely, summary: ~, description: ~, externalDocs: {url: 'https://x.example/lonely', description: ~}}
security: [{oauth: [read]}]
paths:
  /a: &path
    summary: ~
    description: ~
    post: &operation
      tags: [Things]
      summary: ~
      description: ~
      externalDocs: {url: 'https://x.example/operation', description: ~}
      servers: *servers
      parameters:
        - {name: q, in: query, description: ~, schema: {type: string, description: ~}, examples: &examples {one: {summary: ~, description: ~, value: v}}}
        - {name: f, in: query, description: ~, content: {application/json: {schema: {type: object, description: ~}}}}
        - {name: l, in: header, description: ~, schema: {type: array, items: {type: string, description: ~}}}
        - {$ref: '#/components/parameters/Shared'}
      requestBody: &body
        description: ~
        content:
          application/json:
            examples: {of body: {summary: ~, description: ~, value: {k: a}}, shared: {$ref: '#/components/examples/Shared'}}
            schema:
              type: object
              title: ~
              description: ~
              externalDocs: {url: 'https://x.example/body', description: ~}
              if: {description: ~, required: [k]}
              then: {description: ~, properties: {then: {type: string, description: ~}}}
              else: {description: ~, properties: {else: {type: string, description: ~}}}
              dependentSchemas: {k: {description: ~, properties: {dependent: {type: string, description: ~}}}}
              properties:
                k: {type: string, description: ~}
                list: {type: array, description: ~, items: {type: string, description: ~}}
                bare list: {type: array, items: {type: string, description: ~}}
                lists: {type: array, items: {type: array, description: ~, items: {type: string, description: ~}}}
                objects: {type: array, items: {type: object, title: ~, description: ~, externalDocs: {url: 'https://x.example/item', description: ~}, properties: {x: {type: string, description: ~}}}}
                references: {type: array, items: {$ref: '#/components/schemas/Named', description: ~}}
                tuple: {type: array, prefixItems: [{type: string, description: ~}, {type: string, description: ~}], items: {type: string, description: ~}}
                contains: {type: array, contains: {type: string, description: ~}}
                map: {type: object, additionalProperties: {type: string, description: ~}}
                patterns: {type: object, patternProperties: {^x: {type: string, description: ~}}}
                names: {type: object, propertyNames: {type: string, description: ~}}
                one: {description: ~, oneOf: [{title: ~, type: string, description: ~}, {type: integer, description: ~}]}
                any: {anyOf: [{type: string, description: ~}, {type: 'null', description: ~}]}
                all: {allOf: [{$ref: '#/components/schemas/Named'}, {description: ~, properties: {z: {type: string, description: ~}}}]}
                reference: {$ref: '#/components/schemas/Named', title: ~, description: ~}
                not: {not: {type: string, description: ~}}
                inner: {$ref: '#/components/schemas/Named/$defs/Inner'}
                old: {type: string, deprecated: true, description: ~}
                values: {type: string, enum: [a], description: ~, x-enumDescriptions: {a: ~}}
                constants: {oneOf: [{const: a, title: ~, description: ~}]}
                content: {type: string, contentMediaType: application/json, contentSchema: {type: object, description: ~, properties: {q: {type: string, description: ~}}}}
                others: {type: object, unevaluatedProperties: {type: string, description: ~}}
          multipart/form-data:
            encoding: {file: {headers: {X-Part: &header {description: ~, schema: {type: string, description: ~}, examples: *examples}}}}
            schema: {type: object, properties: {file: {type: string, description: ~}}}
      responses: &responses
        '200': &response
          summary: ~
          description: ~
          headers: {X-Head: *header}
          content: {application/json: {schema: {type: object}, examples: *examples}}
          links: {next: {operationRef: '#/paths/~1b/get', description: ~, server: {url: 'https://x.example/link', description: ~}}}
        '400': *response
        default: *response
      callbacks:
        done:
          '{$request.body#/url}':
            {summary: ~, description: ~, post: {summary: ~, description: ~, servers: *servers, requestBody: *body, responses: *responses}}
  /b: {get: {responses: {'204': {description: ~}, '404': {$ref: '#/components/responses/Shared'}}}}
webhooks: {hook: *path}
components:
  schemas:
    Named: {type: object, title: ~, description: ~, externalDocs: {url: 'https://x.example/schema', description: ~}, properties: {k: {type: string, description: ~}}, $defs: {Inner: {type: string, description: ~}}}
    List: {type: array, description: ~, items: {type: string, description: ~}}
    Unused: {type: object, description: ~}
  parameters: {Shared: {name: shared, in: query, description: ~, schema: {type: string}}}
  responses: {Shared: {summary: ~, description: ~}}
  examples: {Shared: {summary: ~, description: ~, value: {k: b}}, Unused: {summary: ~, value: 1}}
  securitySchemes:
    oauth: {type: oauth2, description: ~, flows: {clientCredentials: {tokenUrl: 'https://x.example/token', scopes: {read: ~}}}}
    unused: {type: http, scheme: basic, description: ~}
`;

const document = JSON.parse(JSON.stringify(parse(DESCRIPTION))) as OpenApiDocument;
type Node = Record<string, unknown>;
/** Texts by place. */
const words = new Map<string, string>();
/** Nodes that have their own texts, by depth. */
const holders = new Map<number, Node[]>();

function fill(node: Node, pointer: string, depth: number): void {
  for (const [key, child] of Object.entries(node)) {
    const place = `${pointer}/${escapePointer(key)}`;
    if (child === null) {
      const word = `word${1000 + words.size}`;
      words.set(place, word);
      node[key] = word;
      // The scopes of a flow and the meanings of values are maps of texts.
      if (depth > 1 && !/(?:scopes|x-enumDescriptions)$/.test(pointer)) {
        holders.set(depth, [...(holders.get(depth) ?? []), node]);
      }
    } else if (typeof child === 'object') {
      fill(child as Node, place, depth + 1);
    }
  }
}
fill(document as unknown as Node, '#', 0);

const textsOf = (shown: OpenApiDocument) =>
  [...siteFiles(buildReferenceModel(shown), {}, [])].join('\n');
const all = textsOf(document);

/** A warning names unused shared parts instead. */
const named = findMistakes(document).map(({pointer}) => pointer);

it('only one part is not shown', () => {
  expect(named).toEqual(['#/components/examples/Unused']);
});

it.each([...words])('%s', (place, word) => {
  expect(all.includes(word)).toBe(!named.some((pointer) => place.startsWith(`${pointer}/`)));
});

it.each([...holders])('internal parts at depth %i appear nowhere', (_, nodes) => {
  const hidden = JSON.stringify(nodes).match(/word\d+/g) ?? [];
  nodes.forEach((node) => (node['x-internal'] = true));
  const shown = textsOf(withoutInternal(document));
  nodes.forEach((node) => delete node['x-internal']);
  expect(hidden.filter((word) => shown.includes(word))).toEqual([]);
});
