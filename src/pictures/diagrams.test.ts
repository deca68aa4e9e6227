import {expect, it} from 'vitest';
import {renderToStaticMarkup} from 'react-dom/server';
import {Text} from '../ui/Text';
import {descriptionBlocks} from './diagrams';

it('a description has paragraphs, and runs of steps with their first number', () => {
  expect(descriptionBlocks('Who pays\n3. Sends `a`\n4. Waits\nThen\n1. Reads')).toEqual([
    {kind: 'paragraph', text: 'Who pays'},
    {kind: 'steps', start: 3, items: ['Sends `a`', 'Waits']},
    {kind: 'paragraph', text: 'Then'},
    {kind: 'steps', start: 1, items: ['Reads']},
  ]);
});

it('text between two backticks is code', () => {
  expect(renderToStaticMarkup(Text({children: 'a, `b`'}))).toBe('a, <code>b</code>');
});
