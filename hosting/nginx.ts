/**
 * Creates an nginx configuration from the tables in this folder. It needs only the modules in Debian's package and in
 * the official image.
 */
import {brand} from '../config/brand';
import {CONTENT_TYPES, NAMED_FILES, PLAIN_TEXT} from './contentTypes';
import {HEADER_RULES, SECURITY_HEADERS} from './headers';
import {fileOfAddress} from '../src/addresses/pages';
import {REDIRECT_RULES, type RedirectRule} from '../src/addresses/redirects';

export interface NginxOptions {
  /** Folder that contains the site below the base path, such as `/srv/www` for `/srv/www/docs/index.html`. */
  root: string;
  /** Value of `listen`, such as `8080` or `127.0.0.1:8080`. */
  listen: string;
  contentSecurityPolicy: string;
  /** New addresses by old ones. */
  moved?: ReadonlyMap<string, string>;
}

/** nginx reads its configuration in chunks of 4,096 bytes, and a value must fit into one with its quotes. */
export const MAX_POLICY_LENGTH = 4094;

const NOT_FOUND_PAGE = `${brand.baseUrl}404.html`;

/**
 * Quotes a value. Backslashes need no escape: nginx interprets only those before quotes, backslashes, t, r and n, and
 * no pattern here contains one of these.
 */
const quoted = (value: string) => `"${value.replaceAll('"', '\\"')}"`;

/** Undoes JavaScript's escaping of slashes in patterns. */
const source = (pattern: RegExp) => pattern.source.replaceAll('\\/', '/');

function block(head: string, lines: readonly string[]): string {
  const body = lines
    .flatMap((line) => line.split('\n'))
    .map((line) => (line === '' ? '' : `  ${line}`));
  return [`${head} {`, ...body, '}'].join('\n');
}

function map(from: string, variable: string, entries: Readonly<Record<string, string>>): string {
  return block(
    `map ${from} ${variable}`,
    Object.entries(entries).map(([key, value]) => `${quoted(key)} ${quoted(value)};`),
  );
}

const variableOf = (header: string) => `$docs_${header.toLowerCase().replaceAll('-', '_')}`;

function variables(): string[] {
  return [
    ...Object.entries(HEADER_RULES).map(([name, rules]) =>
      map(
        '"$status $uri"',
        variableOf(name),
        Object.fromEntries(rules.map(({pattern, value}) => [`~${source(pattern)}`, value])),
      ),
    ),
    // Only the q-value 0 is supported, because browsers send no others.
    map('$http_accept_encoding', '$docs_copy', {
      '~*(?:^|[ ,])br(?! *; *q=0(?:[.]0*)?(?:$|[ ,]))': '.br',
    }),
    // Same result as `pageForm`, except that HTML wins if both types have a quality.
    map('$http_accept', '$docs_form', {
      '~*text/markdown *; *q=0(?:[.]0*)? *(?:,|$)': '',
      '~*^(?!.*text/html).*text/markdown(?! *; *q=0[.].*[*]/[*])': 'markdown',
      '~*^(?=.*text/html *; *q=0).*text/markdown *(?:,|$)': 'markdown',
    }),
    map('"$status $uri"', '$docs_content_encoding', {
      '~^[23].*[.]br$': 'br',
      [`~^404 ${NOT_FOUND_PAGE}[.]br$`]: 'br',
    }),
    map('$status', '$docs_allow', {405: 'GET, HEAD'}),
  ];
}

function redirectLocation({meaning, pattern, targets}: RedirectRule): string {
  const named = source(pattern).replace('(', '(?<docs_page>');
  const checks = targets.map((target) => {
    const address = target.replace('$1', '${docs_page}');
    const file = fileOfAddress(address);
    // Only file names reach the response, never parts of an address that is not a page.
    return block(`if (-f "$document_root${file}")`, [`return 301 "${address}$is_args$args";`]);
  });
  return `# ${meaning}\n${block(`location ~ ${quoted(named)}`, [...checks, 'return 404;'])}`;
}

/** Sends a page as Markdown if the client prefers it (`negotiation.ts`). */
function copy(pattern: string): string {
  return block('if ($docs_form = "markdown")', [
    `rewrite "^${brand.baseUrl}$" ${brand.baseUrl}index.md last;`,
    `rewrite "${pattern}" $1.md last;`,
  ]);
}

function typeLocations(): string[] {
  return Object.entries(CONTENT_TYPES).map(([extension, {type, isText}]) =>
    block(`location ~ "[.]${extension}$"`, [
      'types {}',
      `default_type ${quoted(type)};`,
      ...(extension === 'html' ? [copy('^(.+)[.]html$')] : []),
      `try_files ${isText ? '$uri$docs_copy ' : ''}$uri ${extension === 'html' ? '=404' : '@docs_missing'};`,
    ]),
  );
}

function server({root, listen, contentSecurityPolicy, moved = new Map()}: NginxOptions): string {
  const headers = {
    ...SECURITY_HEADERS,
    'Content-Security-Policy': contentSecurityPolicy,
    ...Object.fromEntries(Object.keys(HEADER_RULES).map((name) => [name, variableOf(name)])),
    'Content-Encoding': '$docs_content_encoding',
    Allow: '$docs_allow',
  };
  const html = CONTENT_TYPES.html?.type ?? '';
  return block('server', [
    `listen ${listen};`,
    'server_name _;',
    'server_tokens off;',
    `root ${quoted(root)};`,
    'absolute_redirect off;',
    'merge_slashes off;',
    '# RFC 9110, 4.1 recommends at least 8000 octets; longer addresses get 414.',
    'large_client_header_buffers 4 8k;',
    'client_max_body_size 1k;',
    'sendfile on;',
    'tcp_nopush on;',
    'etag on;',
    'gzip off;',
    'gzip_static on;',
    'gzip_vary off;',
    '',
    '# A header with an empty value is not sent.',
    ...Object.entries(headers).map(
      ([name, value]) => `add_header ${name} ${quoted(value)} always;`,
    ),
    '',
    `error_page 404 ${NOT_FOUND_PAGE};`,
    'error_page 405 @docs_method;',
    block('if ($request_method !~ "^(?:GET|HEAD)$")', ['return 405;']),
    '',
    '# No address of the site contains control characters or backslashes.',
    block('location ~ "[\\x00-\\x1f\\x7f\\x5c]"', ['return 400;']),
    '',
    '# None contains two slashes in a row: a redirect to such a path could lead to another host.',
    block('location ~ "//"', ['return 404;']),
    '',
    block(`location = ${NOT_FOUND_PAGE.replace(/[.]html$/, '')}`, ['return 404;']),
    block(`location = ${NOT_FOUND_PAGE}`, [
      'internal;',
      'types {}',
      `default_type ${quoted(html)};`,
      'try_files $uri$docs_copy $uri =404;',
    ]),
    '',
    '# files without an extension',
    ...NAMED_FILES.map(({pattern, type}) =>
      block(`location ~ ${quoted(source(pattern))}`, [
        'types {}',
        `default_type ${quoted(type)};`,
        'try_files $uri$docs_copy $uri @docs_missing;',
      ]),
    ),
    '',
    ...[...moved].map(([from, to]) =>
      block(`location = ${quoted(from)}`, [
        `return 301 ${quoted(to.replace(/(?=#|$)/, () => '$is_args$args'))};`,
      ]),
    ),
    ...REDIRECT_RULES.flatMap((rule) => [redirectLocation(rule), '']),
    '# a name without an extension is that of a page',
    block('location ~ "/[^./]+$"', ['return 404;']),
    '',
    '# pages',
    block('location ~ "/$"', [
      'types {}',
      `default_type ${quoted(html)};`,
      copy('^(.+)/$'),
      'try_files ${uri}index.html$docs_copy ${uri}index.html =404;',
    ]),
    '',
    '# files by type; a missing file never returns a page',
    ...typeLocations(),
    block('location /', ['try_files "" @docs_missing;']),
    block('location @docs_missing', [
      'types {}',
      `default_type ${quoted(PLAIN_TEXT)};`,
      'return 404 "Not Found\\n";',
    ]),
    block('location @docs_method', [
      'types {}',
      `default_type ${quoted(PLAIN_TEXT)};`,
      'return 405 "Method Not Allowed\\n";',
    ]),
  ]);
}

/**
 * @returns text of a configuration file to be included in the `http` block
 * @throws Error if nginx would reject the policy
 */
export function nginxConfiguration(options: NginxOptions): string {
  const {length} = options.contentSecurityPolicy;
  if (length > MAX_POLICY_LENGTH) {
    throw new Error(
      `The Content-Security-Policy has ${length} characters. Allowed: ${MAX_POLICY_LENGTH}, the limit of nginx. Fewer kinds of inline scripts and styles make it shorter.`,
    );
  }
  return `${[
    '# Written by "npm run hosting" from the tables in hosting/. Do not edit.',
    ...variables(),
    server(options),
  ].join('\n\n')}\n`;
}
