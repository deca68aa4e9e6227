import type {Element, Root} from 'hast';
import {expect, it} from 'vitest';
import foldedAnswers from './foldedAnswers';

const element = (tagName: string): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children: [],
});

it('each answer but the first is folded below its question, up to the next heading', () => {
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
  const folded = (question = first, ...answer: (Element | undefined)[]) => ({
    name: 'details',
    attributes: question === first ? [{name: 'open'}] : [],
    children: [{name: 'summary', children: [question]}, {tagName: 'a'}, ...answer],
  });
  expect(questions.children.slice(1)).toMatchObject([
    {name: 'section', children: [{tagName: 'h2'}, folded(first, text, list)]},
    {name: 'section', children: [{tagName: 'h2'}, folded(second)]},
  ]);

  const terms = page('terms');
  foldedAnswers()(terms);
  expect(terms).toEqual(page('terms'));
});
