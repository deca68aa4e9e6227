import {describe, expect, it} from 'vitest';
import {keysIn, placesOf} from '../src/browser/litFields';

const paths = (code: string) => keysIn(code).map(({path}) => path.join('/'));
const textsOf = (code: string, ...path: string[]) =>
  placesOf(keysIn(code), path).map(({start, end}) => code.slice(start, end));

const JSON_CODE = `{
  "name": "A \\"b\\": c",
  "list": [
    {"name": "x", "empty": null},
    {"name": "y", "empty": {}}
  ],
  "map": {"k-1": {"name": 1.5}}
}`;

describe('keys in code', () => {
  it('have the path of their parents; list items have none', () => {
    expect(paths(JSON_CODE)).toEqual([
      'name',
      'list',
      'list/name',
      'list/empty',
      'list/name',
      'list/empty',
      'map',
      'map/k-1',
      'map/k-1/name',
    ]);
  });

  it('are found by the path of a field, including a value on the same line', () => {
    expect(textsOf(JSON_CODE, 'name')).toEqual(['"name": "A \\"b\\": c"']);
    expect(textsOf(JSON_CODE, 'list', 'name')).toEqual(['"name": "x"', '"name": "y"']);
    expect(textsOf(JSON_CODE, 'list')).toEqual(['"list":']);
    expect(textsOf(JSON_CODE, 'map', '*', 'name')).toEqual(['"name": 1.5']);
    expect(textsOf(JSON_CODE, 'missing')).toEqual([]);
  });

  it.each([
    ['curl', `curl 'https://a.example/x' --data '{\n "a": {"b": 1}\n}'`, '"b": 1'],
    ['JavaScript', `fetch('https://a.example', {\n body: JSON.stringify({a: {b: 1}})})`, 'b: 1'],
    ['Python', `requests.post("https://a.example", json={"a": {"b": 1}})`, '"b": 1'],
    ['PHP', `$x = json_encode(['a' => ['b' => 1]]);`, "'b' => 1"],
    ['Ruby', `JSON.generate({"a" => {"b" => 1}})`, '"b" => 1'],
  ])('are found in %s', (_, code, text) => {
    expect(textsOf(code, 'a', 'b')).toEqual([text]);
  });
});
