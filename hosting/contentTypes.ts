/** File types of the site, and how each is sent, for every server and the compressed copies. */

export interface ContentType {
  /** Value of the `Content-Type` header. */
  type: string;
  /** Whether brotli and gzip copies are made. Fonts and pictures are already compressed. */
  isText: boolean;
}

const text = (type: string): ContentType => ({type: `${type}; charset=utf-8`, isText: true});
const binary = (type: string): ContentType => ({type, isText: false});

/** Types by extension, without the dot. */
export const CONTENT_TYPES: Readonly<Record<string, ContentType>> = {
  html: text('text/html'),
  css: text('text/css'),
  // RFC 4287, 7
  atom: text('application/atom+xml'),
  // RFC 9239
  js: text('text/javascript'),
  json: text('application/json'),
  // The commands that readers download. Source: RFC 9239.
  mjs: text('text/javascript'),
  md: text('text/markdown'),
  svg: text('image/svg+xml'),
  txt: text('text/plain'),
  webmanifest: text('application/manifest+json'),
  xml: text('application/xml'),
  // RFC 9512
  yaml: text('application/yaml'),
  gif: binary('image/gif'),
  ico: binary('image/x-icon'),
  jpg: binary('image/jpeg'),
  png: binary('image/png'),
  webp: binary('image/webp'),
  woff2: binary('font/woff2'),
  zip: binary('application/zip'),
};

/** Type of responses without a file: errors and redirects. */
export const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** Files without an extension, by the end of their path. */
export const NAMED_FILES: readonly (ContentType & {pattern: RegExp})[] = [
  {pattern: /\/SHA256SUMS$/, ...text('text/plain')},
];

/**
 * @param file - path of a file below the site's root
 * @returns undefined for a file that the site does not serve under its own name, such as a compressed copy
 */
export function contentTypeOf(file: string): ContentType | undefined {
  const extension = /\.([a-z0-9_]+)$/.exec(file)?.[1];
  return extension === undefined
    ? NAMED_FILES.find(({pattern}) => pattern.test(`/${file}`))
    : CONTENT_TYPES[extension];
}
