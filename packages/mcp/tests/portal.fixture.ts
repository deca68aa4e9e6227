/** A portal with four pages, for tests without a build. */
import {LATEST, openSite, page} from '../../search/tests/site.fixture';
import {CORPUS_FORMAT, Library, type Manifest, MANIFEST_FILE} from '../src/index';

const MANIFEST: Manifest = {
  format: CORPUS_FORMAT,
  site: {name: 'bank-docs', brand: 'Bank', docsUrl: 'https://bank.example/docs'},
  latest: LATEST,
  releases: [LATEST, '2025-06'],
  language: {synonyms: [['expire', 'validity']], stopwords: ['how', 'does', 'an', 'of', 'the']},
};

const ORDER = `# Create order

\`\`\`http
POST https://api.bank.example/orders
\`\`\`

## Request body

- \`amount\`: string, required

  In euros.

- \`buyer\`: object

  **1 field of buyer**

  - \`name\`: string

    - **Limits**: 70 characters

## Examples

**cURL**

\`\`\`bash
curl --request POST https://api.bank.example/orders
\`\`\`

**C\\#**

\`\`\`csharp
# await client.PostAsync("orders");
\`\`\`
`;

const GUIDE = `# Guide

An order is a request to pay.

${'Wait a little.\n\n'.repeat(400)}## Limits

See [the reference](https://bank.example/docs/api/reference/create-order/). An order has a validity of 30 minutes.

## Errors

First.

## Errors

Second.
`;

const head = '---\ntitle: "A"\n---\n\n';

const COPIES: Readonly<Record<string, string>> = {
  'api/guide.md': GUIDE,
  'api/reference/create-order.md': ORDER,
  'api/reference/get-order.md': '# Get order\n\nOne order.\n',
  'api/2025-06/guide.md': '# Guide\n\nAn order of the earlier release.\n',
};

const guide = page('api/guide/', 'Guide', 'g', 'An order is a request to pay.', [
  {id: 'limits', heading: 'Limits', text: 'An order has a validity of 30 minutes.'},
  {id: 'errors', heading: 'Errors', text: 'First order.'},
  {id: 'errors-1', heading: 'Errors', text: 'Second order.'},
]);
const orders = [
  page(
    'api/reference/create-order/',
    'Create order',
    'o',
    'Creates an order.',
    [{id: 'request-amount', heading: 'amount', kind: 'f', text: 'string Required In euros.'}],
    ['POST /orders'],
  ),
  page('api/reference/get-order/', 'Get order', 'o', 'One order.', [], ['GET /orders/{order_id}']),
];
const earlier = page('api/2025-06/guide/', 'Guide', 'g', 'An order of the earlier release.');

/** Returns the portal's files by path in the build. */
export function files(manifest: object = {}): ReadonlyMap<string, string> {
  const {files: index} = openSite([guide, ...orders], {'2025-06': [earlier]});
  return new Map([
    [MANIFEST_FILE, JSON.stringify({...MANIFEST, ...manifest})],
    ...[...index].map(([name, content]) => [`search-index/${name}`, content] as const),
    ...Object.entries(COPIES).map(([name, text]) => [name, `${head}${text}`] as const),
  ]);
}

export function openLibrary(manifest: object = {}): Promise<Library> {
  const content = files(manifest);
  return Library.open({
    name: 'the test',
    read: (file) => {
      const text = content.get(file);
      return text === undefined ? Promise.reject(new Error(`no ${file}`)) : Promise.resolve(text);
    },
  });
}
