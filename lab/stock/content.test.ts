import {describe, expect, it} from 'vitest';
import {adaptPage, makeSafe, mapLink, type StockFiles} from './content';

const FILES: StockFiles = {
  pages: new Set(['api/sandbox.mdx', 'api/quick-start/index.mdx', 'faq.mdx']),
  reference: new Map([
    ['api/reference/get-payment.mdx', 'api/reference/get-payment.api.mdx'],
    ['api/reference/index.mdx', 'api/reference/the-api.info.mdx'],
    ['api/reference/schemas/access.mdx', 'api/reference/schemas/access.schema.mdx'],
  ]),
};

function adapt(text: string) {
  return adaptPage(text, 'api/sandbox.mdx', FILES, (name) => `Title of ${name}`);
}

describe('links', () => {
  it.each([
    ['./quick-start/index.mdx#token', './quick-start/index.mdx#token'],
    ['./reference/get-payment.mdx#response', './reference/get-payment.api.mdx'],
    ['./reference/schemas/access.mdx', './reference/schemas/access.schema.mdx'],
    ['./reference/index.mdx', './reference/the-api.info.mdx'],
    ['/faq/', '../faq.mdx'],
    ['/api/quick-start/', './quick-start/index.mdx'],
    ['/api/reference/get-payment/', './reference/get-payment.api.mdx'],
    ['#token', '#token'],
    ['https://example.org/a', 'https://example.org/a'],
    ['mailto:someone@example.org', 'mailto:someone@example.org'],
  ])('%s leads to %s', (target, expected) => {
    expect(mapLink(target, 'api/sandbox.mdx', FILES)).toBe(expected);
  });

  it('to pages that the stock site does not have become text', () => {
    expect(adapt('See [`NO`](./reference/errors.mdx#no) and [markets](/markets/).').text).toBe(
      'See `NO` and markets.',
    );
  });
});

describe('a page', () => {
  it('loses the fields that the stock site reads differently', () => {
    const page = '---\ntitle: A\nslug: /alt.html\nlayout: default\n---\n\nText.\n';
    expect(adapt(page).text).toBe('---\ntitle: A\n---\n\nText.\n');
  });

  it('imports the components it uses', () => {
    const page = '---\ntitle: A\n---\n\n<Tabs groupId="language">\n</Tabs>\n';
    expect(adapt(page).text).toContain("---\n\nimport Tabs from '@theme/Tabs';\n\n<Tabs groupId");
  });

  it('shows a diagram as an image', () => {
    expect(adapt('<Diagram name="flow" />').text).toBe(
      '![Title of flow](/img/diagrams/flow.light.svg)',
    );
  });

  it('omits other components and says so', () => {
    expect(adapt('<Facts code="fi">Text</Facts>')).toEqual({text: 'Text', leftOut: ['Facts']});
  });

  it('keeps code blocks unchanged', () => {
    const code = '```javascript\nimport a from "b";\n<Facts />\n[a](./reference/errors.mdx)\n```';
    expect(adapt(code).text).toBe(code);
  });
});

it('texts of security schemes contain no brackets or braces', () => {
  const schemes = {token: {type: 'http', description: '"<application_id>" and {x}'}};
  const safe = makeSafe({openapi: '3.1.0', components: {schemas: {}, securitySchemes: schemes}});
  expect(safe.components.securitySchemes.token.description).toBe(
    '"&lt;application_id&gt;" and &#123;x&#125;',
  );
});
