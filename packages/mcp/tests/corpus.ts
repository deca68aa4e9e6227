/** A portal of three pages and four operations, for tests that need no build. */
import {LATEST} from '../../../config/releases';
import {apiPart} from '../../../src/reference/corpus';
import {buildReferenceModel, type OpenApiDocument} from '../../openapi-reference/src';
import {INDEX_FILE, type Language, writeIndex} from '../../search/src/index';
import {
  type ApiPart,
  type CorpusSource,
  CORPUS_FORMAT,
  Library,
  type Manifest,
  type Page,
  type SearchPart,
} from '../src/index';

export const RULES = {
  algorithm: 'RS256',
  type: 'JWT',
  issuer: 'bank.example',
  audience: 'api.bank.example',
  maxLifetime: 86_400,
  clockTolerance: 60,
  minKeyBits: 2_048,
};

const uuid = {type: 'string', format: 'uuid'};

const DOCUMENT: OpenApiDocument = {
  openapi: '3.1.0',
  info: {title: 'Orders', version: '1'},
  paths: {
    '/orders': {
      post: {
        operationId: 'createOrder',
        summary: 'Create order',
        description: 'Creates an order.',
        requestBody: {
          required: true,
          content: {'application/json': {schema: {$ref: '#/components/schemas/Order'}}},
        },
        responses: {
          '200': {
            description: 'Created.',
            content: {'application/json': {schema: {$ref: '#/components/schemas/Order'}}},
          },
          '422': {description: 'Refused.'},
        },
        'x-error-codes': ['ORDER_TOO_LARGE'],
      },
    },
    '/orders/{order_id}': {
      parameters: [{name: 'order_id', in: 'path', required: true, schema: uuid}],
      get: {
        operationId: 'getOrder',
        summary: 'Get order',
        parameters: [
          {name: 'date_from', in: 'query', schema: {type: 'string', format: 'date'}},
          {name: 'date_to', in: 'query', schema: {type: 'string', format: 'date'}},
          {name: 'limit', in: 'query', schema: {type: 'integer', minimum: 1, maximum: 50}},
          {name: 'Psu-Ip-Address', in: 'header', schema: {type: 'string'}},
          {name: 'Psu-User-Agent', in: 'header', schema: {type: 'string'}},
        ],
        responses: {'200': {description: 'The order.'}},
      },
      delete: {
        operationId: 'deleteOrder',
        summary: 'Delete order',
        responses: {'200': {description: 'Gone.'}},
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        description: 'One order.',
        required: ['amount', 'kind'],
        properties: {
          amount: {type: 'string', pattern: '^\\d+\\.\\d{2}$', examples: ['10.00']},
          kind: {$ref: '#/components/schemas/Kind'},
          ends: {type: 'string', format: 'date-time'},
          count: {type: ['integer', 'null'], minimum: 1},
          tags: {type: 'array', maxItems: 2, items: {type: 'string', maxLength: 3}},
          parent: {anyOf: [{$ref: '#/components/schemas/Order'}, {type: 'null'}]},
          target: {
            anyOf: [{$ref: '#/components/schemas/Iban'}, {$ref: '#/components/schemas/Other'}],
          },
        },
      },
      Iban: {type: 'object', required: ['iban'], properties: {iban: {type: 'string'}}},
      Other: {type: 'object', required: ['other'], properties: {other: {type: 'string'}}},
      Kind: {
        type: 'string',
        enum: ['SINGLE', 'BULK'],
        'x-enumDescriptions': {SINGLE: 'One payee.', BULK: 'Several payees.'},
      },
    },
  },
};

export const PAGES: Page[] = [
  {
    address: 'guide/',
    title: 'Orders',
    description: 'How orders work.',
    kind: 'guide',
    sections: [
      {id: '', level: 1, heading: 'Orders', text: 'An order is what a payer approves.'},
      {
        id: 'limits',
        level: 2,
        heading: 'Limits',
        text: 'An order ends after **30 minutes**. See [the reference](/reference/orders/).',
      },
      {
        id: 'retry',
        level: 2,
        heading: 'Retries',
        text: `Never repeat an order.\n\n${'Wait a little. '.repeat(400)}`,
      },
    ],
  },
  {
    address: 'reference/orders/',
    title: 'Create order',
    description: 'POST /orders',
    kind: 'operation',
    sections: [{id: '', level: 1, heading: 'Create order', text: 'The whole page.'}],
  },
];

const LANGUAGE: Language = {
  synonyms: [['end', 'expire']],
  stopwords: ['how', 'an', 'is', 'does', 'of'],
  frameWords: [],
};

/** The guide, as the index of a site has it. */
function searchPart(): SearchPart {
  const sections = PAGES[0]?.sections ?? [];
  const places = sections.map(({id, heading, text}) => ({
    id,
    heading: id === '' ? '' : heading,
    kind: 'g' as const,
    text,
  }));
  const {index, files: written} = writeIndex(
    [{path: 'guide/', title: 'Orders', kind: 'g', names: [], places}],
    {stopwords: LANGUAGE.stopwords, synonyms: []},
    (kind, content) => `${kind}/${content.length}.json`,
  );
  return {
    passages: sections.map(({id, heading}, section) => ({
      address: id === '' ? 'guide/' : `guide/#${id}`,
      title: heading,
      kind: 'guide',
      sections: [0, section, section],
    })),
    files: {
      [INDEX_FILE]: {...index, releases: ['2026-06', '2025-06']},
      ...Object.fromEntries(
        written.map(({name, content}) => [name, JSON.parse(content) as unknown]),
      ),
    },
  };
}

export function files(): Record<string, unknown> {
  const api = apiPart(LATEST, buildReferenceModel(DOCUMENT));
  const manifest: Manifest = {
    format: CORPUS_FORMAT,
    site: {name: 'Bank', docsUrl: 'https://bank.example/docs', apiUrl: 'https://api.bank.example'},
    latest: '2026-06',
    releases: ['2026-06', '2025-06'],
    token: RULES,
    parts: Object.fromEntries(
      ['pages.2026-06', 'api.2026-06', 'search.2026-06', 'language', 'markets', 'changes'].map(
        (part) => [part, `${part}.json`],
      ),
    ),
  };
  return {
    'manifest.json': manifest,
    'pages.2026-06.json': {pages: PAGES},
    'api.2026-06.json': {
      ...api,
      operations: api.operations.map((one) =>
        one.key === 'createOrder' ? {...one, address: 'reference/orders/'} : one,
      ),
      errors: [
        {
          code: 'ORDER_TOO_LARGE',
          statuses: [422],
          meaning: 'The order is too large.',
          action: 'Split it.',
          address: 'reference/errors/#order_too_large',
          operations: ['createOrder'],
        },
      ],
    } satisfies ApiPart,
    'search.2026-06.json': searchPart(),
    'language.json': LANGUAGE,
    'markets.json': {
      markets: [
        {
          code: 'FI',
          name: 'Finland',
          names: ['Finland', 'Suomi'],
          address: 'markets/fi/',
          banks: [
            {name: 'Nordea', bic: 'NDEAFIHH', bicIsCertain: true, segments: ['retail'], note: null},
            {
              name: 'Säästöpankki',
              bic: null,
              bicIsCertain: false,
              segments: ['retail', 'business'],
              note: 'shared',
            },
          ],
          payments: [
            {
              name: 'SEPA Credit Transfer',
              apiType: 'SEPA',
              kind: 'credit-transfer',
              currency: 'EUR',
              through: 'usual',
              note: null,
            },
          ],
          facts: {eu: true, eurozone: true, iban: {length: 18}},
        },
      ],
      rules: [{id: 'r', text: 'Again after 180 days.', countries: ['FI']}],
      ibans: {},
    },
    'changes.json': {
      steps: [
        {
          release: '2026-06',
          previous: '2025-06',
          introduction: 'Orders can be deleted.',
          changes: [
            {
              kind: 'added',
              subject: 'operation',
              impact: 'compatible',
              label: 'DELETE /orders/{order_id}',
              words: 'Delete order.',
              address: 'reference/deleteorder/',
            },
            {
              kind: 'removed',
              subject: 'field',
              impact: 'breaking',
              label: 'Order.note',
              words: 'Gone.',
              address: 'reference/schemas/order/',
            },
          ],
        },
      ],
    },
  };
}

export function memorySource(content: Record<string, unknown> = files()): CorpusSource {
  return {
    name: 'memory',
    read: (file) =>
      Object.hasOwn(content, file)
        ? Promise.resolve(JSON.stringify(content[file]))
        : Promise.reject(new Error(`no ${file}`)),
  };
}

export function openLibrary(): Promise<Library> {
  return Library.open(memorySource());
}
