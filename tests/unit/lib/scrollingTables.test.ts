import type {Element, Root} from 'hast';
import {describe, expect, it} from 'vitest';
import scrollingTables from '../../../src/authoring/transformers/scrollingTables';

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
  it('is in a box that is focusable and named after the heading above', () => {
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

  it('has a name without a heading, too', () => {
    const [box] = transformed(element('table'));
    expect(box).toMatchObject({properties: {ariaLabel: 'Table'}});
  });

  it('is found inside other elements', () => {
    const [list] = transformed(element('ul', element('li', element('table'))));
    expect(list).toMatchObject({children: [{children: [{tagName: 'div'}]}]});
  });
});
