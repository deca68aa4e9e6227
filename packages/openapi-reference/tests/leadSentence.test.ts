import {describe, expect, it} from 'vitest';
import {leadSentence} from '../src/leadSentence';

describe('the first sentence of a description', () => {
  it.each<[text: string, lead: string, rest: string | undefined]>([
    ['One sentence.', 'One sentence.', undefined],
    ['No full stop', 'No full stop', undefined],
    ['Do it. Then read it.', 'Do it.', 'Then read it.'],
    ['Do it.\n\nThen read.', 'Do it.', 'Then read.'],
    ['Title without an end\n\nText. More.', 'Title without an end', 'Text. More.'],
    // Full stops in code, links, abbreviations and numbers.
    ['Read `a. B` first. Then go.', 'Read `a. B` first.', 'Then go.'],
    [
      'See [x. Y](https://a.example/b. C) now. Go.',
      'See [x. Y](https://a.example/b. C) now.',
      'Go.',
    ],
    ['Use a bank, e.g. Nordea. Then go.', 'Use a bank, e.g. Nordea.', 'Then go.'],
    ['Version 1.5 is new. Use it.', 'Version 1.5 is new.', 'Use it.'],
    ['Call it. `GET /a` follows.', 'Call it.', '`GET /a` follows.'],
    // Emphasis and brackets stay whole.
    ['**Read this. Do it.** Then go.', '**Read this. Do it.** Then go.', undefined],
    ['Do it (Read this. And that.) now. Go.', 'Do it (Read this. And that.) now.', 'Go.'],
  ])('of %j is %j', (text, lead, rest) => {
    expect(leadSentence(text)).toEqual([lead, rest]);
  });

  it.each([
    '# Heading. Text.',
    '- A list. With points.',
    '1. First. Second.',
    '| a. | B |\n|---|---|',
    '<p>HTML. More.</p>',
    '```\ncode. More\n```',
    'A [link][x]. More.\n\n[x]: https://a.example/',
    'A note[^1]. More.\n\n[^1]: Where it comes from.',
  ])('keeps %j whole', (text) => {
    expect(leadSentence(text)).toEqual([text, undefined]);
  });

  it.each([undefined, '', '  \n'])('is missing in %j', (text) => {
    expect(leadSentence(text)).toEqual([undefined, undefined]);
  });
});
