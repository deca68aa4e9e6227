/** The rules of this folder as Markdown tables, for people who set a server up by hand: HOSTING.md. */
import {CONTENT_TYPES, NAMED_FILES} from './contentTypes';
import {HEADER_RULES, SECURITY_HEADERS} from './headers';
import {contentSecurityPolicy} from './policy';
import {REDIRECT_RULES} from '../src/addresses/redirects';

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
      ['What', 'Addresses', 'Redirect with status 301 to the first that is a page'],
      REDIRECT_RULES.map(({meaning, pattern, targets}) => [
        meaning,
        regex(pattern),
        targets.map(code).join(', '),
      ]),
    ),
    'security-headers': table(
      ['Header', 'Value'],
      Object.entries(SECURITY_HEADERS).map(([name, value]) => [code(name), code(value)]),
    ),
    policy: table(
      ['Directive', 'Sources'],
      policy.split('; ').map((part) => {
        const [directive = '', ...sources] = part.split(' ');
        return [code(directive), code(sources.join(' '))];
      }),
    ),
    headers: table(
      ['Header', 'Value', 'For which responses: status and path of the file', 'Why'],
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
      ['File', 'Content-Type', 'Copies'],
      types.map(([name, {type, isText}]) => [
        name.startsWith('.') ? code(name) : code(name.replaceAll('\\/', '/')),
        code(type),
        isText ? 'brotli, gzip' : 'none',
      ]),
    ),
  };
}
