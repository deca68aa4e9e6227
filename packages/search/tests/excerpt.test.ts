import {describe, expect, it} from 'vitest';
import {excerptOf, markWords} from '../src/excerpt';
import {parseQuery} from '../src/query';

const LANGUAGE = {synonyms: [['bank', 'aspsp']], stopwords: ['the', 'is']};
const mark = (text: string, query: string) =>
  markWords(text, parseQuery(query, LANGUAGE))
    .map(({text: piece, isMarked}) => (isMarked ? `[${piece}]` : piece))
    .join('');

describe('markWords', () => {
  it.each([
    ['Sessions end.', 'session ', '[Sessions] end.'],
    ['The valid_until field', 'valid_until', 'The [valid_until] field'],
    ['Säästöpankki', 'saastopankki', '[Säästöpankki]'],
    // A synonym matches, but only the words as typed are marked.
    ['An ASPSP is a bank', 'bank', 'An ASPSP is a [bank]'],
    ['Session', 'ses', '[Session]'],
    ['The end', 'the end', 'The [end]'],
    ['<b>&amp;', 'b', '<[b]>&amp;'],
    ['', 'x', ''],
  ])('%s, query %s', (text, query, expected) => {
    expect(mark(text, query)).toBe(expected);
  });
});

describe('excerptOf', () => {
  const filler = 'lorem ipsum dolor sit amet '.repeat(20);
  const excerpt = (text: string, query: string) => excerptOf(text, parseQuery(query, LANGUAGE));

  it('is the whole of a short text', () => {
    expect(excerpt('A session ends.', 'session')).toBe('A session ends.');
  });

  it('is the part with most of the words, cut at word boundaries', () => {
    const found = excerpt(
      `session ${filler}the webhook of a session ${filler}`,
      'webhook session ',
    );
    expect(found).toMatchInlineSnapshot(
      `"… ipsum dolor sit amet the webhook of a session lorem ipsum dolor sit amet lorem ipsum …"`,
    );
    expect(excerpt(`${filler}the session`, 'session')).toMatch(/^… .* session$/);
    expect(excerpt(`${filler}the aspsp`, 'bank')).toMatch(/^… .* aspsp$/);
  });

  it('is the beginning if no word is found', () => {
    expect(excerpt(filler, 'zzz')).toMatch(/^lorem ipsum/);
  });
});
