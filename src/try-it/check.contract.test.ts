import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {type CallForm, makeForms} from '../../packages/openapi-reference/src/forms';
import {buildReferenceModel} from '../../packages/openapi-reference/src/model';
import {description} from '../../packages/sandbox/src/index';
import {forSandbox} from '../test-banks/bodies';
import {mistakesIn, namedIn} from './check';
import {addressOf, headersOf, shownAddress} from './values';
import {loadDescription} from '../reference/load';

const siteDir = path.resolve(import.meta.dirname, '../..');
const {document} = await loadDescription(path.join(siteDir, 'openapi/openapi.yaml'), siteDir);
const forms = makeForms(buildReferenceModel(document));
const UUID = '291d468d-ab82-4da8-a82a-f51bb772bf4a';

function form(slug: string): CallForm {
  const found = forms[slug];
  if (found === undefined) {
    throw new Error(`no form ${slug}`);
  }
  return found;
}

it('the engine supports each operation of the description', () => {
  expect(description.operations.map(({id}) => id).sort()).toEqual(
    Object.values(forms)
      .map(({key}) => key)
      .sort(),
  );
});

describe('errors', () => {
  const list = form('get-account-transactions');
  const mistakes = (fields: Record<string, string>) => mistakesIn(list, {fields, body: ''});

  it('are absent in a valid request', () => {
    expect(mistakes({'path account_id': UUID, 'query date_from': '2026-09-01'})).toEqual([]);
  });

  it('are found at their fields', () => {
    const found = mistakes({
      'path account_id': 'x',
      'query date_from': 'soon',
      'query strategy': 'short',
      'header Psu-User-Agent': '日本',
    });
    expect(found.map(({field}) => field)).toEqual([
      'path account_id',
      'query date_from',
      'query strategy',
      'header Psu-User-Agent',
    ]);
    expect(mistakes({})).toEqual([{field: 'path account_id', message: 'Required.'}]);
  });

  it('in a response are found by the names of fields, or in the body', () => {
    const keys = (slug: string, detail: unknown) =>
      namedIn(form(slug), {status: 422, response: JSON.stringify({detail})}).map(
        ({field}) => field,
      );
    expect(keys('get-account-transactions', {date_from: '2099-01-01'})).toEqual([
      'query date_from',
    ]);
    expect(keys('get-account-transactions', ['psu-user-agent'])).toEqual(['header Psu-User-Agent']);
    expect(keys('create-payment', [{field: 'aspsp.name', problem: ''}])).toEqual(['body']);
    expect(keys('create-payment', null)).toEqual([]);
  });

  it('in a body are reported with the field', () => {
    const order = form('create-payment');
    const inBody = (body: string) => mistakesIn(order, {fields: {}, body})[0]?.message;
    expect(inBody('')).toBe('The operation requires a body.');
    expect(inBody('{"a": ')).toMatch(/^This is not JSON\. /);
    expect(inBody('{}')).toContain('payment_type: is required');
    const [mistake] = mistakesIn(order, {fields: {}, body: '{}'});
    expect(mistake?.message).toMatch(/^(?:.+\n){4}And 2 more\.$/);
    expect(mistake?.count).toBe(4 + 2);
    expect(
      mistakesIn(form('submit-payment'), {fields: {'path payment_id': UUID}, body: ''}),
    ).toEqual([]);
  });

  it('are absent in the prefilled examples', () => {
    for (const each of Object.values(forms)) {
      for (const {value} of each.body?.examples ?? []) {
        const body = JSON.stringify(forSandbox(value, {now: Date.now()}));
        const found = mistakesIn(each, {fields: {}, body}).filter(({field}) => field === 'body');
        expect(found, each.key).toEqual([]);
      }
    }
  });
});

describe('a request', () => {
  it('has encoded values', () => {
    const values = {
      fields: {
        'path account_id': 'a/b',
        'path transaction_id': 'ä ?',
        'query date_from': '',
      },
      body: '',
    };
    expect(addressOf(form('get-transaction-details'), values)).toBe(
      '/accounts/a%2Fb/transactions/%C3%A4%20%3F',
    );
    expect(addressOf(form('get-list-of-aspsps'), {fields: {'query country': 'FI'}, body: ''})).toBe(
      '/aspsps?country=FI',
    );
  });

  it('shows names in place of missing values in its path', () => {
    const shown = (fields: Record<string, string>) =>
      shownAddress(form('get-transaction-details'), {fields, body: ''});
    expect(shown({})).toBe('/accounts/{account_id}/transactions/{transaction_id}');
    expect(shown({'path account_id': 'a b', 'path transaction_id': '7'})).toBe(
      '/accounts/a%20b/transactions/7',
    );
  });

  it('has the headers that are filled in, and the types of its response and body', () => {
    const values = {fields: {'header Psu-Ip-Address': '198.51.100.24'}, body: ''};
    expect(headersOf(form('get-account-balances'), values)).toEqual([
      ['Accept', 'application/json'],
      ['Psu-Ip-Address', '198.51.100.24'],
    ]);
    expect(headersOf(form('submit-payment'), {fields: {}, body: '{}'})).toContainEqual([
      'Content-Type',
      'application/json',
    ]);
    expect(headersOf(form('submit-payment'), {fields: {}, body: ''})).toEqual([
      ['Accept', 'application/json'],
    ]);
  });
});
