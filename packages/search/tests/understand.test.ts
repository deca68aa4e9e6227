import {describe, expect, it} from 'vitest';
import {bagTerm, caseTerm, nameTerm} from '../src/indexFormat';
import {parseQuery} from '../src/query';
import {termsToLoad} from '../src/understand';

const LANGUAGE = {synonyms: [['webhook', 'notification']], stopwords: ['the']};
const load = (text: string) => termsToLoad(parseQuery(text, LANGUAGE));

describe('termsToLoad', () => {
  it('contains the words, their alternatives and the names that they may form', () => {
    const {terms} = load('webhook retries');
    for (const term of [
      'webhook',
      'notif',
      'retri',
      nameTerm('webhook'),
      nameTerm('webhookretries'),
    ]) {
      expect(terms).toContain(term);
    }
  });

  it('contains the words as an unordered set', () => {
    expect(load('webhook retries').terms).toContain(bagTerm(['webhook', 'retri']));
    expect(bagTerm(['webhook', 'retri'])).toBe(bagTerm(['retri', 'webhook']));
  });

  it('contains both spellings of a short word that means something else in capitals', () => {
    expect(load('kid').terms).toContain(caseTerm('KID'));
    expect(load('KID').terms).toContain(caseTerm('kid'));
    expect(load('retries').terms).not.toContain(caseTerm('RETRIES'));
  });

  it('contains only the beginning of the word that the reader is typing', () => {
    expect(load('webhook ret').beginnings).toEqual(['ret']);
    expect(load('webhook retries ').beginnings).toEqual([]);
  });
});
