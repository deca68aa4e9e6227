import type {Element, ElementContent, RootContent} from 'hast';
import {refractor} from 'refractor';
import {PLAIN, wordsOf} from './browser/addColours';
import {lineClass} from './browser/lineClass';

/**
 * CSS classes for colours (`styles/samples.css`), with the Prism token names that they apply to; if several match, the
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
shell.parameter.pattern = /(^|\s)-{1,2}(?:(?:\w+:[+-]?)?\w+(?:[.-]\w+)*)?(?=[=\s]|$)/;

interface Run {
  text: string;
  colour: string | undefined;
}

/**
 * Highlights code at build time, which saves browsers from loading a highlighter.
 *
 * @param language - a Prism language name; code in an unknown language stays plain
 * @param marks - numbers of marked lines, starting at 1
 * @returns HTML for the inside of `<code>`: escaped text and `<span class="t-...">`
 */
export function highlightToHtml(
  code: string,
  language: string,
  marks: ReadonlySet<number> = new Set(),
): string {
  const coloured = SHELL.has(language) ? shellRuns(code) : prismRuns(code, language);
  const runs = joinRuns(coloured).flatMap(keepContinuations);
  return writeLines(runs, marks, PROGRAMS.has(language) ? WIDE_ROW : ROW);
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

/** Matches a coloured run as `highlightToHtml` writes it, a tag of a line, or text without a colour. */
const WRITTEN = /<span class="t-([ac-z])">([^<]*)<\/span>|<[^>]*>|([^<]+)/g;

export interface PaleCode {
  /** Escaped text, with elements only for lines. */
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
 * @returns undefined if a colour ends within a word
 */
export function withoutColours(html: string): PaleCode | undefined {
  const parts = [...html.replace(/\r\n?/g, '\n').matchAll(WRITTEN)].map(
    ([tag, colour = PLAIN, inside, outside]) => ({tag, colour, text: inside ?? outside}),
  );
  const runs = parts.flatMap(({colour, text}) =>
    text === undefined ? [] : [{colour, count: countWords(text)}],
  );
  const pale = parts.map(({text = ''}) => text).join('');
  return runs.reduce((sum, {count}) => sum + count, 0) === countWords(pale)
    ? {
        html: parts.map(({tag, text = tag}) => text).join(''),
        colours: runs.map(({colour, count}) => `${colour}${count === 1 ? '' : count}`).join(''),
      }
    : undefined;
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

const htmlOfAll = (runs: readonly Run[]): string => joinRuns(runs).map(htmlOf).join('');

function htmlOf({text, colour}: Run): string {
  const html = text.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;');
  return colour === undefined ? html : `<span class="${colour}">${html}</span>`;
}

/** Number of characters that fit on a line in a narrow and in a wide window. */
const ROW = 37;
const WIDE_ROW = 80;
/** Languages of long samples, whose elements would slow down a page. In a narrow window, their lines hang less. */
const PROGRAMS: ReadonlySet<string> = new Set(['javascript', 'python', 'php', 'java']);
/** Matches a string that could be broken, with what must not be alone on the next line. */
const STRING =
  /(?<=[\s([{:=,])<span class="t-s">(["'`])(?=[^<]*[-/? ])(?:(?!\1)[^<\n]){6,}\1<\/span>[,;:)\]}]*(?:<span class="t-w"> \\<\/span>)?(?!<s|\w)/g;
const BOX = '<span class="t-b">$&</span>';

/**
 * Lines have elements if some are marked. Otherwise, only those that may be too long for a window have, so that the
 * rest of a line is to the right of its start (`samples.css`).
 */
function writeLines(runs: readonly Run[], marks: ReadonlySet<number>, row: number): string {
  let written = '';
  let short: Run[] = [];
  for (const [index, line] of splitLines(runs).entries()) {
    const text = line.map((run) => run.text).join('');
    if (marks.size === 0 && text.replaceAll('\t', '    ').trimEnd().length <= row) {
      short.push(...line);
    } else {
      const mark = marks.has(index + 1) ? ' line-mark' : '';
      const html = line.map(htmlOf).join('').replace(STRING, BOX);
      written += `${htmlOfAll(short)}<span class="${lineClass(text)}${mark}">${html}</span>`;
      short = [];
    }
  }
  return written + htmlOfAll(short);
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
