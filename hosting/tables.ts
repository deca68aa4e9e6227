/** The rules of this folder as Markdown tables, for people who set a server up by hand: HOSTING.md. */
import {CONTENT_TYPES, NAMED_FILES} from './contentTypes';
import {HEADER_RULES, SECURITY_HEADERS} from './headers';
import {contentSecurityPolicy} from './policy';
import {REDIRECT_RULES} from './redirects';

/** Code in a cell: pipes must be escaped even there. */
const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

const regex = (pattern: RegExp) => code(pattern.source.replaceAll('\\/', '/'));

/** Every table, by its name in HOSTING.md. */
export function hostingTables(): Record<string, string> {
  const policy = contentSecurityPolicy({
    scripts: new Set(),
    styles: new Set(),
    styleAttributes: new Set(),
  });
  const types = [
    ...Object.entries(CONTENT_TYPES).map(([extension, type]) => [`.${extension}`, type] as const),
    ...NAMED_FILES.map((one) => [one.pattern.source, one] as const),
  ];
  return {
    redirects: table(
      ['what', 'addresses', 'redirect with status 301 to the first that is a page'],
      REDIRECT_RULES.map(({meaning, pattern, targets}) => [
        meaning,
        regex(pattern),
        targets.map(code).join(', '),
      ]),
    ),
    'security-headers': table(
      ['header', 'value'],
      Object.entries(SECURITY_HEADERS).map(([name, value]) => [code(name), code(value)]),
    ),
    policy: table(
      ['directive', 'sources'],
      policy.split('; ').map((part) => {
        const [directive = '', ...sources] = part.split(' ');
        return [code(directive), code(sources.join(' '))];
      }),
    ),
    headers: table(
      ['header', 'value', 'for which responses: status and path of the file', 'why'],
      Object.entries(HEADER_RULES).flatMap(([name, rules]) =>
        rules.map(({meaning, pattern, value}) => [
          code(name),
          value === '' ? 'not sent' : code(value),
          pattern.source === '^' ? 'all others' : regex(pattern),
          meaning,
        ]),
      ),
    ),
    types: table(
      ['file', 'Content-Type', 'copies'],
      types.map(([name, {type, isText}]) => [
        name.startsWith('.') ? code(name) : code(name.replaceAll('\\/', '/')),
        code(type),
        isText ? 'brotli, gzip' : 'none',
      ]),
    ),
  };
}
