import {isDeepStrictEqual} from 'node:util';
import {load} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {brand} from '../../config/brand';
import {
  errors,
  type Field,
  type Operation,
  operations,
  schemas,
  server,
} from './reference/description';
import {ReferencePage} from './reference/page';
import {walked} from './reference/release';
import {builtPage} from './site';

const pageAt = (address: string) => new ReferencePage(address, builtPage(address).$);

const LANGUAGES = ['shell', 'javascript', 'python', 'java', 'csharp', 'php', 'go', 'ruby'];
const ERRORS_ADDRESS = `${walked.path}/reference/errors/`;

const errorLink = (code: string) => `${ERRORS_ADDRESS}#${errors.get(code)?.id ?? ''}`;
const sorted = (texts: Iterable<string>) => [...new Set(texts)].sort();

function countFields(fields: readonly Field[]): number {
  return fields.reduce((total, {children}) => total + 1 + countFields(children), 0);
}

/** Returns the names of the fields, down to the leaves. */
function namesOf(content: {children: readonly Field[]} | undefined): unknown {
  return content?.children.map((field) => [field.name, namesOf(field)]);
}

function missingResponses(page: ReferencePage, {responses}: Operation): string[] {
  return responses.flatMap(({status, description, headers, content, examples}) => {
    const section = `status-${status}`;
    const area = page.section(section);
    if (!area.find('h3').text().includes(status)) {
      return [`/${page.address}: status ${status} is missing`];
    }
    // Fields of a schema that several statuses share are shown once.
    const shared = area.find('a[href^="#status-"]').attr('href');
    const first = responses.find((response) => `#status-${response.status}` === shared);
    const isShownThere =
      first?.content !== undefined && isDeepStrictEqual(namesOf(first.content), namesOf(content));
    return [
      ...(description === undefined || page.hasText(description, area)
        ? []
        : [`/${page.address}, section #${section}: the description is missing`]),
      ...page.fields(section, headers, 'in itself only'),
      ...(content === undefined || isShownThere
        ? []
        : page.content(section, content, 'in itself only')),
      ...page.examples(`answer-${status}`, examples),
    ];
  });
}

/** Returns parts of the request body that are not on its page. */
function missingRequest(page: ReferencePage, {request}: Operation): string[] {
  return request === undefined
    ? []
    : [
        ...(page.hasText(request.description ?? '', page.section('request-body'))
          ? []
          : [`/${page.address}: the description of the body is missing`]),
        ...page.content('request-body', request.content, 'in itself only'),
        ...page.examples(undefined, request.examples),
      ];
}

it('the traversal of the description visits every part', () => {
  const contents = operations.flatMap(({request, responses}) => [
    ...(request ? [request.content] : []),
    ...responses.flatMap(({content}) => content ?? []),
  ]);
  expect(operations.length).toBeGreaterThanOrEqual(14);
  expect(schemas.length).toBeGreaterThanOrEqual(80);
  expect(errors.size).toBeGreaterThanOrEqual(37);
  expect(operations.flatMap(({parameters}) => parameters).length).toBeGreaterThanOrEqual(40);
  expect(countFields(contents.flatMap(({children}) => children))).toBeGreaterThan(1000);
  expect(operations.flatMap(({responses}) => responses).length).toBeGreaterThan(100);
});

describe.each(operations)('the page of $name', (operation) => {
  const page = pageAt(operation.address);

  it('has title, method, path, description, guides and security', () => {
    expect(page.$('h1').text()).toBe(operation.title);
    expect(page.$('.ref-endpoint').text()).toContain(operation.method.toUpperCase());
    expect(page.$('.ref-endpoint').text()).toContain(operation.path);
    // The description begins above the fields and continues below them.
    const described = page.$('.ref-section:has(> .ref-endpoint), .ref-notes').clone();
    described.find('.ref-facts, .ref-heading').remove();
    expect(page.hasText(operation.description, described)).toBe(true);
    const guides = page.$('.ref-guides a').toArray();
    expect(guides.map((link) => page.$(link).attr('href'))).toEqual(
      operation.guides.map(({path}) => `${brand.baseUrl}${walked.path}${path}`),
    );
    expect(page.links(page.$('.ref-security')).length > 0).toBe(!operation.isOpen);
  });

  it('has parameters, request and responses down to the leaves, with values and examples', () => {
    expect(page.section('request-body').length).toBe(Number(operation.request !== undefined));
    expect([
      ...operation.parameters.flatMap(({place, field}) =>
        page.fields(`${place}-parameters`, [field], 'in itself only'),
      ),
      ...missingRequest(page, operation),
      ...missingResponses(page, operation),
    ]).toEqual([]);
    // Examples of errors that the operation cannot raise.
    const foreign = operation.responses.flatMap(({foreignExamples}) => foreignExamples);
    expect(foreign.filter((id) => page.byId(id).length > 0)).toEqual([]);
  });

  it('lists and links the error codes that it can raise, including under their statuses', () => {
    const section = page.section('errors');
    expect(sorted(page.links(section))).toEqual(sorted(operation.errorCodes.map(errorLink)));
    for (const code of operation.errorCodes) {
      const {texts = [], statuses = []} = errors.get(code) ?? {};
      expect([code, ...texts].filter((text) => !page.hasText(text, section))).toEqual([]);
      const here = operation.responses.filter(({status}) => statuses.includes(status));
      for (const {status} of here) {
        expect(page.links(page.section(`status-${status}`)), status).toContain(errorLink(code));
      }
    }
  });

  it('has a sample in each language, except for calls by the API itself', () => {
    const wanted = operation.isWebhook ? [] : LANGUAGES;
    const tabs = page.$('[role=tab][data-language]').toArray();
    expect(tabs.map((tab) => page.$(tab).attr('data-language'))).toEqual(wanted);
    const parts = [server, ...operation.path.split(/\{[^}]*\}/)];
    for (const language of wanted) {
      const code = page.byId(`sample-${language}`).find('pre').text();
      expect(
        parts.filter((part) => !code.includes(part)),
        language,
      ).toEqual([]);
    }
  });
});

describe('the pages of schemas', () => {
  it('have all fields and values, or a link to the page that has them', () => {
    const missing = schemas.flatMap(({name, address, content}) => {
      const page = pageAt(address);
      expect(page.$('h1').text()).toBe(name);
      return page.content('definition', content, 'at any named schema');
    });
    expect(missing).toEqual([]);
  });

  it('list the operations and schemas that use them', () => {
    for (const {name, address} of schemas) {
      const page = pageAt(address);
      const users = [...operations, ...schemas].filter(
        (user) => user.uses.includes(name) && user.address !== address,
      );
      expect(sorted(page.links(page.byId('used-by'))), name).toEqual(
        sorted(users.map((user) => user.address)),
      );
    }
  });
});

it('the error catalogue has each code with statuses, texts and the operations that raise it', () => {
  const page = pageAt(ERRORS_ADDRESS);
  for (const error of errors.values()) {
    const section = page.section(error.id);
    expect(section.find('h3').text()).toContain(error.code);
    for (const part of [...error.statuses, ...error.texts]) {
      expect(page.hasText(part, section), part).toBe(true);
    }
    const raising = operations.filter(({errorCodes}) => errorCodes.includes(error.code));
    // The guides about an error are links, too.
    const links = page.links(section.find('details'));
    expect(sorted(links), error.code).toEqual(sorted(raising.map(({address}) => address)));
  }
});

/** Changes to a built page, with the expected report. */
it.each<[string, (page: ReferencePage) => void, RegExp]>([
  [
    'a removed field',
    (page) => page.byId('request-redirect_url').remove(),
    /section #request-body: redirect_url \(#request-redirect_url\) is missing/,
  ],
  [
    'a field in the wrong section',
    (page) => page.section('responses').append(page.byId('request-redirect_url')),
    /is missing/,
  ],
  [
    'a value without its meaning',
    (page) => page.$('[id="request-payment_type-=SEPA"] dd').empty(),
    /has no meaning/,
  ],
  [
    'a missing mark',
    (page) => page.byId('request-redirect_url').find('.ref-required').remove(),
    /lacks the mark "required"/,
  ],
  [
    'a field without a description',
    (page) => page.byId('request-redirect_url').find('.ref-text').remove(),
    /lacks its description/,
  ],
])('the traversal finds %s', (_, change, message) => {
  const operation = operations.find(({name}) => name === 'post /payments');
  const {address = ''} = operation ?? {};
  const page = new ReferencePage(address, load(builtPage(address).html));
  change(page);
  const found = operation && missingRequest(new ReferencePage(address, page.$), operation);
  expect(found).toEqual([expect.stringMatching(message)]);
});
