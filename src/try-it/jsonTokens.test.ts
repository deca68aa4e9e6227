import {expect, it} from 'vitest';
import {jsonTokens} from './jsonTokens';

const parts = (text: string) =>
  jsonTokens(text).map(({type, start, end}) => [type, text.slice(start, end)]);

it('finds names, texts, numbers and words', () => {
  expect(parts('{"a" : "x: 1", "b": [-1.5e3, true, null]}')).toEqual([
    ['t-n', '"a"'],
    ['t-s', '"x: 1"'],
    ['t-n', '"b"'],
    ['t-v', '-1.5e3'],
    ['t-k', 'true'],
    ['t-k', 'null'],
  ]);
});

it('keeps quotes and digits inside texts together', () => {
  expect(parts(String.raw`{"say \"1\"": "C:\\"}`)).toEqual([
    ['t-n', String.raw`"say \"1\""`],
    ['t-s', String.raw`"C:\\"`],
  ]);
});

it('goes on after a text that is not closed in its line', () => {
  expect(parts('{"a": "open\n"b": 2')).toEqual([
    ['t-n', '"a"'],
    ['t-n', '"b"'],
    ['t-v', '2'],
  ]);
});
