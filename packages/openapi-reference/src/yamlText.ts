import {Document, type ScalarTag, stringify, visit} from 'yaml';

/** Characters that YAML 1.2 (5.1) defines as non-printable. Docusaurus's parser rejects them. */
const NON_PRINTABLE = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;

const escaped = (yaml: string) =>
  yaml.replace(NON_PRINTABLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Returns the front matter of a page. All strings are quoted: Docusaurus's parser would read `2026-01-01` as a date.
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

/**
 * Strings that parsers of YAML 1.1 or 1.2 misread: booleans, null, numbers (including base 60 and underscores), dates,
 * times, and the keys `<<` and `=`. Needless quotes around a few others do no harm. Source: YAML 1.1,
 * Language-Independent Types; YAML 1.2.2, 10.3.
 */
const AMBIGUOUS =
  /^(?:~|null|true|false|yes|no|on|off|y|n|=|<<|[-+]?\.?(?:inf|nan)|[-+]?[\d._][\d._:,eE+-]*|[-+]?0[xbo][\da-f_]*|\d{4}-\d.*)?$/i;

/** Writes a number for both versions: YAML 1.1 requires a decimal point before an exponent, and the exponent's sign. */
const numberText = (text: string) =>
  text.replace(/^(-?\d+)(\.\d+)?e([+-]?)/i, (_, whole: string, rest = '.0', sign = '') => {
    const exponent = text.includes('E') ? 'E' : 'e';
    return `${whole}${rest}${exponent}${sign === '' ? '+' : sign}`;
  });

const NUMBER: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  identify: (value) => typeof value === 'number' && String(value).includes('e'),
  default: true,
  // If several tags fit, the library prefers one with a test, so this test never matches.
  test: /(?!)/,
  resolve: Number,
  stringify: ({value}) => numberText(String(value)),
};

/** Returns YAML that parsers of YAML 1.1 and 1.2 read alike. */
export function toYaml(value: unknown): string {
  const document = new Document(value, {
    aliasDuplicateObjects: false,
    compat: 'yaml-1.1',
    customTags: (tags) => [NUMBER, ...tags],
  });
  visit(document, {
    Scalar: (_, node) => {
      const {value: one} = node;
      if (typeof one === 'string' && (AMBIGUOUS.test(one) || one.search(NON_PRINTABLE) >= 0)) {
        node.type = 'QUOTE_DOUBLE';
      }
    },
  });
  return escaped(document.toString({lineWidth: 0}));
}
