import {describe, expect, it} from 'vitest';
import {SEARCH_EVERYDAY_WORDS} from '../../config/searchEverydayWords';
import {SEARCH_STOPWORDS, SEARCH_SYNONYMS} from '../../config/searchSynonyms';
import {
  bagsOf,
  fold,
  nameParts,
  nearestWord,
  parseQuery,
  type Query,
} from '../../packages/search/src/index';

const LANGUAGE = {
  synonyms: [
    ['bank', 'aspsp'],
    ['paging', 'continuation key'],
  ],
  everydayWords: {'redirect url': 'return address, landing page', expire: 'is stale'},
  stopwords: ['how', 'is', 'a', 'the'],
};

const searchText = ({terms, corrections}: Query) =>
  terms.map(({word}) => corrections.get(word) ?? word).join(' ');
const parse = (text: string) => parseQuery(text, LANGUAGE);
const alternatives = (text: string, index = 0) =>
  parse(text).terms[index]?.alternatives.map(({stems}) => stems.join(' '));

describe('parseQuery', () => {
  it('ignores stop words, unless there are no others', () => {
    expect(searchText(parse('how is the session'))).toBe('session');
    expect(searchText(parse('how is the'))).toBe('how is the');
  });

  it('adds synonyms, including those of phrases', () => {
    expect(alternatives('banks')).toEqual(['bank', 'aspsp']);
    expect(alternatives('continuation key', 1)).toEqual(['key', 'page']);
    expect(alternatives('paging')).toEqual(['page', 'continu key']);
    expect(alternatives('key')).toEqual(['key']);
  });

  it('treats the last word as unfinished until a space or a question mark', () => {
    expect(parse('valid sess').terms.map(({isOpen}) => isOpen)).toEqual([false, true]);
    expect(parse('session?').terms.map(({isOpen}) => isOpen)).toEqual([false]);
  });

  it('reads the first sixty words of a pasted text, and corrects thirty of them', () => {
    const names = Array.from(
      {length: 400},
      (_, at) => `word${String.fromCharCode(97 + (at % 26))}${'y'.repeat(at)}`,
    );
    let compared = 0;
    const {corrections, words} = parseQuery(
      names.join(' '),
      LANGUAGE,
      () => false,
      (word) => {
        compared += 1;
        return word.slice(1);
      },
    );
    expect(words).toHaveLength(60);
    expect(compared).toBe(30);
    expect([...corrections.keys()]).toEqual(names.slice(0, 30));
  });

  it('treats a BIC of eleven characters as that of the head office', () => {
    expect(parse('NDEAFIHHXXX').words).toEqual(['ndeafihh']);
  });

  it('corrects unknown words, but neither short words nor numbers', () => {
    const query = parseQuery(
      'sesion 429x abc',
      LANGUAGE,
      () => false,
      (word) => (word === 'sesion' ? 'session' : 'wrong'),
    );
    expect([...query.corrections]).toEqual([['sesion', 'session']]);
    expect(searchText(query)).toBe('session 429x abc');
  });

  it('contains each word once', () => {
    expect(parse('bank bank').terms).toHaveLength(1);
    expect(parse('').terms).toEqual([]);
    expect(parse('  ?! ').terms).toEqual([]);
  });
});

describe('nearestWord', () => {
  it('prefers the same beginning, then the more frequent word', () => {
    expect(nearestWord('sesion', ['lesion', 'session'])).toBe('session');
    expect(nearestWord('bink', ['bank', 'bind', 'link'])).toBe('bind');
    expect(nearestWord('bank', ['session'])).toBeUndefined();
  });

  it('allows two typos only in a long word', () => {
    expect(nearestWord('contination', ['continuation'])).toBe('continuation');
    expect(nearestWord('autentcation', ['authentication'])).toBe('authentication');
    expect(nearestWord('bnnk', ['link'])).toBeUndefined();
  });
});

describe('nameParts', () => {
  it('are all runs of words', () => {
    expect(nameParts(parse('how is GET /accounts')).map(({key}) => key)).toEqual([
      'howisgetaccounts',
      'get',
      'getaccounts',
      'accounts',
    ]);
    expect(nameParts(parse('GET /accounts now')).map(({key}) => key)).toEqual([
      'get',
      'getaccounts',
      'getaccountsnow',
      'accounts',
      'accountsnow',
      'now',
    ]);
  });
});

describe('everyday words', () => {
  it('are replaced by words of the site, also in phrases', () => {
    expect(alternatives('the landing page')).toContain('redirect url');
    expect(alternatives('redirect')).toEqual(['redirect']);
    const bags = bagsOf(parse('change the landing page')).map(({stems}) => stems.join(' '));
    expect(bags).toContain('redirect url');
    expect(bags).toContain('chang redirect url');
    expect(parse('is stale').meanings).toEqual([{words: ['stale'], stems: ['expir']}]);
    expect(parse('bank').meanings).toEqual([]);
  });

  it('are normalised in the configuration, unique, and not stop words', () => {
    const all = Object.values(SEARCH_EVERYDAY_WORDS).flatMap((words) => words.split(', '));
    expect(all.map(fold)).toEqual(all);
    expect(all.filter((word) => SEARCH_STOPWORDS.includes(word))).toEqual([]);
    for (const words of Object.values(SEARCH_EVERYDAY_WORDS)) {
      expect(new Set(words.split(', ')).size).toBe(words.split(', ').length);
    }
  });
});

describe('the synonyms of the site', () => {
  it('are normalised, and no word occurs twice in a line', () => {
    for (const line of SEARCH_SYNONYMS) {
      expect(line.map(fold)).toEqual(line);
      expect(new Set(line).size).toBe(line.length);
      expect(line.length).toBeGreaterThan(1);
    }
  });

  it('have no stop word as an entry', () => {
    const single = SEARCH_SYNONYMS.flat().filter((word) => SEARCH_STOPWORDS.includes(word));
    expect(single).toEqual([]);
  });
});
