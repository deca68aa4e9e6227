import fs from 'node:fs';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {brand} from '../../../config/brand';
import {fillBrandVariables} from '../../../src/text/brandVariables';
import type {DiagramManifest} from '../../../src/pictures/diagrams';
import {METHODS} from '../src/methods';
import {buildReferenceModel} from '../src/model';
import {makeReferenceFiles} from '../src/pages';
import {createLinks} from '../src/render/links';
import {cleanMarkdown, code, plain} from '../src/render/markdownText';
import {mdxToMarkdown} from '../src/render/mdxMarkdown';
import {lookUp} from '../src/resolve';
import {makeSamples} from '../src/samples';
import {makeReferenceTwins, type TwinSources} from '../src/twins';
import type {OpenApiDocument, OperationObject} from '../src/types';
import {asCode} from '../src/words';
import {diagramWords} from '../../../src/reference/diagramWords';
import {fullAddress} from '../../../src/reference/fullAddress';
import {loadDescription} from '../../../src/reference/load';

const siteDir = path.resolve(import.meta.dirname, '../../..');
const fixturesDir = path.join(siteDir, 'tests/fixtures/descriptions');

const OVERVIEW = 'openapi/overview.mdx';
const overview = fillBrandVariables(
  fs.readFileSync(path.join(siteDir, OVERVIEW), 'utf8'),
  OVERVIEW,
);
const diagrams = JSON.parse(
  fs.readFileSync(path.join(siteDir, 'static/img/diagrams/manifest.json'), 'utf8'),
) as DiagramManifest;

async function load(file: string): Promise<OpenApiDocument> {
  return (await loadDescription(path.resolve(siteDir, file), siteDir)).document;
}

/** What the portal adds to the package's Markdown. */
function siteParts(releasePath: string): Pick<TwinSources, 'components' | 'resolveLink'> {
  return {
    components: {Diagram: ({name = ''}) => diagramWords(diagrams, name)},
    resolveLink: (href, page) => fullAddress(href, brand.docsUrl, releasePath, page),
  };
}

function twinsOf(document: OpenApiDocument): Map<string, string> {
  return makeReferenceTwins(buildReferenceModel(document), {
    docsUrl: brand.docsUrl,
    releasePath: 'api',
    overview,
    ...siteParts('api'),
  });
}

const document = await load('openapi/openapi.yaml');
const model = buildReferenceModel(document);
const twins = twinsOf(document);

function twin(address: string): string {
  const text = twins.get(`api/reference${address}.md`);
  if (text === undefined) {
    throw new Error(`There is no twin ${address}: ${[...twins.keys()].join(', ')}`);
  }
  return text;
}

const parser = new MarkdownIt('default', {html: true});

function bodyOf(text: string): string {
  return text.replace(/^---\n[\s\S]*?\n---\n/, '');
}

function inlineTokens(text: string) {
  return parser.parse(bodyOf(text), {}).flatMap((token) => [token, ...(token.children ?? [])]);
}

/** Names of all properties that a part of a description leads to. */
function fieldsOf(source: OpenApiDocument, part: unknown): Set<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown, isMap: boolean) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      return;
    }
    seen.add(value);
    for (const [key, child] of Object.entries(value)) {
      if (isMap) {
        names.add(key);
        visit(child, false);
      } else if (key === '$ref') {
        visit(lookUp(source, String(child)), false);
      } else if (!['example', 'examples', 'enum', 'default', 'const'].includes(key)) {
        visit(child, key === 'properties');
      }
    }
  };
  visit(part, false);
  return names;
}

function section(text: string, title: string): string {
  return text.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
}

describe('the Markdown twin of each operation', () => {
  const operations = Object.entries(document.paths ?? {}).flatMap(([address, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => ({
      key: (item[method] as OperationObject).operationId ?? '',
      address,
      method,
      operation: item[method] as OperationObject,
    })),
  );

  it.each(operations)('names every field of $key', ({key, address, method, operation}) => {
    const slug = model.operations.find((one) => one.key === key)?.slug ?? '';
    const text = twin(`/${slug}`);
    expect(text).toContain(`${method.toUpperCase()} ${document.servers?.[0]?.url}${address}`);
    const request = section(text, 'Request body');
    const missingInRequest = [...fieldsOf(document, operation.requestBody)].filter(
      (name) => !request.includes(`- \`${name}\`: `),
    );
    const responses = section(text, 'Responses');
    const missingInResponses = [...fieldsOf(document, operation.responses)].filter(
      (name) => !responses.includes(`- \`${name}\`: `),
    );
    expect({missingInRequest, missingInResponses}).toEqual({
      missingInRequest: [],
      missingInResponses: [],
    });
    for (const status of Object.keys(operation.responses ?? {})) {
      expect(responses).toMatch(new RegExp(`^### ${status}\\b`, 'm'));
    }
    for (const error of operation['x-error-codes'] ?? []) {
      expect(section(text, 'Errors')).toContain(`/errors/#${error.toLowerCase()}`);
    }
  });

  it('has parameters with type, limits, default, example and meanings of values', () => {
    const text = twin('/get-account-transactions');
    for (const parameter of model.operations.flatMap(({slug, parameters}) =>
      slug === 'get-account-transactions' ? Object.values(parameters).flat() : [],
    )) {
      expect(text).toContain(`- \`${parameter.name ?? ''}\`: `);
      for (const {value, meaning = ''} of parameter.values) {
        expect(text).toContain(`- \`${asCode(value)}\`: ${meaning.split('\n')[0] ?? ''}`);
      }
    }
    expect(text).toMatch(/- `date_from`: string; format `date`; example `/);
  });

  it('has every example as JSON', () => {
    for (const operation of model.operations) {
      const blocks = parser
        .parse(twin(`/${operation.slug}`), {})
        .filter(({type, info}) => type === 'fence' && info === 'json')
        .map(({content}) => JSON.parse(content) as unknown);
      const examples = [
        ...(operation.body?.media ?? []),
        ...operation.responses.flatMap(({media}) => media),
      ].flatMap((media) => media.examples.map(({value}) => value));
      expect(blocks).toEqual(examples);
    }
  });
});

describe('code samples in the twins', () => {
  it('are included in all languages, fenced and labelled, as on the page', () => {
    for (const operation of model.operations) {
      const part = section(twin(`/${operation.slug}`), 'Code samples');
      const shown = [...part.matchAll(/^\*\*(.+)\*\*\n\n```(\w+)\n([\s\S]*?)\n```$/gm)].map(
        ([, label, prism, code]) => ({label, prism, code}),
      );
      const made = makeSamples(model, operation);
      expect(made).toHaveLength(8);
      expect(shown).toEqual(
        made.map(({label, prism, code: text}) => ({
          label: label.replace('#', '\\#'),
          prism,
          code: text,
        })),
      );
    }
  });

  it('are absent for webhooks', () => {
    for (const {slug} of model.webhooks) {
      expect(twin(`/webhooks/${slug}`)).not.toContain('## Code samples');
    }
  });
});

describe('the twins of other descriptions', () => {
  it.each([
    [
      'security-combinations',
      'mixed',
      'Security: one of: all of [`key`](',
      ' (scopes `read`, `write`); or [',
    ],
    ['security-combinations', 'optional', 'Security: optional, [`oauth`](', ' (scope `read`)'],
    ['security-combinations', 'none', 'Security: none, no authentication required.'],
    [
      'servers',
      'of-the-operation',
      'default `eu`; one of `eu`, `us`',
      'POST https://{region}.files',
    ],
    [
      'callbacks',
      'subscribe',
      '## Callbacks',
      '`POST {$request.body#/url}`',
      '- `attempt`: integer, required',
      '#### Your response: 410 Gone',
    ],
    ['response-links', 'make-user', '- `readIt`: [Read user](', '- `id`: `$response.body#/id`'],
    [
      'schema-keywords',
      'save-a',
      '- **If kind is card**: object; requires card',
      '- **Then**: at most 9 entries',
      'encoded as base64',
      'no other fields',
      '[List of codes](https://docs.example/codes)',
    ],
    [
      'parameter-styles',
      'read-a',
      'repeated for each item',
      'See also [More on a](https://docs.example/a).',
    ],
  ])('%s: %s has the same content as the page', async (file, slug, ...parts) => {
    const all = twinsOf(await load(path.join(fixturesDir, `${file}.yaml`)));
    for (const part of parts) {
      expect(all.get(`api/reference/${slug}.md`)).toContain(part);
    }
  });
});

describe('the twins', () => {
  it('exist once for each page', () => {
    const links = createLinks(model, '/x/api');
    const pages = [...makeReferenceFiles(model, links, overview, '').keys()]
      .filter((file) => file.endsWith('.mdx') && file !== 'index.mdx')
      .map((file) => `api/reference/${file.replace(/\.mdx$/, '.md')}`);
    expect([...twins.keys()].sort()).toEqual([...pages, 'api/reference.md'].sort());
  });

  it.each([...twins])('%s has front matter, one h1 and full addresses', (file, text) => {
    const head = parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? '') as Record<string, string>;
    expect(head.url).toBe(`${brand.docsUrl}/${file.replace(/\.md$/, '/')}`);
    expect(head.version).toBe(document.info.version);
    expect(head.title?.length).toBeGreaterThan(2);
    expect(head.description?.length).toBeGreaterThan(20);
    const tokens = inlineTokens(text);
    expect(tokens.filter(({type, tag}) => type === 'heading_open' && tag === 'h1')).toHaveLength(1);
    const hrefs = tokens.filter(({type}) => type === 'link_open').map((one) => one.attrGet('href'));
    expect(hrefs.filter((href) => !/^(?:https?:\/\/|mailto:)/.test(href ?? ''))).toEqual([]);
  });

  it('of an archived release lead to pages of that release', () => {
    const archived = makeReferenceTwins(model, {
      docsUrl: brand.docsUrl,
      overview,
      ...siteParts('api/2025-06'),
      releasePath: 'api/2025-06',
    });
    expect([...archived.keys()]).toEqual(
      [...twins.keys()].map((file) => file.replace(/^api\//, 'api/2025-06/')),
    );
    for (const [file, text] of archived) {
      const links = [...text.matchAll(/\]\((https:[^)]*)\)/g)].map(([, url = '']) => url);
      const others = links.filter(
        (url) =>
          url.startsWith(`${brand.docsUrl}/api/`) &&
          !url.includes('/api/2025-06/') &&
          // One for all releases.
          !url.endsWith('/api/changelog/'),
      );
      expect(others, file).toEqual([]);
      expect(text).toContain(`\nurl: "${brand.docsUrl}/${file.replace(/\.md$/, '/')}"\n`);
    }
  });

  const fixtures = fs.readdirSync(fixturesDir).filter((file) => /\.(?:ya?ml|json)$/.test(file));

  it.each(['openapi/openapi.yaml', ...fixtures.map((file) => path.join(fixturesDir, file))])(
    'of %s contain no HTML and no open fences',
    async (file) => {
      for (const [name, text] of twinsOf(await load(file))) {
        const tokens = inlineTokens(text);
        const html = tokens.filter(({type}) => type.startsWith('html_'));
        expect(
          html.map(({content}) => content),
          name,
        ).toEqual([]);
        const marker = `${text}\nThe end.\n`;
        expect(parser.parse(bodyOf(marker), {}).at(-2)?.content, name).toMatch(/The end\.$/);
      }
    },
  );
});

describe('the twin of the overview', () => {
  const text = twin('');

  it('keeps the hand-written text without MDX', () => {
    expect(text).toContain('## Conventions\n');
    expect(text).not.toMatch(/\{\/\*|\.mdx|pathname:|<[A-Za-z]/);
    expect(text).toContain(`(${brand.docsUrl}/api/authentication/)`);
    expect(text).toContain(`(${brand.docsUrl}/openapi/openapi.yaml)`);
  });

  it('describes the diagrams in words', () => {
    const used = [...overview.matchAll(/<Diagram name="([^"]+)"/g)].map(([, name = '']) => name);
    expect(used.length).toBeGreaterThan(0);
    for (const line of used.flatMap((name) => diagrams[name]?.description.split('\n') ?? [])) {
      expect(text).toContain(line);
    }
  });

  it('lists every operation, webhook and schema', () => {
    for (const {title} of [...model.operations, ...model.webhooks]) {
      expect(text).toContain(`- [${title}](`);
    }
    for (const {name} of model.schemas) {
      expect(text).toContain(`- [\`${name}\`](`);
    }
  });
});

describe('the twin of the error catalogue', () => {
  it('states for each code what to do and what raises it', () => {
    const text = twin('/errors');
    for (const error of model.errors) {
      const part = section(text, `\`${error.code}\``);
      expect(part).toContain(`HTTP ${error.statuses.join(' or ')}`);
      expect(part).toContain('**What to do:** ');
      expect(part.match(/^- \[/gm) ?? []).toHaveLength(error.operations.length);
    }
  });
});

describe('texts', () => {
  it.each([
    ['Give <account_id> here', 'Give `<account_id>` here'],
    ['Already `<account_id>` and \\<b>', 'Already `<account_id>` and \\<b>'],
    ['`a`<b>', '`a`\\<b>'],
    ['1 < 2 and <https://x.example/>', '1 < 2 and [https://x.example/](https://x.example/)'],
    ['See [errors](#section/Errors) ![logo](x.png)', 'See errors logo'],
    ['# Title\nText', '**Title**\n\nText'],
    ['Title\n===\nText', '**Title**\n\nText'],
    ['~~~\n<a>', '~~~\n<a>\n~~~'],
    ['```js\nx <b>\n```\n<i>', '```js\nx <b>\n```\n`<i>`'],
    ['<div', '\\<div'],
  ])('%j becomes %j', (before, after) => {
    expect(cleanMarkdown(before)).toBe(after);
  });

  it('can become code spans', () => {
    expect(['a', '`', 'a``b', '', ' x', 'a\nb'].map(code)).toEqual([
      '`a`',
      '`` ` ``',
      '```a``b```',
      '`""`',
      '`" x"`',
      '`"a\\nb"`',
    ]);
  });

  it('are escaped if they are not markup', () => {
    expect(plain('_a_ snake_case [x] <b> C#')).toBe('\\_a\\_ snake_case \\[x\\] \\<b> C\\#');
  });
});

describe('MDX', () => {
  const options = {
    file: 'page.mdx',
    resolveLink: (href: string) => `https://x.example/${href}`,
    components: {Part: ({name = ''}) => (name === 'one' ? 'The part.' : undefined)},
  };

  it('becomes Markdown', () => {
    const mdx =
      '## A {/* #a */}\n\n[b](c.mdx) `{/* kept */} <Part>` \\{x\\}\n\n<Part name="one" />\n\n```js title="T"\n<Part />\n{/* kept */}\n```\n';
    expect(mdxToMarkdown(mdx, options)).toBe(
      '## A\n\n[b](https://x.example/c.mdx) `{/* kept */} <Part>` {x}\n\nThe part.\n\nT:\n\n```js\n<Part />\n{/* kept */}\n```',
    );
  });

  it.each(['<Part name="two" />', '<Other />', '<b>x</b>'])('stops at %s', (mdx) => {
    expect(() => mdxToMarkdown(`Text ${mdx}`, options)).toThrow(
      /^page\.mdx: <.*> cannot be written as Markdown\. Allowed: <Part name="\.\.\." \/>\.$/,
    );
  });
});
