import {describe, expect, it} from 'vitest';
import {hintOf, makeForms} from '../src/forms';
import {buildReferenceModel} from '../src/model';
import {documentOf, documentOfFile} from './support';

const document = await documentOfFile('openapi/openapi.yaml');
const model = buildReferenceModel(document);
const forms = makeForms(model);

describe('the form of a call', () => {
  it('exists for each operation, but not for webhooks', () => {
    expect(Object.keys(forms).sort()).toEqual(model.operations.map(({slug}) => slug).sort());
    expect(model.webhooks.length).toBeGreaterThan(0);
  });

  it('has the parameters with their rules', () => {
    const form = forms['get-account-transactions'];
    expect(form).toMatchObject({method: 'GET', path: '/accounts/{account_id}/transactions'});
    expect(form?.body).toBeUndefined();
    expect(form?.fields.slice(0, 2)).toEqual([
      {
        place: 'path',
        name: 'account_id',
        required: true,
        type: 'string, uuid',
        hint: 'The `uid` of an account in a session with the status `AUTHORIZED`.',
        example: '291d468d-ab82-4da8-a82a-f51bb772bf4a',
      },
      {
        place: 'query',
        name: 'date_from',
        required: false,
        type: 'string, date',
        hint: 'The first day to list, inclusive, in UTC.',
        example: '2026-09-01',
      },
    ]);
    expect(form?.fields.find(({name}) => name === 'strategy')?.values).toEqual([
      'default',
      'longest',
    ]);
  });

  it('has the examples of the body', () => {
    const {body} = forms['create-payment'] ?? {};
    expect(body).toMatchObject({required: true, type: 'application/json'});
    expect(body?.examples).toHaveLength(6);
    expect(body?.examples[0]?.name).toBe('SEPA transfer, online shop');
  });

  it('describes lists and choices as on the page, and offers their values', async () => {
    const file = 'packages/openapi-reference/tests/cases/19-array-param-form.yaml';
    const [form] = Object.values(makeForms(buildReferenceModel(await documentOfFile(file))));
    expect(form?.fields.map(({name, type}) => [name, type])).toEqual([
      ['tags', 'array of string'],
      ['ids', 'array of integer'],
      ['maybe', 'array of (string or null)'],
      ['state', 'array of string'],
      ['filter', 'object'],
      ['choice', 'one of string or integer'],
    ]);
    expect(form?.fields[3]).toMatchObject({values: ['open', 'closed']});
  });

  it('works for a minimal description', () => {
    const bare = buildReferenceModel(
      documentOf(
        'paths: {"/things/{id}": {put: {parameters: [{name: id, in: path, required: true}], requestBody: {content: {text/plain: {}}}, responses: {}}}}',
      ),
    );
    expect(Object.values(makeForms(bare))).toEqual([
      {
        key: 'put /things/{id}',
        title: expect.any(String) as string,
        method: 'PUT',
        path: '/things/{id}',
        fields: [{place: 'path', name: 'id', required: true, type: expect.any(String) as string}],
        body: {required: false, type: 'text/plain', examples: []},
      },
    ]);
  });
});

describe('a hint', () => {
  it.each([
    ['One. Two.', 'One.'],
    ['Sent as `a.b`. `c` follows.', 'Sent as `a.b`.'],
    ['See [the guide](https://example.com/a). More.', 'See the guide.'],
    ['No end\n\nNext paragraph.', 'No end'],
    ['Up to 1.5 MB are allowed. Then stop.', 'Up to 1.5 MB are allowed.'],
  ])('for %j is %j', (text, sentence) => {
    expect(hintOf(text)).toBe(sentence);
  });
});
