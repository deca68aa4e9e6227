import {describe, expect, it} from 'vitest';
import {lintMdx} from './mdxLint';

const COMPONENTS = {
  names: ['Diagram', 'Tabs', 'TabItem'],
  values: {'Diagram name': () => ['payment', 'consent']},
};

const HEAD = '---\ntitle: A page\n---\n\n';
/** Returns the problems of a page whose text begins in line 5. */
const problemsOf = (text: string) =>
  lintMdx({path: 'docs/a.mdx', text: `${HEAD}${text}\n`}, COMPONENTS);

describe('a page that fails when it is rendered', () => {
  it.each([
    [
      'a name in braces',
      'Text.\n\nGET /accounts/{account_id}',
      '7:16',
      'nothing is named "account_id"',
    ],
    ['a name in a heading', '## Read {status}', '5:10', 'nothing is named "status"'],
    ['a name in a cell', '| a |\n|---|\n| {iban} |', '7:4', 'nothing is named "iban"'],
    ['a name in a list', '- one\n- {two}', '6:4', 'nothing is named "two"'],
    ['a name in a link', '[{text}](./b.mdx)', '5:3', 'nothing is named "text"'],
    ['a name in an admonition', ':::note\n\n{text}\n\n:::', '7:2', 'nothing is named "text"'],
    ['a name in an attribute', '<Tabs groupId={group} />', '5:16', 'nothing is named "group"'],
    ['a name that is spread', '<Tabs {...rest} />', '5:11', 'nothing is named "rest"'],
    ['a name in a function', '{[1].map((one) => other)}', '5:19', 'nothing is named "other"'],
    ['an object', '{a.b}', '5:2', 'nothing is named "a"'],
    ['a computed name', '{Math[key]}', '5:7', 'nothing is named "key"'],
    ['a template', '{`a ${b}`}', '5:7', 'nothing is named "b"'],
    ['a component', 'Text\n\n<Foo />', '7:1', 'component <Foo> does not exist'],
    ['a misspelt component', '<Diagramm name="payment" />', '5:1', 'Did you mean <Diagram>?'],
    ['a component in a sentence', 'Text <Foo>a</Foo>', '5:6', 'component <Foo> does not exist'],
    ['a component in code', '{true && <Foo>a</Foo>}', '5:11', 'component <Foo> does not exist'],
    ['a part of a component', '<Foo.Bar />', '5:1', 'component <Foo.Bar> does not exist'],
    ['text as style', '<p style="color: red">a</p>', '5:4', 'style is a string'],
    ['text as style in code', '{<p style="color: red">a</p>}', '5:5', 'style is a string'],
    ['a frame of another host', 'a\n\n<iframe src="https://a.example/b" />', '7:1', 'Use a link'],
    ['a film of another host', '<video src="//a.example/b.mp4" />', '5:1', 'Use a link'],
    ['a tab without a list', '<TabItem value="a">b</TabItem>', '5:1', 'directly into <Tabs>'],
    [
      'a tab deeper in a list',
      '<Tabs>\n\n- <TabItem value="a">b</TabItem>\n\n</Tabs>',
      '7:3',
      'directly into <Tabs>',
    ],
    [
      'two tabs with one value',
      '<Tabs>\n<TabItem value="a">b</TabItem>\n\n<TabItem value="a">c</TabItem>\n</Tabs>',
      '8:1',
      'two tabs have the value "a"',
    ],
    ['an unknown value', '<Diagram name="nope" />', '5:1', 'Allowed: payment, consent.'],
  ])('is reported: %s', (_, text, place, reason) => {
    const problems = problemsOf(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^docs/a\\.mdx:${place}: `));
    expect(problems[0]).toContain(reason);
  });

  it('is reported once for each place', () => {
    expect(problemsOf('{a} {b}\n\n<Foo />\n\n{a}').map((one) => one.split(' ')[0])).toEqual([
      'docs/a.mdx:5:2:',
      'docs/a.mdx:5:6:',
      'docs/a.mdx:7:1:',
      'docs/a.mdx:9:2:',
    ]);
  });
});

describe('a page that MDX rejects', () => {
  it.each([
    ['a tag without an end', 'Text\n\n<Tabs>\n\nText', '7:1', 'closing tag for `<Tabs>`'],
    ['a tag of another name', '<Tabs>\n\n</TabItem>', '7:1', 'Unexpected closing tag'],
    ['HTML without an end', 'Text<br>more', '5:5', 'closing tag for `<br>`'],
    ['JSON', '{ "a": 1 }', '5:6', 'acorn. Braces may contain only JavaScript'],
    ['a brace without an end', 'Text {a', '5:8', 'Unexpected end of file in expression'],
    ['less than', 'Up to <100', '5:8', 'Unexpected character `1`'],
  ])('is reported: %s', (_, text, place, reason) => {
    const problems = problemsOf(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^docs/a\\.mdx:${place}: `));
    expect(problems[0]).toContain(reason);
  });
});

it.each([
  ['code', '`{account_id}` and `<Foo>`\n\n```json\n{"a": {b}}\n```'],
  ['escaped braces', '\\{account_id\\}'],
  ['a comment', '{/* account_id */}\n\n<!-- {account_id}\nmore -->'],
  ['an id of a heading', '## Title {#id}'],
  ['a directive with a class', ':::note[Title]{.wide}\n\nText\n\n:::'],
  [
    'known components',
    '<Tabs groupId="a">\n\n<TabItem value="b">\n\nText\n\n</TabItem>\n\n</Tabs>',
  ],
  [
    'tabs of a component of the page, and the same values in another list',
    'import Own from \'./own\';\n\n<Own>\n<TabItem value="a">b</TabItem>\n</Own>\n\n<Tabs>\n<TabItem value="a">b</TabItem>\n</Tabs>',
  ],
  ['a film of the site', '<video src="/docs/a.mp4" />'],
  ['a known value', '<Diagram name="payment" />'],
  ['an import', "import Foo, {bar as baz} from './foo';\n\n<Foo.Part {...baz} />"],
  ['an export', 'export const list = [1];\n\n{list.map((one, index) => <b key={index}>{one}</b>)}'],
  [
    'a component of the page',
    'export function Foo({name, ...rest}) {\n  return <b {...rest}>{name}</b>;\n}\n\n<Foo name="a" />',
  ],
  ['names of every page', '{frontMatter.title} {props.name} {toc.length} {Math.PI} {undefined}'],
  ['style as an object', "<p style={{color: 'red'}}>a</p>"],
  ['HTML', '<details>\n<summary>a</summary>\n\nb\n\n</details>\n\n<kbd>/</kbd>'],
  ['labels', '{[{a: 1}].map((one) => one.a)}'],
])('accepts %s', (_, text) => {
  expect(problemsOf(text)).toEqual([]);
});
