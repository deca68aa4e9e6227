import {describe, expect, it} from 'vitest';
import {readMarkdown} from './read';
import {checkDictionary, interfaceText, misspelt, proseText} from './spelling';

describe('the text that is checked', () => {
  it('is prose without code and URLs, with its lines', () => {
    const page =
      'One `codee` word.\n\n```bash\ncodee\n```\n\n[Two\nthree](https://addresss.example)';
    expect(proseText(readMarkdown('docs/x.mdx', page)).text).toBe(
      ' One   word.\n\n\n\n\n\n Two\n three',
    );
  });

  it('includes visible text in components', () => {
    const source =
      'import a from \'./modulee\';\nexport const A = () => <p title="Some words">Text {`more ${a} words of it`}</p>;\n';
    const {text} = interfaceText('a.tsx', source);
    expect(text).toContain('Some words');
    expect(text).toContain('Text');
    expect(text).toContain('words of it');
    expect(text).not.toContain('modulee');
  });
});

describe('a word', () => {
  const known = new Set(['bank', 'the', 'client', 'Access']);
  const wrong = (text: string) =>
    misspelt([{path: 'a.md', text}], (word) => known.has(word)).map(({line, word}) => [line, word]);

  it('is reported with its line if it is unknown', () => {
    expect(wrong('the bank\nof clint')).toEqual([[2, 'clint']]);
  });

  it.each([
    'the bank’s client',
    "'bank'",
    'IBAN, BICs, a b c',
    'https://bankk.example/clint, clint@bankk.example',
    String.raw`\bbank dafe3e0`,
    'bankAccess',
  ])('%s is accepted', (text) => {
    expect(wrong(text)).toEqual([]);
  });

  it('with capitals inside is checked in parts', () => {
    expect(wrong('bankClint')).toEqual([[1, 'Clint']]);
  });
});

describe('a dictionary', () => {
  const texts = [{path: 'a', text: 'Arkéa and ActivoBank, kennitala7'}];
  const check = (words: string[], isExact = true) =>
    checkDictionary('names.txt', `${words.join('\n')}\n`, texts, isExact);

  it('is sorted, and each word is used', () => {
    expect(check(['Activo', 'Arkéa', 'kennitala'])).toEqual([]);
  });

  it.each([
    [['Arkéa', 'Activo'], /^names.txt:2: “Activo” is out of order/],
    [['Arkéa', 'Arkéa'], /^names.txt:2: “Arkéa” is out of order/],
    [['Bank', 'Zebra'], /^names.txt:2: no text uses “Zebra”/],
    [['arkéa'], /no text uses “arkéa”/],
  ])('%j', (words, message) => {
    expect(check(words)).toEqual([expect.stringMatching(message)]);
  });

  it('of terms is case-insensitive', () => {
    expect(check(['arkéa'], false)).toEqual([]);
  });
});
