import type {Element, Root} from 'hast';
import {expect, it} from 'vitest';
import movedSections from './movedSections';

const link = (href: string): Element => ({
  type: 'element',
  tagName: 'a',
  properties: {href},
  children: [],
});

it('links in the list of moved sections have the anchors of these sections', () => {
  const [moved, page, own, outside] = [
    link('./panel/logs.mdx#filters'),
    link('./panel/logs.mdx'),
    link('#profile'),
    link('./panel/logs.mdx#filters'),
  ];
  const list = {
    type: 'mdxJsxFlowElement' as const,
    name: 'MovedSections',
    attributes: [],
    children: [moved, page, own],
  };
  const tree: Root = {type: 'root', children: [list, outside]};
  movedSections()(tree);
  expect([moved, page, own, outside].map(({properties}) => properties.id)).toEqual([
    'filters',
    undefined,
    undefined,
    undefined,
  ]);
});
