import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {
  errorScaffold,
  faqScaffold,
  guideScaffold,
  marketScaffold,
  redirectScaffold,
  removeScaffold,
  type Repository,
  type Scaffold,
} from './scaffolds';
import {lintFrontMatter, lintUnfilled, UNFILLED} from './contentLint';
import {lintFences} from './markdownLint';
import {parseMarket} from '../markets/data/schema';
import type {OpenApiDocument} from '../../packages/openapi-reference/src/types';

const siteDir = path.resolve(import.meta.dirname, '../..');
/** The actual repository. */
const ours: Repository = {
  read: (file) => {
    const absolute = path.join(siteDir, file);
    return fs.existsSync(absolute) ? fs.readFileSync(absolute, 'utf8') : undefined;
  },
  list: () => ['docs/sandbox.mdx', 'docs/webhooks.mdx', 'docs/reference/x.mdx'],
};

function fileOf({files}: Scaffold, name: string): string {
  const text = files.get(name);
  if (text === undefined) {
    throw new Error(`no ${name}: ${[...files.keys()].join(', ')}`);
  }
  return text;
}

/** What the lint says apart from what is left to a person. */
function problemsOf(file: string, text: string): string[] {
  return [...lintFrontMatter({path: file, text}), ...lintFences({path: file, text})];
}

function unfilledIn({files}: Scaffold): string[] {
  return [...files].flatMap(([file, text]) => lintUnfilled({path: file, text}));
}

describe('a guide', () => {
  const scaffold = guideScaffold({name: 'card-accounts'}, ours);
  const text = fileOf(scaffold, 'docs/card-accounts.mdx');

  it('has its front matter, and the last position', () => {
    expect(text).toMatch(/^---\ntitle: Card accounts\n/);
    const positions = ['docs/sandbox.mdx', 'docs/webhooks.mdx'].map((file) =>
      Number(/^sidebar_position: (\d+)$/m.exec(ours.read(file) ?? '')?.[1]),
    );
    expect(text).toContain(`\nsidebar_position: ${Math.max(...positions) + 1}\n`);
  });

  it('passes the lint except for its placeholders', () => {
    expect(problemsOf('docs/card-accounts.mdx', text)).toEqual([]);
    expect(unfilledIn(scaffold).length).toBeGreaterThanOrEqual(2);
    const filled = text.replaceAll(UNFILLED, '');
    expect(lintUnfilled({path: 'docs/card-accounts.mdx', text: filled})).toEqual([]);
  });

  it('may have any title', () => {
    const title = 'Cards: "debit" and credit';
    const page = fileOf(guideScaffold({name: 'cards', title}, ours), 'docs/cards.mdx');
    expect(problemsOf('docs/cards.mdx', page)).toEqual([]);
    expect((parse(page.split('---')[1] ?? '') as {title: string}).title).toBe(title);
  });

  it.each([
    ['sandbox', /^docs\/sandbox\.mdx already exists/],
    ['quick-start', /^docs\/quick-start\/index\.mdx already exists/],
    ['Cards', /Allowed: lower-case letters/],
    ['../cards', /Allowed: lower-case letters/],
    ['', /Allowed: lower-case letters/],
  ])('cannot be called %j', (name, message) => {
    expect(() => guideScaffold({name}, ours)).toThrow(message);
  });
});

describe('a question', () => {
  const scaffold = faqScaffold({id: 'two-banks', question: 'Can one user have two banks?'}, ours);

  it('is added at the end, with its id', () => {
    const text = fileOf(scaffold, 'help/faq.mdx');
    expect(text.startsWith((ours.read('help/faq.mdx') ?? '').trimEnd())).toBe(true);
    expect(text).toContain('\n\n### Can one user have two banks? {/* #two-banks */}\n\n');
    expect(problemsOf('help/faq.mdx', text)).toEqual([]);
    expect(unfilledIn(scaffold)).toHaveLength(1);
  });

  it.each([
    ['own-licence', 'Why?', /already has a question with the id own-licence/],
    ['new-id', 'Do I need my own licence?', /already has this question/],
    ['new-id', 'no question', /Allowed: a sentence/],
    ['New id', 'Why?', /Allowed: lower-case/],
  ])('%s, %j is rejected', (id, question, message) => {
    expect(() => faqScaffold({id, question}, ours)).toThrow(message);
  });
});

describe('a market', () => {
  const scaffold = marketScaffold({code: 'gb'}, ours);

  it('has a page with all sections and no text of another page', () => {
    const text = fileOf(scaffold, 'markets/gb.mdx');
    expect(text).toContain('title: United Kingdom\n');
    expect(text).toContain("import market from './data/gb.json';");
    const model = ours.read('markets/fi.mdx') ?? '';
    const headings = (page: string) => page.match(/^(?:## |<Market).*$/gm);
    expect(headings(text)).toEqual(headings(model));
    expect(text).not.toMatch(/Finland|Finns|Nordea/);
    expect(problemsOf('markets/gb.mdx', text)).toEqual([]);
  });

  it('has data with all fields, none of them valid yet', () => {
    const data = JSON.parse(fileOf(scaffold, 'markets/data/gb.json')) as Record<string, unknown>;
    const model = JSON.parse(ours.read('markets/data/fi.json') ?? '{}') as object;
    expect(Object.keys(data)).toEqual(Object.keys(model));
    expect(data.code).toBe('gb');
    expect(JSON.stringify(data)).not.toMatch(/Nordea|FI\d/);
    expect(parseMarket(data).success).toBe(false);
    expect(unfilledIn(scaffold).some((line) => line.startsWith('markets/data/gb.json:'))).toBe(
      true,
    );
  });

  it('is in the lists, in alphabetical order', () => {
    expect(fileOf(scaffold, 'src/markets/data/vocabulary.ts')).toContain(
      "  'fr',\n  'gb',\n  'gr',\n",
    );
    const all = fileOf(scaffold, 'src/markets/data/all.ts');
    expect(all).toContain("/fr.json';\nimport gb from '@site/markets/data/gb.json';\nimport gr");
    expect(all).toContain('  fr,\n  gb,\n  gr,\n');
  });

  it.each([
    ['fi', /already has the market fi/],
    ['zz', /"zz" is not a country/],
    ['GB', /"GB" is not a country/],
    ['uk1', /"uk1" is not a country/],
  ])('%s is rejected', (code, message) => {
    expect(() => marketScaffold({code}, ours)).toThrow(message);
  });
});

describe('an error', () => {
  const wanted = {
    code: 'CARD_BLOCKED',
    status: '422',
    category: 'payment',
    operations: ['createPayment'],
  };
  const scaffold = errorScaffold(wanted, ours);
  const text = fileOf(scaffold, 'openapi/openapi.yaml');

  it('is added to list, catalogue, examples, response and operation', () => {
    const document = parse(text) as OpenApiDocument & {
      components: {
        examples: Record<string, {value: {error: string}}>;
        responses: Record<string, {content: Record<string, {examples: Record<string, unknown>}>}>;
      };
    };
    const schema = document.components.schemas?.ErrorCode;
    if (typeof schema !== 'object') {
      throw new Error('no ErrorCode');
    }
    expect(schema.enum).toContain('CARD_BLOCKED');
    expect(schema['x-error-catalogue']?.CARD_BLOCKED?.statuses).toEqual([422]);
    expect(document.components.examples.CARD_BLOCKED?.value.error).toBe('CARD_BLOCKED');
    expect(
      document.components.responses.UnprocessableContent?.content['application/json']?.examples,
    ).toHaveProperty('CARD_BLOCKED');
    expect(document.paths?.['/payments']?.post).toHaveProperty(
      'x-error-codes',
      expect.arrayContaining(['CARD_BLOCKED']),
    );
  });

  it('changes no other line', () => {
    const before = (ours.read('openapi/openapi.yaml') ?? '').split('\n');
    const after = text.split('\n');
    let next = 0;
    for (const line of after) {
      if (line === before[next]) {
        next += 1;
      }
    }
    expect(next).toBe(before.length);
    expect(after.length - before.length).toBe(16);
  });

  it('is rejected by the lint until it is written', () => {
    expect(unfilledIn(scaffold)).toHaveLength(4);
  });

  it.each([
    [{code: 'ASPSP_ERROR'}, /already has the code ASPSP_ERROR/],
    [{code: 'card_blocked'}, /Allowed: capital letters/],
    [{status: '418'}, /The status is "418". Allowed: .*422/],
    [{category: 'cards'}, /The category is "cards". Allowed: .*payment/],
    [{operations: ['pay']}, /The operation is "pay". Allowed: .*createPayment/],
  ])('%j is rejected', (change, message) => {
    expect(() => errorScaffold({...wanted, ...change}, ours)).toThrow(message);
  });
});

describe('a page that moves', () => {
  const own = (pages: Readonly<Record<string, string>>): Repository => ({
    read: (file) => pages[file],
    list: () => Object.keys(pages),
  });
  const page = (fields: string, body = 'Text.') =>
    `---\ntitle: A page\ndescription: d\n${fields}---\n\n${body}\n`;

  it('gets its old address at its place in the front matter', () => {
    const pages = own({'docs/a.mdx': page('sidebar_position: 2\nkeywords:\n  - one\n')});
    const {files} = redirectScaffold({from: '/api/old/', file: 'docs/a.mdx'}, pages);
    expect(files.get('docs/a.mdx')).toBe(
      page("sidebar_position: 2\nredirect_from: ['/api/old/']\nkeywords:\n  - one\n"),
    );
  });

  it('keeps those that it has', () => {
    const pages = own({'docs/a.mdx': page('redirect_from:\n  - /api/first/\n')});
    const {files} = redirectScaffold({from: '/api/old/', file: 'docs/a.mdx'}, pages);
    expect(files.get('docs/a.mdx')).toBe(page("redirect_from: ['/api/first/', '/api/old/']\n"));
    expect(() => redirectScaffold({from: '/api/first/', file: 'docs/a.mdx'}, pages)).toThrow(
      'docs/a.mdx already has /api/first/',
    );
  });

  it('leaves its addresses to another page when it is removed', () => {
    const pages = own({
      'docs/a/index.mdx': page("redirect_from: ['/api/first/']\n"),
      'docs/b.mdx': page(''),
      'help/policy.mdx': page('slug: /isms/policy/\n'),
    });
    const {files, removed} = removeScaffold(
      {file: 'docs/a/index.mdx', target: 'docs/b.mdx'},
      pages,
    );
    expect(removed).toEqual(['docs/a/index.mdx']);
    expect(files.get('docs/b.mdx')).toBe(page("redirect_from: ['/api/a/', '/api/first/']\n"));
    const other = removeScaffold({file: 'help/policy.mdx', target: 'docs/b.mdx'}, pages);
    expect(other.files.get('docs/b.mdx')).toBe(page("redirect_from: ['/isms/policy/']\n"));
  });

  it('names every line that leads to a removed page or lists it', () => {
    const pages = own({
      'docs/a/index.mdx': page(''),
      'docs/b.mdx': page(
        '',
        'See [it](./a/index.mdx#part), [its part](/api/a/#part)\nand [c](/api/a-c/).',
      ),
      'help/c.mdx': page('', '<a href="/api/a/">it</a>'),
      'config/guides.ts': "pages: [\n  'index',\n  'a',\n]",
      'config/searchPhrases.yaml': 'api/a/:\n  - it\napi/a-c/: x',
    });
    const {next} = removeScaffold({file: 'docs/a/index.mdx', target: 'docs/b.mdx'}, pages);
    expect(next.filter((step) => step.startsWith('Edit '))).toEqual([
      "Edit config/guides.ts:3: 'a',",
      'Edit config/searchPhrases.yaml:1: api/a/:',
      'Edit docs/b.mdx:6: See [it](./a/index.mdx#part), [its part](/api/a/#part)',
      'Edit help/c.mdx:6: <a href="/api/a/">it</a>',
    ]);
  });

  it.each([
    [{from: 'old', file: 'docs/sandbox.mdx'}, 'The old address is "old". Allowed:'],
    [{from: 'https://a.example/', file: 'docs/sandbox.mdx'}, 'Allowed: an address below'],
    [{from: '/api/old/', file: 'docs/nowhere.mdx'}, 'docs/nowhere.mdx does not exist'],
    [{from: '/api/old/', file: 'package.json'}, 'package.json is not a page'],
  ])('%j is rejected', (request, message) => {
    expect(() => redirectScaffold(request, ours)).toThrow(message);
  });

  it('is accepted by the lint', () => {
    const {files} = redirectScaffold({from: '/api/old/', file: 'docs/sandbox.mdx'}, ours);
    expect(problemsOf('docs/sandbox.mdx', files.get('docs/sandbox.mdx') ?? '')).toEqual([]);
  });
});
