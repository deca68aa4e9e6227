import type {Element, Root} from 'hast';
import {expect, it} from 'vitest';
import foldedAnswers from './foldedAnswers';

const element = (tagName: string): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children: [],
});

it('each answer is folded below its question, up to the next heading', () => {
  const [group, first, text, list, second] = ['h2', 'h3', 'p', 'ul', 'h3'].map(element);
  const filter = (of: string) => ({
    type: 'mdxJsxFlowElement' as const,
    name: 'PageFilter',
    attributes: [{type: 'mdxJsxAttribute' as const, name: 'of', value: of}],
    children: [],
  });
  const page = (of: string) =>
    ({
      type: 'root',
      children: [filter(of), group, first, text, list, group, second].filter(
        (node) => node !== undefined,
      ),
    }) satisfies Root;
  const questions = page('questions');
  foldedAnswers()(questions);
  expect(questions.children.slice(1)).toMatchObject([
    group,
    {name: 'details', children: [{name: 'summary', children: [first]}, {tagName: 'a'}, text, list]},
    group,
    {name: 'details', children: [{name: 'summary', children: [second]}, {tagName: 'a'}]},
  ]);

  const terms = page('terms');
  foldedAnswers()(terms);
  expect(terms).toEqual(page('terms'));
});
