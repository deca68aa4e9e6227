import {expect, it} from 'vitest';
import {findFields, foundText, sharedNames, snippetOf} from '../src/browser/findField';

const FIELDS = [
  'aspsp.name',
  'order.amount_type',
  'order.instructed_amount',
  'order.instructed_amount.amount',
  'order.creditor_agent.name',
  'order.creditor',
  'order.creditor.name',
].map((path) => ({path: path.split('.')}));

const found = (query: string) => findFields(FIELDS, query).map(({path}) => path.join('.'));

it('finds fields by name: exact matches first, then names that begin with it', () => {
  expect(found('amount')).toEqual([
    'order.instructed_amount.amount',
    'order.amount_type',
    'order.instructed_amount',
  ]);
  expect(found('AMOUNT_T')).toEqual(['order.amount_type']);
});

it('finds fields by a path, in words or with separators', () => {
  const names = ['order.creditor.name', 'order.creditor_agent.name'];
  expect(found('creditor name')).toEqual(names);
  expect(found('creditor.name')).toEqual(names);
  expect(found('order › creditor')).toEqual(['order.creditor', ...names]);
});

it('finds nothing for an empty query or an unknown word', () => {
  expect(found('  . ')).toEqual([]);
  expect(found('amount iban')).toEqual([]);
});

it('states the number of hits', () => {
  expect([0, 1, 2, 30, 31].map(foundText)).toEqual([
    'No field has these words in its name, text or values.',
    '1 field',
    '2 fields',
    '30 fields',
    '31 fields, the first 30:',
  ]);
});

it('finds fields by text or value, after those with the words in their names', () => {
  const fields = [
    {path: ['account', 'scheme'], text: 'The IBAN of the payee'},
    {path: ['account', 'iban'], text: ''},
    {path: ['name'], text: 'Company'},
    {path: ['error'], text: 'An IBAN is wrong.'},
  ];
  expect(findFields(fields, 'iban').map(({path}) => path.join('.'))).toEqual([
    'account.iban',
    'account.scheme',
    'error',
  ]);
});

it('shows the text in which a word was found, unless the name contains it', () => {
  const text = `${'before '.repeat(9)}An IBAN is wrong.${' after'.repeat(9)}`;
  expect(snippetOf({path: ['error'], text}, 'iban')).toBe(
    '… before before before before An IBAN is wrong. after after after …',
  );
  expect(snippetOf({path: ['error'], text: 'An IBAN'}, 'error iban')).toBe('An IBAN');
  expect(snippetOf({path: ['iban'], text}, 'iban')).toBe('');
});

it('counts the names that paths share, apart from the last', () => {
  const shared = (...paths: string[]) => sharedNames(paths.map((path) => path.split('.')));
  expect(shared('body.order.debtor', 'body.order.creditor')).toBe(2);
  expect(shared('body.order', 'body.order.creditor')).toBe(1);
  expect(shared('body.order', '200.order')).toBe(0);
  expect(shared('body.order')).toBe(0);
});
