/** Descriptions after public reports against other tools: the header of each file names its source. */
import path from 'node:path';
import {load as parseHtml} from 'cheerio';
import {describe, expect, it} from 'vitest';
import {loadDescription} from '../src/load';
import {buildReferenceModel, type ReferenceModel} from '../src/model';
import {operationHead} from '../src/pages';
import {siteFiles} from '../src/plugin/files';
import {readOptions} from '../src/plugin/options';
import {referenceItems, type SidebarDoc} from '../src/sidebarItems';
import type {OpenApiDocument, SchemaObject} from '../src/types';
import {
  copyOf,
  documentOf,
  namesOf,
  nodeAt,
  page,
  renderDocument,
  type Rendered,
  treeOf,
  typeOf,
} from './support';

async function render(name: string): Promise<Rendered> {
  const folder = path.join(import.meta.dirname, 'cases');
  return renderDocument(
    (await loadDescription(path.join(folder, `${name}.yaml`), folder)).document,
  );
}

/** The text of a page, spaces reduced. */
function textOf(rendered: Rendered, name: string): string {
  return page(rendered, name)('body').text().replaceAll(/\s+/g, ' ');
}

function copyFor({model, files}: Rendered, key: string): string {
  const operation = model.operations.find((one) => one.key === key);
  if (operation === undefined) {
    throw new Error(`no operation ${key}`);
  }
  return copyOf(files, operation.slug);
}

function schemaCopy({model, files}: Rendered, name: string): string {
  const schema = model.schemas.find((one) => one.name === name);
  return schema === undefined ? '' : copyOf(files, `schemas/${schema.slug}`);
}

describe('alternatives', () => {
  it('of a discriminator are named by all values that lead to them', async () => {
    const rendered = await render('01-mapping-two-values');
    for (const text of [textOf(rendered, 'pay'), copyFor(rendered, 'pay')]) {
      expect(text).toContain('kind = card or credit-card');
      expect(text).toContain('kind = transfer');
    }
  });

  it('by allOf are named at the parent, with what they add, and name their parent', async () => {
    const rendered = await render('02-inheritance-children');
    for (const text of [
      textOf(rendered, 'read-vehicle'),
      copyFor(rendered, 'get /vehicles/{id}'),
      textOf(rendered, 'schemas/vehicle'),
      schemaCopy(rendered, 'Vehicle'),
    ]) {
      expect(text).toMatch(/kind = auto[\s\S]*Car[\s\S]*wheels[\s\S]*kind = Boat[\s\S]*draught/);
    }
    expect(textOf(rendered, 'schemas/car')).toContain('A kind of Vehicle, with kind = auto.');
    expect(schemaCopy(rendered, 'Boat')).toContain('with `kind = Boat`');
    expect(textOf(rendered, 'schemas/car')).not.toContain('kind = Boat');
  });

  it('by allOf include grandchildren, and end where a child contains its parent', () => {
    const parent = '#/components/schemas/A';
    const node = treeOf(
      {$ref: parent},
      {
        A: {type: 'object', discriminator: {propertyName: 'k'}, properties: {k: {type: 'string'}}},
        B: {allOf: [{$ref: parent}, {properties: {next: {$ref: parent}}}]},
        C: {allOf: [{$ref: '#/components/schemas/B'}, {properties: {c: {type: 'string'}}}]},
      },
    );
    expect(node.groups.map(({label}) => label)).toEqual([
      undefined,
      'Alternative 1, k = B',
      'Alternative 2, k = C',
    ]);
    expect(nodeAt(node, 1, 'c').type).toEqual([{text: 'string'}]);
    expect(nodeAt(node, 0, 'next').groups).toEqual([]);
  });

  it('that are constants are values with their meanings', async () => {
    const rendered = await render('07-const-enum');
    const $ = page(rendered, 'order');
    const field = (name: string) => $(`#request-${name}`).text().replaceAll(/\s+/g, ' ');
    expect(field('state')).toMatch(/state# string.*State of the order/);
    expect(field('state')).toMatch(
      /draft# Draft: Not sent yet\. sent# Sent: On its way\. done# Done: Delivered\. Deprecated\./,
    );
    expect(field('level')).toMatch(/level# integer.*Default 2.*1# Low 2# High/);
    expect(copyFor(rendered, 'order')).toMatch(
      /`level`: integer, required\s+- \*\*Default\*\*: `2`[\s\S]*`1`\*\*: Low/,
    );
  });

  it.each([
    ['not if one is repeated', [{const: 1}, {const: 1}]],
    ['not if one is more than a value', [{const: 1}, {type: 'string'}]],
    ['not if one cannot be', [{const: 1}, {const: 2, type: 'string'}]],
  ] satisfies [string, SchemaObject[]][])('%s', (_, oneOf) => {
    expect(treeOf({oneOf}).groups).toHaveLength(2);
  });

  it('of an enum may have names and texts beside it', () => {
    const node = treeOf({
      enum: [1, 2],
      'x-enum-varnames': ['Low', 'High'],
      'x-enum-descriptions': ['Waits.', 'Is sent at once.'],
    });
    expect(node.values.map(({meaning}) => meaning)).toEqual([
      'Low: Waits.',
      'High: Is sent at once.',
    ]);
  });
});

it('the fields of a common parent are shown at every child, also within another child', () => {
  const schemas: Record<string, SchemaObject> = {
    Base: {type: 'object', properties: {id: {type: 'string'}}},
    Order: {
      allOf: [
        {$ref: '#/components/schemas/Base'},
        {properties: {customer: {$ref: '#/components/schemas/Customer'}}},
      ],
    },
    Customer: {
      allOf: [
        {$ref: '#/components/schemas/Base'},
        {properties: {name: {type: 'string'}, orders: {$ref: '#/components/schemas/Order'}}},
      ],
    },
  };
  const order = treeOf({$ref: '#/components/schemas/Order'}, schemas);
  expect(namesOf(nodeAt(order, 'customer'))).toEqual(['id', 'name', 'orders']);
  expect(nodeAt(order, 'customer').continuedAt).toBeUndefined();
  expect(nodeAt(order, 'customer', 'orders').continuedAt).toBe('Order');
});

describe('a field of several parts', () => {
  it('has what each of them says', async () => {
    const rendered = await render('05-allof-same-field');
    const text = textOf(rendered, 'schemas/paidbill');
    const copy = schemaCopy(rendered, 'PaidBill');
    expect(text).toMatch(
      /status# string.*State of the bill.*at most 10 characters.*Only this value.*paid/,
    );
    expect(text).toMatch(/amount# integer .*Cents that were paid.*at least 0/);
    expect(text).toMatch(/note# string or null.*at most 140 characters/);
    expect(text).toMatch(/owner#.*id#.*name#/);
    expect(copy).toMatch(
      /`amount`: integer\s+Cents that were paid\.\s+- \*\*Limits\*\*: at least 0/,
    );
    expect(copy).toMatch(/`note`: string or null\s+- \*\*Limits\*\*: at most 140 characters/);
    expect(copy).toMatch(/`owner`: object[\s\S]*`id`[\s\S]*`name`/);
  });
});

describe('a list of types', () => {
  it('names all of them, with the fields of each', async () => {
    const rendered = await render('20-type-lists');
    const $ = page(rendered, 'complete');
    const typeAt = (name: string) =>
      $(`#request-${name} > .ref-prop-head`).text().replaceAll(/\s+/g, ' ').trim();
    expect(typeAt('stop')).toBe('stop# string or array of string or null');
    expect(typeAt('value')).toBe('value# integer or array of integer');
    expect(typeAt('either')).toBe('either# object or array of number');
    expect($('#request-either-a').length).toBe(1);
    expect(typeAt('bag')).toBe('bag# object or string');
    expect($('#request-bag-*').length + $('[id^="request-bag-"]').length).toBeGreaterThan(0);
    expect(typeAt('pair')).toBe('pair# boolean or array');
    expect(copyFor(rendered, 'complete')).toContain('`either`: object or array of number');
  });
});

describe('a map', () => {
  it('is shown with its values', async () => {
    const text = textOf(await render('15-maps'), 'save-settings');
    expect(text).toMatch(/limits# map of map of integer/);
    expect(text).toMatch(/\/\^\[a-z\]\+\$\/#/);
  });
});

describe('an operation', () => {
  it('with several tags is listed under each, with one page', async () => {
    const rendered = await render('08-several-tags');
    const {model, files} = rendered;
    expect(model.tags.map(({name, operations}) => [name, operations])).toEqual([
      ['Admin', ['listWidgets', 'readUsage']],
      ['Widgets', ['listWidgets', 'addWidget']],
      ['Reports', ['readUsage']],
    ]);
    const overview = JSON.parse(files.get('overview.json') ?? '{}') as {operations: string};
    const $ = parseHtml(overview.operations);
    expect(
      $('section')
        .toArray()
        .map((one) => $(one).find('li').length),
    ).toEqual([2, 2, 1]);
    expect(overview.operations).toContain('Everything for reports.');
    expect([...files.keys()].filter((file) => file.startsWith('list-widgets'))).toHaveLength(2);
  });

  it('with several tags is in the sidebar under each', async () => {
    const {model} = await render('08-several-tags');
    const doc = (id: string, reference: object, sidebarPosition: number): SidebarDoc => ({
      id,
      title: id,
      frontMatter: {reference},
      source: '',
      sourceDirName: '',
      sidebarPosition,
    });
    const docs = model.operations.map((operation, index) => {
      const {reference, position} = operationHead(operation, index);
      return doc(operation.key, reference, position);
    });
    const [all] = referenceItems([doc('index', {kind: 'overview'}, 0), ...docs]);
    const groups = all?.type === 'category' ? all.items : [];
    expect(
      groups.map((group) =>
        group.type === 'category'
          ? [group.label, group.items.map((item) => ('id' in item ? [item.type, item.id] : []))]
          : [],
      ),
    ).toEqual([
      [
        'Admin',
        [
          ['doc', 'listWidgets'],
          ['doc', 'readUsage'],
        ],
      ],
      [
        'Widgets',
        [
          ['ref', 'listWidgets'],
          ['doc', 'addWidget'],
        ],
      ],
      ['Reports', [['ref', 'readUsage']]],
    ]);
  });

  it('with several tags is in the folder of the first', async () => {
    const {model} = await render('08-several-tags');
    const files = [...siteFiles(model, readOptions({description: 'a.yaml'}), [])].map(
      ([file]) => file,
    );
    expect(files.filter((file) => file.endsWith('list-widgets.mdx'))).toEqual([
      'admin/list-widgets.mdx',
    ]);
    expect(files).not.toContain('reports/_category_.json');
  });

  it('is not named by the summary of its path', async () => {
    const {model} = await render('26-path-summary');
    expect(model.operations.map(({title}) => title)).toEqual([
      'getAccount',
      'putAccount',
      'DELETE /accounts/{id}',
    ]);
    expect(model.operations[0]?.description).toBe('One account\n\nAn account of the user.');
  });
});

describe('examples and names', () => {
  it('of list items are shown with the list', async () => {
    const rendered = await render('22-item-examples');
    const text = textOf(rendered, 'add-palette');
    expect(text).toMatch(/size#.*Example \[7\]/);
    expect(text).toMatch(/colours#.*Example \["blue"\]/);
    expect(text).toContain('each item is monday by default');
    expect(text).toContain('[[2.5]]');
    expect(text).toContain('[{"id":"r-1"}]');
  });

  it('of parameters and headers, titles, and the server of a link are shown', async () => {
    const rendered = await render('27-named-examples');
    const text = textOf(rendered, 'list-reports');
    const copy = copyFor(rendered, 'listReports');
    expect(text).toMatch(
      /Weekly: P7D, Since Monday\.; Monthly: P1M; A long one: https:\/\/x\.example\/e\.txt/,
    );
    expect(text).toContain('The last page: 9');
    expect(text).toMatch(/total#.*Number of reports in all/);
    expect(text).toMatch(/name#.*As the user sees it\..*Display name/);
    expect(text).toContain('https://archive.example');
    expect(copy).toMatch(/Weekly: `P7D`, Since Monday\.; Monthly: `P1M`/);
    expect(copy).toContain('**Title**: Display name');
    expect(rendered.files.get('overview.json')).toContain('One line about this API.');
  });
});

describe('one tree a page', () => {
  /** Like a payment of UK Open Banking: three media types of one schema for the request and for the response. */
  function documentLikeUk(count: number): OpenApiDocument {
    const leaf = (depth: number): SchemaObject => ({
      type: 'object',
      properties: Object.fromEntries(
        Array.from({length: 6}, (_, index) => [
          `field${index}`,
          depth === 0
            ? {
                type: 'string',
                description: 'A text that explains the field at some length. '.repeat(3),
              }
            : leaf(depth - 1),
        ]),
      ),
    });
    const schemas = Object.fromEntries(
      Array.from({length: count}, (_, index) => [`Part${index}`, leaf(2)]),
    );
    const body = (kind: string): SchemaObject => ({
      type: 'object',
      required: ['Data'],
      properties: {
        Data: {
          type: 'object',
          properties: Object.fromEntries(
            Object.keys(schemas).map((name) => [name, {$ref: `#/components/schemas/${name}`}]),
          ),
        },
        [`Only${kind}`]: {type: 'string'},
      },
    });
    const content = (name: string) =>
      Object.fromEntries(
        ['application/json; charset=utf-8', 'application/json', 'application/jose+jwe'].map(
          (type) => [type, {schema: {$ref: `#/components/schemas/${name}`}}],
        ),
      );
    return documentOf({
      paths: {
        '/payments': {
          post: {
            operationId: 'pay',
            requestBody: {content: content('Request')},
            responses: {201: {description: 'Created', content: content('Response')}},
          },
        },
      },
      components: {schemas: {...schemas, Request: body('Request'), Response: body('Response')}},
    });
  }

  it('shows a schema of several media types once, and links to it', () => {
    const $ = page(renderDocument(documentLikeUk(1)), 'pay');
    expect($('[id$="-OnlyResponse"], [id$="-onlyresponse"]').length).toBe(1);
    expect($('a[href="#status-201"]').text()).toContain('201 Created');
    expect($('a[href="#request-body"]').length).toBeGreaterThan(0);
    const ids = $('[id]')
      .toArray()
      .map((one) => $(one).attr('id'));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('keeps the first level of request and response, however large they are', () => {
    const rendered = renderDocument(documentLikeUk(12));
    const $ = page(rendered, 'pay');
    expect(rendered.files.get('pay.openapi.html')?.length).toBeLessThan(1_500_000);
    for (const name of ['Request', 'Response']) {
      expect(
        $('.ref-name')
          .toArray()
          .some((one) => $(one).text() === `Only${name}`),
      ).toBe(true);
    }
    expect(
      $('.ref-name')
        .toArray()
        .filter((one) => $(one).text() === 'Data'),
    ).toHaveLength(2);
  });

  it('builds it once', () => {
    const model: ReferenceModel = buildReferenceModel(documentLikeUk(2));
    const [first, second] = model.operations[0]?.body?.media ?? [];
    expect(second?.schema?.groups).toBe(first?.schema?.groups);
    expect(typeOf(second?.schema ?? treeOf(true))).toBe('Request');
  });
});

describe('33-alternatives-and-texts', async () => {
  const rendered = await render('33-alternatives-and-texts');

  it.each([
    ['texts', /`both`: string\s+First\.\s+Second\.\s/],
    ['texts', /`named`: integer\s+An amount\.\s+A limit\.\s/],
    // Another name of a parent, which is no child.
    ['texts', /`payer`: [^\n]*\s+Who pays\.(?:(?!= Payer)[^])*Alternative 1, k = Car/],
    ['texts', /`alias`: \[Alias\][^\n]*\s+An alias\.\s+- \*\*Limits\*\*: at most 5$/m],
    ['texts', /`own`: [^\n]*\s+Of this field\.\s+- `beside`: [^\n]*\s+In the list\.\s+\S*$/m],
    ['required', /^\*\*Alternative 1, one of 2\*\*\s+object\s+- \*\*Limits\*\*: requires iban$/m],
    ['named', /^\*\*Alternative 2, any of 2\*\*\s+object\s+- \*\*Limits\*\*: requires phone$/m],
    ['types', /`step`: number\s+\*\*Alternative 1, one of 2\*\*\s+number\s+- .*a multiple of 5$/m],
    [
      'types',
      /`at`: string\s+\*\*Alternative 1, any of 2\*\*\s+string\s+- \*\*Format\*\*: `date`$/m,
    ],
    [
      'types',
      /`mixed`: string or integer\s+\*\*Alternative 1, any of 2\*\*\s+string\s[^]*2\*\*\s+string or integer$/m,
    ],
    [
      'nested',
      /Alternative 2, kind = Dog[^]*Alternative 2\.1, one of 2[^]*Alternative 2\.2, one of 2/,
    ],
    ['stated', /Alternative 1, kind = tom\*\*[^]*Alternative 2, kind = rex\*\*/],
    ['content', /--data '\{\s+"data": "DATA"/],
    ['lists', /^\[Cats\]\([^)]*\), array of \[Cat\]\([^)]*\)$/m],
    // Once for two media types.
    ['lists', /`meow`(?:(?!`meow`)[^])*application\/yaml(?:(?!`meow`)[^])*The same fields as/],
    ['lists', /`byName`: \[ByName\]\([^)]*\), map of \[Cats\]\([^)]*\)$/m],
    ['lists', /`-1`\*\*: Unknown$/m],
    [
      'mixed',
      /`code`: integer or string or boolean\s+\*\*3 values\*\*\s+- \*\*`1`\*\*\s+- \*\*`"1"`\*\*\s+- \*\*`true`/,
    ],
    ['events', /Generated from the schema:\s+```text\s+data: DATA$/m],
    ['mixed', /--form 'property1=@property1\.bin/],
    ['shared', /`q`: string[^]*`h`: string/],
    ['beside', /^POST \/shared$[^]*`q`: string[^]*`h`: string/m],
  ])('%s is shown as %s', (key, words) => {
    expect(copyFor(rendered, key)).toMatch(words);
  });
});
