import type {Element, Root} from 'hast';
import {expect, it} from 'vitest';
import longNames from './longNames';

const code = (value: string): Element => ({
  type: 'element',
  tagName: 'code',
  properties: {},
  children: [{type: 'text', value}],
});

it('marks only inline code that can be wider than a phone', () => {
  const [short, long, block] = [
    code('defer_submission'),
    code('a'.repeat(25)),
    code('a'.repeat(25)),
  ];
  const pre: Element = {type: 'element', tagName: 'pre', properties: {}, children: [block]};
  const tree: Root = {type: 'root', children: [short, long, pre]};
  longNames()(tree);
  expect([short, long, block].map(({properties}) => properties.className)).toEqual([
    undefined,
    ['long-name'],
    undefined,
  ]);
});
