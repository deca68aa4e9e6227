/**
 * Derives addresses of generated pages and ids of their parts from names in the description. They stay the same when
 * the site is rebuilt or other names are added.
 */
import stockKebabCase from 'lodash/kebabCase.js';

/** Extension of files with the body of a page. The plugin turns them into modules that export a function. */
export const BODY_EXTENSION = '.openapi.html';

/** Page names that the reference itself uses, and that no operation can take. */
export const RESERVED: readonly string[] = ['index', 'schemas', 'errors', 'webhooks', 'changelog'];

/** Maximum length of a page name. File systems allow 255 bytes, but nobody reads that much. Unit: characters. */
const MAX_NAME = 100;

/**
 * Converts `Start user authorization` to `start-user-authorization`. Only a name without spaces is split at capitals,
 * as in `getHTTPThing` to `get-http-thing`: a phrase may contain words such as `ASPSPs`.
 */
export function kebabCase(text: string): string {
  const words = /\s/.test(text.trim()) ? text : splitHumps(text);
  return shorten(
    words
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase(),
  );
}

/**
 * Returns the page name that docusaurus-plugin-openapi-docs derives from an `operationId`, of any length. It also
 * splits at digits: `oauth2Token` becomes `oauth-2-token`.
 */
export function stockName(text: string): string {
  return stockKebabCase(text);
}

/** Truncates a name, at a hyphen if it has one. */
export function shorten(name: string): string {
  if (name.length <= MAX_NAME) {
    return name;
  }
  const cut = name.slice(0, MAX_NAME + 1);
  return cut.slice(0, cut.includes('-') ? cut.lastIndexOf('-') : MAX_NAME).replace(/-+$/, '');
}

/** Replaces characters that a URL would drop with their code points, so that names remain distinct. */
export function spellOut(text: string): string {
  return text.replace(
    /[^\p{ASCII}\p{M}]/gu,
    (char) => ` ${(char.codePointAt(0) ?? 0).toString(16)} `,
  );
}

function splitHumps(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2');
}

/**
 * Returns the lower-case page name of a schema: `AccountResource` becomes `accountresource`. The name never starts with
 * an underscore, because Docusaurus ignores such files.
 */
export function schemaSlug(name: string): string {
  const slug = asciiSlug(name);
  return slug === '' ? asciiSlug(`schema ${spellOut(name)}`) : slug;
}

function asciiSlug(name: string): string {
  return shorten(
    name
      .toLowerCase()
      .replace(/[^a-z0-9_]+/g, '-')
      .replace(/^[-_]+|-+$/g, ''),
  );
}

/**
 * Assigns page names: the first free candidate, or else the last one with a number appended. Candidates are ordered
 * from short to specific, so a second operation with the same summary receives its method and path.
 */
export class NameRegistry {
  readonly #taken: Set<string>;
  /** The last number appended to a name. */
  readonly #numbers = new Map<string, number>();

  constructor(reserved: readonly string[] = RESERVED) {
    this.#taken = new Set(reserved);
  }

  take(candidates: readonly string[]): string {
    const usable = candidates.filter((candidate) => candidate !== '');
    const free = usable.find((candidate) => !this.#taken.has(candidate));
    const name = free ?? this.#numbered(usable.at(-1) ?? 'page');
    this.#taken.add(name);
    return name;
  }

  #numbered(base: string): string {
    let number = (this.#numbers.get(base) ?? 1) + 1;
    while (this.#taken.has(`${base}-${number}`)) {
      number += 1;
    }
    this.#numbers.set(base, number);
    return `${base}-${number}`;
  }
}

/**
 * Returns the id of a parameter, property, status or value: parts joined by hyphens, such as
 * `request-access-valid_until`. Characters that a URL would escape are replaced with a dot and their code point.
 */
export function anchorId(...parts: string[]): string {
  return parts.map(anchorPart).join('-');
}

function anchorPart(part: string): string {
  return part.replace(
    /[^A-Za-z0-9_*=-]/gu,
    (char) => `.${(char.codePointAt(0) ?? 0).toString(16)}`,
  );
}
