import type {Element, Root} from 'hast';
import {describe, expect, it} from 'vitest';
import scrollingTables from './scrollingTables';

const element = (tagName: string, ...children: Element['children']): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});
const text = (value: string) => ({type: 'text' as const, value});

function transformed(...children: Root['children']): Root['children'] {
  const tree: Root = {type: 'root', children};
  scrollingTables()(tree);
  return tree.children;
}

describe('a table', () => {
  it('is in a focusable box that is named after the heading above', () => {
    const table = element('table');
    const heading = element('h2', text('Errors of '), element('code', text('POST /auth')));
    expect(transformed(element('h2', text('First')), heading, table).at(-1)).toEqual({
      type: 'element',
      tagName: 'div',
      properties: {
        className: ['ref-scroll'],
        role: 'group',
        ariaLabel: 'Table: Errors of POST /auth',
        tabIndex: 0,
      },
      children: [table],
    });
  });

  it('of three columns becomes cards on a phone, with roles and the column name in each cell', () => {
    const row = (name: string, ...cells: string[]) =>
      element('tr', ...cells.map((cell) => element(name, text(cell))));
    const table = (...columns: string[]) =>
      element(
        'table',
        element('thead', row('th', ...columns)),
        element('tbody', row('td', ...columns.map((column) => column.toLowerCase()))),
      );
    const [box] = transformed(table('Name', 'Code', 'Meaning'));
    expect(box).toMatchObject({
      properties: {className: ['ref-scroll', 'ref-cards']},
      children: [
        {
          properties: {role: 'table'},
          children: [
            {children: [{children: [{properties: {role: 'columnheader'}}, {}, {}]}]},
            {
              properties: {role: 'rowgroup'},
              children: [
                {
                  properties: {role: 'row'},
                  children: [
                    {properties: {role: 'cell', dataLabel: 'Name'}},
                    {properties: {dataLabel: 'Code'}},
                    {properties: {dataLabel: 'Meaning'}},
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
    const [other] = transformed(table('Name', 'Meaning'));
    expect(other).toMatchObject({
      properties: {className: ['ref-scroll']},
      children: [{properties: {}}],
    });
  });

  it('titles its cards with the first distinct column, and repeats the group in each', () => {
    const row = (name: string, ...cells: string[]) =>
      element('tr', ...cells.map((cell) => element(name, text(cell))));
    const rows = [row('td', 'Header', 'kid', 'The id'), row('td', '', 'alg', 'RS256')];
    const body = element('tbody', ...rows);
    transformed(element('table', element('thead', row('th', 'Part', 'Name', 'Value')), body));
    expect(body.children).toMatchObject([
      {children: [{properties: {}}, {properties: {dataTitle: ''}}, {}]},
      {children: [{properties: {dataGroup: 'Header'}}, {properties: {dataTitle: ''}}, {}]},
    ]);
    expect(rows[0]?.children[2]).not.toHaveProperty('properties.dataTitle');
  });

  it('has a name even without a heading', () => {
    const [box] = transformed(element('table'));
    expect(box).toMatchObject({properties: {ariaLabel: 'Table'}});
  });

  it('is found inside other elements', () => {
    const [list] = transformed(element('ul', element('li', element('table'))));
    expect(list).toMatchObject({children: [{children: [{tagName: 'div'}]}]});
  });
});
