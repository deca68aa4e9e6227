/** Tests that the page, the samples, Postman and "Try it" agree on a call. */
import {expect, it} from 'vitest';
import {formOf} from '../src/forms';
import {postmanCollection} from '../src/postman';
import {sampleRequest} from '../src/samples';
import {copyOf, madeOf, renderDocument, samplesOf} from './support';

const DESCRIPTION = `servers: [{url: 'https://a.example/v1'}]
paths:
  /things/{id}/parts:
    post:
      summary: Add parts
      security: [{token: []}]
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}, example: a b}
        - {name: ids, in: query, required: true, explode: false, schema: {type: array, items: {type: integer}}, example: [1, 2]}
        - {name: filter, in: query, required: true, style: deepObject, explode: true, schema: {type: object}, example: {from: x}}
        - {name: X-Trace, in: header, required: true, schema: {type: string}, example: t1}
        - {name: Accept, in: header, required: true, schema: {type: string}, example: text/html}
        - {name: sid, in: cookie, required: true, schema: {type: string}, example: s1}
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema: {type: object}
            example: {tags: [a, b], note: 'x y'}
      responses: {'200': {description: OK, content: {text/csv: {}, application/problem+json: {}}}}
components: {securitySchemes: {token: {type: http, scheme: bearer}}}
`;

const TYPE = 'application/x-www-form-urlencoded';
const ACCEPT = 'application/problem+json';
const BODY = 'tags=a&tags=b&note=x+y';
const HEADERS = [`Accept: ${ACCEPT}`, `Content-Type: ${TYPE}`, 'X-Trace: t1', 'Cookie: sid=s1'];
const QUERY = 'parts?ids=1,2&filter%5Bfrom%5D=x';

it('the page, samples, Postman and "Try it" use the same call', async () => {
  const {model, operation} = await madeOf(DESCRIPTION);
  const {method, url, headers, body} = sampleRequest(model, operation);
  expect([method, url]).toEqual(['POST', `https://a.example/v1/things/a%20b/${QUERY}`]);
  const [token, ...others] = headers.map((pair) => pair.join(': '));
  expect(token).toBe('Authorization: Bearer TOKEN');
  expect(others).toEqual(HEADERS);
  expect(body).toMatchObject({kind: 'text', text: BODY});
  for (const [language, code] of Object.entries(samplesOf(model, operation))) {
    expect(code, language).toContain(url);
    expect(code, language).toContain(BODY);
  }

  const sent = postmanCollection(model, 'one').item[0]?.item[0]?.request;
  expect(sent?.header.map(({key, value}) => `${key}: ${value}`)).toEqual(HEADERS);
  expect(sent?.url.raw).toBe(`{{baseUrl}}/things/:id/${QUERY}`);
  expect(sent?.url.variable).toEqual([{key: 'id', value: 'a%20b'}]);
  const fields = sent?.body?.mode === 'urlencoded' ? sent.body.urlencoded : [];
  expect(new URLSearchParams(fields.map(({key, value}) => [key, value])).toString()).toBe(BODY);

  const form = formOf(operation, model);
  expect(form).toMatchObject({method, path: '/things/{id}/parts', accept: ACCEPT});
  expect(form.body).toMatchObject({required: true, type: TYPE});
  expect(form.fields.map(({place, name, example}) => `${place} ${name} ${example}`)).toEqual([
    ...['path id a b', 'query ids [1,2]', 'query filter {"from":"x"}', 'header X-Trace t1'],
    'cookie sid s1',
  ]);

  const page = copyOf(renderDocument(model.document).files, operation.slug);
  for (const words of ['ids=a,b', 'filter\\[x]=a\\&filter\\[y]=b']) {
    expect(page).toContain(`written as ${words}`);
  }
  expect(page).toContain(`Media type \`${TYPE}\``);
});
