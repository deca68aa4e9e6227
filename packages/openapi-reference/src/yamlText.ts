import {stringify} from 'yaml';

/** Characters that YAML 1.2 (5.1) defines as non-printable, which the parser of Docusaurus rejects. */
const NON_PRINTABLE = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;

const escaped = (yaml: string) =>
  yaml.replace(NON_PRINTABLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * The fields of a page between its `---` lines. Every text is quoted: the parser of Docusaurus would read `2026-01-01`
 * as a date.
 */
export function frontMatter(fields: Readonly<Record<string, unknown>>): string {
  return escaped(
    stringify(fields, {
      defaultKeyType: 'PLAIN',
      defaultStringType: 'QUOTE_DOUBLE',
      lineWidth: 0,
    }).trimEnd(),
  );
}
