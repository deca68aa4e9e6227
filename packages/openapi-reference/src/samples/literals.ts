import {toJson} from '../json';
import type {Json} from '../types';

/** Matches characters that are invisible, or invalid in the strings of some language. */
const CONTROLS = /[\p{Cc}\u2028\u2029\uFEFF]/gu;

const escapeSpaces = (text: string) =>
  text.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');

function escapeControls(text: string): string {
  return escapeSpaces(text).replace(
    CONTROLS,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Returns a string for PHP and Ruby: in single quotes, or in double quotes if it has invisible characters.
 *
 * @param special - characters that need a backslash in double quotes
 */
export function shortQuoted(text: string, special: RegExp): string {
  return text.search(CONTROLS) < 0
    ? `'${text.replace(/[\\']/g, '\\$&')}'`
    : `"${escapeSpaces(text.replace(special, '\\$&'))}"`;
}

/** Returns a string in double quotes for JavaScript, Python, Java, C# and Go. */
export function doubleQuoted(text: string): string {
  return `"${escapeControls(text.replace(/[\\"]/g, '\\$&'))}"`;
}

/** Returns a string in single quotes for JavaScript. */
export function singleQuoted(text: string): string {
  return `'${escapeControls(text.replace(/[\\']/g, '\\$&'))}'`;
}

/** Returns multi-line JSON without invisible characters. */
export function prettyJson(value: Json): string {
  return toJson(value, '  ').replace(
    /[\u007F-\u009F\u2028\u2029\uFEFF]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Indents all lines except the first. */
export function indented(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}`);
}

/** A language's notation for JSON values. */
export interface LiteralStyle {
  indent: string;
  null: string;
  true: string;
  false: string;
  string: (text: string) => string;
  key: (name: string) => string;
}

export const JAVASCRIPT: LiteralStyle = {
  indent: '  ',
  null: 'null',
  true: 'true',
  false: 'false',
  string: singleQuoted,
  key: (name) => {
    // As a plain key, this name would set the object's prototype.
    if (name === '__proto__') {
      return "['__proto__']";
    }
    return /^[A-Za-z_$][\w$]*$/.test(name) ? name : singleQuoted(name);
  },
};

export const PYTHON: LiteralStyle = {
  indent: '    ',
  null: 'None',
  true: 'True',
  false: 'False',
  string: doubleQuoted,
  key: doubleQuoted,
};

/** Returns a JSON value in a language's own notation, with each entry on its own line, followed by a comma. */
export function literal(value: Json, style: LiteralStyle): string {
  if (value === null) {
    return style.null;
  }
  if (typeof value === 'boolean') {
    return value ? style.true : style.false;
  }
  if (typeof value === 'string') {
    return style.string(value);
  }
  if (typeof value === 'number') {
    // YAML also has `.nan` and `.inf`, which JSON lacks.
    return toJson(value) === 'null' ? style.null : String(value);
  }
  if (Array.isArray(value)) {
    return block(
      '[]',
      value.map((item) => literal(item, style)),
      style,
    );
  }
  const entries = Object.entries(value).map(
    ([name, item]) => `${style.key(name)}: ${literal(item, style)}`,
  );
  return block('{}', entries, style);
}

function block(brackets: '[]' | '{}', entries: readonly string[], {indent}: LiteralStyle): string {
  const lines = entries.map((entry) => `${indent}${indented(entry, indent)},\n`);
  return entries.length === 0 ? brackets : `${brackets[0]}\n${lines.join('')}${brackets[1]}`;
}
