import {describe, expect, it} from 'vitest';
import {exampleOfSchema} from '../src/samples/schemaExample';
import {documentOf, page, problemsOf, renderDocument} from './support';

const PATHS = ['a', 'b', 'c', 'd', 'e'];
const CODES = ['A', 'B', 'C', 'D', 'E', 'F'];

const content = (schema: string, examples: string) =>
  `content: {application/json: {schema: ${schema}, examples: ${examples}}}`;
const RESPONSES = `responses:
        '400': {description: Bad, ${content("{$ref: '#/components/schemas/Problem'}", '{X: {value: {a: 1}}}')}}
        '200': {description: OK, ${content("{properties: {item: {$ref: '#/components/schemas/Item'}}}", '{one: {value: {item: {name: Aino}}}, two: {value: {item: {name: Aino, tags: [x]}}}}')}}
        '503': {description: Closed *today*}`;

// Only the first path returns the last two codes; all paths return the others.
const rendered = renderDocument(
  documentOf(`paths:
${PATHS.map(
  (path, index) => `  /${path}:
    get:
      summary: Read ${path}
      x-error-codes: [${CODES.slice(0, index === 0 ? undefined : -2).join()}]
      ${RESPONSES}
`,
).join('')}components:
  schemas:
    Item: {type: object, properties: {name: {type: string}, tags: {type: array, items: {type: string}}}}
    Lonely: {type: object, properties: {id: {type: string, format: uuid}}}
    Problem: {type: object, properties: {a: {type: integer}}}
    Code: {enum: [${CODES.join()}], x-error-catalogue: {${CODES.map((one) => `${one}: {statuses: [400], meaning: ${one} means, action: Do ${one}}`).join()}}}
`),
);

describe('the rail of an operation', () => {
  const $ = page(rendered, 'read-a');

  it('has a response for each status with examples, and selects a success', () => {
    expect(problemsOf(rendered.files)).toEqual([]);
    const tabs = $('.ref-answers [role=tab]').toArray();
    expect(tabs.map((tab) => $(tab).text().trim())).toEqual(['200', '400']);
    expect($('[id="answer-200"]').is('[hidden]')).toBe(false);
    expect($('[id="answer-400"]').is('[hidden]')).toBe(true);
    for (const tab of tabs) {
      const panel = $(`[id="${$(tab).attr('aria-controls') ?? ''}"]`);
      expect(panel.attr('aria-labelledby')).toBe($(tab).attr('id'));
      expect(panel.find('pre').length).toBeGreaterThan(0);
    }
  });

  it('follows the introduction and the fields of the request', () => {
    const partsOf = (slug: string) => {
      const $page = page(rendered, slug);
      return $page('.ref-columns-two')
        .children()
        .toArray()
        .map((one) => $page(one).attr('class'));
    };
    expect(partsOf('read-a')).toEqual(['ref-tree ref-lead', 'ref-examples', 'ref-tree']);
    expect(partsOf('schemas/item')).toEqual(['ref-tree ref-lead', 'ref-tree', 'ref-examples']);
  });
});

describe('the errors of an operation', () => {
  const rowsOf = (slug: string) => {
    const $ = page(rendered, slug);
    const cells = (row: string) =>
      $(row)
        .toArray()
        .map((one) =>
          $(one)
            .children('td')
            .toArray()
            .map((cell) => $(cell).text().trim()),
        );
    return {
      open: cells('section:has(> [id="errors"]) > .ref-scroll tbody tr'),
      folded: cells('section:has(> [id="errors"]) details tbody tr'),
    };
  };

  it('have one row each, beginning with errors that only a few operations return', () => {
    const {open, folded} = rowsOf('read-a');
    expect(open.map(([code]) => code)).toEqual(['E', 'F']);
    expect(open[0]).toEqual(['E', '400', 'E means', 'Do E']);
    expect(folded.map(([code]) => code)).toEqual(['A', 'B', 'C', 'D', '']);
    expect(folded.at(-1)).toEqual(['', '503', 'Closed today', '']);
  });

  it('are all collapsed if most operations return all of them', () => {
    const {open, folded} = rowsOf('read-b');
    expect(open).toEqual([]);
    expect(folded).toHaveLength(CODES.length - 2 + 1);
  });

  it('keep the bodies of their responses, collapsed, under separate headings', () => {
    const $ = page(rendered, 'read-b');
    expect($('details.ref-error-responses [id="status-400"]')).toHaveLength(1);
    expect($('details.ref-error-responses [id="response-400-a"]')).toHaveLength(1);
    expect($('[id="status-200"]').closest('details')).toHaveLength(0);
  });
});

describe('the example of a schema', () => {
  const example = (name: string) => {
    const schema = rendered.model.schemas.find((one) => one.name === name);
    return schema && exampleOfSchema(rendered.model, schema);
  };

  it('is the longest matching value in the examples of operations', () => {
    expect(example('Item')).toEqual({value: {name: 'Aino', tags: ['x']}, isGiven: true});
  });

  it('is generated from the schema if no example exists, and says so', () => {
    expect(example('Lonely')?.isGiven).toBe(false);
    expect(page(rendered, 'schemas/lonely')('.ref-examples figcaption').text()).toContain(
      'generated from the schema',
    );
  });
});
