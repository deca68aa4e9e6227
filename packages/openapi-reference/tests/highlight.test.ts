import {describe, expect, it} from 'vitest';
import {highlightToHtml, withoutColours} from '../src/highlight';

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&#x26;', '&');

describe('highlighted code', () => {
  it('for a shell has the colours of JSON in a body, and of commands nested in others', () => {
    expect(highlightToHtml(`curl --data '{"a": 1}'`, 'bash')).toContain(
      ` '{<span class="t-n">"a"</span>: <span class="t-v">1</span>}'`,
    );
    expect(highlightToHtml(`grep '{a}'`, 'bash')).toContain(`<span class="t-s">'{a}'</span>`);
    expect(highlightToHtml('curl --fail-with-body --silent \\\n', 'bash')).toContain(
      '<span class="t-v">--fail-with-body</span> <span class="t-v">--silent</span><span class="t-w"> \\</span>\n',
    );
    expect(highlightToHtml('T=$(curl "$U")', 'bash')).toContain(
      '=$(<span class="t-n">curl</span> <span class="t-s">"</span>',
    );
  });

  it('for a shell has the colours of JSON around variables, even in nested commands', () => {
    const html = highlightToHtml(
      `S=$(curl --data '{"a": "'"$A"'", '"\${B:+\\"b\\": 1,}"' "n": '"$N"', "u": "x/'"$C"'"}')`,
      'bash',
    );
    expect(html).toContain(
      `'{<span class="t-n">"a"</span>: <span class="t-v">"'"$A"'"</span>, <span class="t-v">'"\${B:+\\"b\\": 1,}"'</span> <span class="t-n">"n"</span>: <span class="t-v">'"$N"'</span>, `,
    );
    expect(html).toContain(`<span class="t-s">"x/</span><span class="t-v">'"$C"'"</span>}')`);
  });

  it('joins adjacent tokens of the same colour and the white space between them', () => {
    expect(highlightToHtml('async function f() {}', 'javascript')).toBe(
      '<span class="t-k">async function</span> <span class="t-n">f</span>() {}',
    );
    expect(highlightToHtml('f(a, b)', 'javascript')).toBe('<span class="t-n">f</span>(a, b)');
  });

  it('gives a token without a colour the colour of its parent', () => {
    expect(highlightToHtml('echo "a $HOME b"', 'bash')).toBe(
      '<span class="t-k">echo</span> <span class="t-s">"a $HOME b"</span>',
    );
    expect(highlightToHtml('x="a $b c"', 'bash')).toContain(
      '<span class="t-s">"a </span><span class="t-v">$b</span><span class="t-s"> c"</span>',
    );
  });

  it.each([
    ['javascript', 'const a = `x ${1 < 2 && "y"}`;\n\n// end\n'],
    ['bash', 'curl -H "A: $B" \\\n  https://api.example <<\'E\'\n{"a": 1}\nE\n'],
    ['json', '{"a": [1, true, null, "<&>"]}'],
    ['python', "def f(a):\n    return f'{a!r:>{8}}'\n"],
  ])('keeps the text of %s', (language, code) => {
    expect(textOf(highlightToHtml(code, language))).toBe(code);
  });
});

/** Restores colours as `addColours` does in a browser. */
function coloured(text: string, colours: string): {colour: string; text: string}[] {
  const words = text.match(/\w+|[^\S\n]*\n|[^\S\n]+|[^\w\s]/gu) ?? [];
  return [...colours.matchAll(/([a-z])(\d*)/g)].map(([, colour = '', count]) => ({
    colour,
    text: words.splice(0, Number(count === '' ? 1 : count)).join(''),
  }));
}

describe('code without its colours', () => {
  it('consists of the text, and a list of colours with numbers of words', () => {
    expect(withoutColours(highlightToHtml('const a = f("x", 1);', 'javascript'))).toEqual({
      html: 'const a = f("x", 1);',
      colours: 'kp5nps3p2vp2',
    });
    expect(withoutColours('plain')).toEqual({html: 'plain', colours: 'p'});
  });

  it('counts escaped characters and line breaks once, as browsers do', () => {
    const code = 'f("<&>\u{1F600}")\r\n# done';
    const pale = withoutColours(highlightToHtml(code, 'python'));
    const text = code.replace('\r\n', '\n');
    expect(textOf(pale?.html ?? '')).toBe(text);
    expect(coloured(text, pale?.colours ?? '')).toEqual([
      {colour: 'p', text: 'f('},
      {colour: 's', text: '"<&>\u{1F600}"'},
      {colour: 'p', text: ')\n'},
      {colour: 'c', text: '# done'},
    ]);
  });

  it('does not exist where a colour ends within a word', () => {
    expect(withoutColours('<span class="t-v">1</span>ms')).toBeUndefined();
    expect(withoutColours('<span class="t-v">1 </span> ms')).toBeUndefined();
  });

  it('keeps the elements of lines, and colours the text in each', () => {
    const code = 'a\n    const b = f("c1410a-40ec-4f55-979c-ebad59");\n';
    const pale = withoutColours(highlightToHtml(code, 'typescript'));
    expect(pale).toEqual({
      html: 'a\n<span class="line in-1">    const b = f(<span class="t-b">"c1410a-40ec-4f55-979c-ebad59");</span>\n</span>',
      colours: 'p2pkp5nps11p2p',
    });
  });
});

describe('lines that may be too long', () => {
  it('are elements with the depth of their indentation', () => {
    const long = 'x'.repeat(41);
    expect(highlightToHtml(long, 'java')).toBe(long);
    expect(highlightToHtml(`{\n  "a": 1,\n\t ${long}\n}`, 'text')).toBe(
      `{\n  "a": 1,\n<span class="line in-1">\t ${long}\n</span>}`,
    );
  });

  it('keep a whole string together with the punctuation after it', () => {
    const code = `  --header 'Content-Type: application/json' \\\n`;
    expect(highlightToHtml(code, 'bash')).toContain(
      `<span class="t-b"><span class="t-s">'Content-Type: application/json'</span><span class="t-w"> \\</span></span>\n`,
    );
    expect(highlightToHtml(`f("a part of a string with a "$VARIABLE)`, 'bash')).not.toContain(
      't-b',
    );
  });
});
