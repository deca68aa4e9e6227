import type {Element, ElementContent, RootContent} from 'hast';
import {refractor} from 'refractor';
import {PLAIN, wordsOf} from './browser/addColours';

/**
 * CSS classes for colours (`src/ui/code.css`), with the Prism token names that they apply to; if several match, the
 * last one wins. Code makes up most elements of a long guide, so tokens without a colour have no element, and adjacent
 * tokens of the same colour share one.
 */
const COLOURS: readonly (readonly [name: string, tokens: readonly string[]])[] = [
  ['t-c', ['comment', 'prolog']],
  ['t-s', ['string', 'char', 'attr-value', 'url']],
  ['t-n', ['property', 'attr-name', 'function', 'class-name', 'selector', 'key']],
  ['t-v', ['number', 'variable', 'symbol', 'annotation']],
  ['t-k', ['boolean', 'null', 'keyword', 'tag', 'atrule', 'important', 'builtin']],
];

// Prism ends an option at a hyphen, and would colour `--fail` but not `--fail-with-body`.
const shell = refractor.languages.bash as unknown as {parameter: {pattern: RegExp}};
shell.parameter.pattern = /(^|\s)-{1,2}(?:\w+:[+-]?)?\w+(?:[.-]\w+)*(?=[=\s]|$)/;

interface Run {
  text: string;
  colour: string | undefined;
}

/**
 * Highlights code at build time, which saves browsers from loading a highlighter.
 *
 * @param language - a Prism language name; code in an unknown language stays plain
 * @param marks - numbers of marked lines, starting at 1; without marks, lines are not wrapped in elements
 * @returns HTML for the inside of `<code>`: escaped text and `<span class="t-...">`
 */
export function highlightToHtml(
  code: string,
  language: string,
  marks: ReadonlySet<number> = new Set(),
): string {
  const coloured = SHELL.has(language) ? shellRuns(code) : prismRuns(code, language);
  const runs = joinRuns(coloured).flatMap(keepContinuations);
  return marks.size === 0 ? runs.map(htmlOf).join('') : markLines(runs, marks);
}

function prismRuns(code: string, language: string): Run[] {
  return refractor.registered(language)
    ? refractor.highlight(code, language).children.flatMap((node) => runsOf(node))
    : [{text: code, colour: undefined}];
}

const SHELL: ReadonlySet<string> = new Set(['bash', 'sh', 'shell']);

/** Separates the backslash that continues a line, so that it is not alone on the next line of a narrow window. */
function keepContinuations({text, colour}: Run): Run[] {
  return text
    .split(/( \\(?=\n))/)
    .map((part) => ({text: part, colour: part === ' \\' ? 't-w' : colour}))
    .filter((part) => part.text !== '');
}

/** Matches a quoted JSON body, `'{"a": 1}'`, which may include shell variables: `'{"a": "'"$A"'"}'`. */
const BODY = /'(?=\s*[[{])[^']*'(?:"(?:\\[^]|[^"\\])*"'[^']*')*/g;
/** Matches a shell variable in a body, with the quotes that end before it and resume after it. */
const OUTSIDE = /'"((?:\\[^]|[^"\\])*)"'/g;
/** Private-use characters of Unicode that replace a body, and a variable in a body. */
const HELD = '\uE000';
const VALUE = '\uE001';

/** Highlights shell code. Prism gives a body or nested command one colour, and miscolours bodies with variables. */
function shellRuns(code: string): Run[] {
  if (code.includes(HELD) || code.includes(VALUE)) {
    return prismRuns(code, 'bash');
  }
  const bodies: string[] = [];
  const held = code.replace(BODY, (body) => {
    if (!isJsonBody(body)) {
      return body;
    }
    bodies.push(body);
    return `'${HELD}'`;
  });
  const commandRuns = (command: string): Run[] =>
    prismRuns(command, 'bash').flatMap((run) => {
      const inside = /^\$\(([^]*)\)$/.exec(run.text)?.[1];
      return inside === undefined ? [run] : [plain('$('), ...commandRuns(inside), plain(')')];
    });
  return commandRuns(held).flatMap(({text, colour}) =>
    text
      .split(`'${HELD}'`)
      .flatMap((part, index) => [
        ...(index === 0 ? [] : bodyRuns(bodies.shift() ?? '')),
        ...(part === '' ? [] : [{text: part, colour}]),
      ]),
  );
}

const plain = (text: string): Run => ({text, colour: undefined});

function isJsonBody(body: string): boolean {
  try {
    // A number can be inside or outside a string; `${A:+text}` is either the text or nothing.
    JSON.parse(
      body.slice(1, -1).replace(OUTSIDE, (_, value: string) => (/:\+/.test(value) ? '' : '0')),
    );
    return true;
  } catch {
    return false;
  }
}

/** Highlights a body. Shell variables, including the quotes around them, have the colour of a variable. */
function bodyRuns(body: string): Run[] {
  const values = body.match(OUTSIDE) ?? [];
  const json = body.slice(1, -1).replace(OUTSIDE, VALUE);
  const runs = prismRuns(json, 'json').flatMap(({text, colour}) =>
    text.split(new RegExp(`("?${VALUE}"?)`)).flatMap((part) =>
      part.includes(VALUE)
        ? [
            {
              text: part.replace(VALUE, () => values.shift() ?? ''),
              colour: colourOfToken('variable'),
            },
          ]
        : part === ''
          ? []
          : [{text: part, colour}],
    ),
  );
  return [plain("'"), ...runs, plain("'")];
}

/** Matches a coloured run as `highlightToHtml` writes it, or text without a colour. */
const WRITTEN_RUN = /<span class="t-(\w)">([^<]*)<\/span>|([^<]+)/g;

export interface PaleCode {
  /** Escaped text without elements. */
  html: string;
  /**
   * The colour of each run, in order, followed by its number of words unless that is 1: `kp3n` is one word in colour k,
   * three without a colour, and one in colour n.
   */
  colours: string;
}

/**
 * Removes the colours from code that is hidden at first. Half of a guide's elements used to colour languages that the
 * reader had not chosen. `addColours` restores them when the code is shown. Counting words takes half as many bytes as
 * counting characters.
 *
 * @param html - output of `highlightToHtml`
 * @returns undefined if lines are marked, which carries meaning, or if a colour ends within a word
 */
export function withoutColours(html: string): PaleCode | undefined {
  const runs = [...html.replace(/\r\n?/g, '\n').matchAll(WRITTEN_RUN)].map(
    ([, colour = PLAIN, inside, outside]) => ({colour, text: inside ?? outside ?? ''}),
  );
  const pale = runs.map(({text}) => text).join('');
  const counts = runs.map(({text}) => countWords(text));
  const isMarked = html.replace(/<span class="t-\w">|<\/span>/g, '').includes('<');
  return isMarked || counts.reduce((sum, count) => sum + count, 0) !== countWords(pale)
    ? undefined
    : {
        html: pale,
        colours: runs
          .map(({colour}, index) => `${colour}${counts[index] === 1 ? '' : counts[index]}`)
          .join(''),
      };
}

/** Counts words. An escaped character is one word, like the character itself. */
function countWords(escaped: string): number {
  return wordsOf(escaped.replace(/&[^;]*;/g, '&')).length;
}

function colourOf({properties: {className}}: Element): string | undefined {
  return colourOfToken(...(Array.isArray(className) ? className.map(String) : []));
}

function colourOfToken(...names: readonly string[]): string | undefined {
  return COLOURS.findLast(([, tokens]) => names.some((name) => tokens.includes(name)))?.[0];
}

function runsOf(node: RootContent | ElementContent, parent?: string): Run[] {
  if (node.type === 'text') {
    return [{text: node.value, colour: parent}];
  }
  if (node.type !== 'element') {
    return [];
  }
  const colour = colourOf(node) ?? parent;
  const runs = node.children.flatMap((child) => runsOf(child, colour));
  // Kept as a single run, as `shellRuns` expects.
  return runs[0]?.text.startsWith('$(') === true
    ? [{text: runs.map(({text}) => text).join(''), colour}]
    : runs;
}

/** Joins white space, which has no visible colour, to the preceding run. */
function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const [index, run] of runs.entries()) {
    const last = joined.at(-1);
    // Each option of a command is an element, which is not broken after a hyphen.
    const isBetween =
      run.text.trim() === '' && last?.colour !== 't-v' && runs[index + 1]?.colour === last?.colour;
    if (last !== undefined && (last.colour === run.colour || isBetween)) {
      last.text += run.text;
    } else {
      joined.push({...run});
    }
  }
  return joined;
}

function htmlOf({text, colour}: Run): string {
  const html = text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;');
  return colour === undefined ? html : `<span class="${colour}">${html}</span>`;
}

function markLines(runs: readonly Run[], marks: ReadonlySet<number>): string {
  return splitLines(runs)
    .map((line, index) => {
      const end = marks.has(index + 1) ? ' line-mark' : '';
      return `<span class="line${end}">${line.map(htmlOf).join('')}</span>`;
    })
    .join('');
}

/** Splits runs after each line break; a run across several lines is reopened on each line. */
function splitLines(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const {text, colour} of runs) {
    for (const [index, part] of text.split(/(?<=\n)/).entries()) {
      if (index > 0 || lines.at(-1)?.at(-1)?.text.endsWith('\n') === true) {
        lines.push([]);
      }
      lines.at(-1)?.push({text: part, colour});
    }
  }
  return lines.filter((line) => line.length > 0);
}
