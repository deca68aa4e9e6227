import type {Element, ElementContent, Root} from 'hast';
import {evaluate} from '@mdx-js/mdx';
import {createElement} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import {expect, it} from 'vitest';
import breakableNames from './breakableNames';

const element = (tagName: string, ...children: Element['children']): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});
const code = (value: string): Element => element('code', {type: 'text', value});

/** Returns the code of a cell, with a bar at each permitted line break. */
function textOf(node: ElementContent): string {
  if (node.type === 'text') {
    return node.value;
  }
  return 'children' in node && node.children.length > 0 ? node.children.map(textOf).join('') : '|';
}

it('long names in tables can be broken between their words', () => {
  const names = [
    'ALREADY_AUTHORIZED',
    'GET /payments/{payment_id}',
    'debtor.contact_details.email_address',
    'EXPIRED_SESSION',
    '4ed9789ff2cb6d1dd5bf8c3e9d62c4784',
  ];
  const table = element('table', ...names.map(code));
  const outside = code('ALREADY_AUTHORIZED');
  const tree: Root = {type: 'root', children: [table, outside]};
  breakableNames()(tree);
  expect(table.children.map(textOf)).toEqual([
    'ALREADY_|AUTHORIZED',
    'GET /|payments/|{payment_id}',
    'debtor.|contact_|details.|email_|address',
    'EXPIRED_SESSION',
    '4ed9789ff2cb6d1dd5bf8c3e9d62c4784',
  ]);
  expect(textOf(outside)).toBe('ALREADY_AUTHORIZED');
});

it('names keep their class', () => {
  const long = code('creditor_agent_clearing_system_member_id');
  long.properties.className = ['long-name'];
  const table = element('table', long);
  breakableNames()({type: 'root', children: [table]});
  expect(table.children).toMatchObject([
    {name: 'code', attributes: [{name: 'className', value: 'long-name'}]},
  ]);
});

it('the theme does not replace such a name with a code block', async () => {
  const table: Element = element('table', code('ALREADY_AUTHORIZED'), code('EXPIRED_SESSION'));
  const insertTable = () => (tree: Root) => {
    tree.children = [table];
  };
  const page = await evaluate('', {...runtime, rehypePlugins: [insertTable, breakableNames]});
  const components = {code: () => createElement('pre')};
  expect(renderToStaticMarkup(createElement(page.default, {components}))).toBe(
    '<table><code>ALREADY_<wbr/>AUTHORIZED</code><pre></pre></table>',
  );
});
