/**
 * Addresses of generated pages and ids of their parts. All of them are functions of names in the description, so
 * they survive a rebuild and the addition of other names.
 */
import stockKebabCase from 'lodash/kebabCase.js';

/** Ending of files with the body of a page: the plugin turns them into modules whose default is a function. */
export const BODY_EXTENSION = '.openapi.html';

/** Page names that an operation cannot take because the reference uses them. */
export const RESERVED: readonly string[] = ['index', 'schemas', 'errors', 'webhooks', 'changelog'];

/** Longest page name; file systems end at 255 bytes, and nobody reads an address that long. Unit: characters. */
const MAX_NAME = 100;

/**
 * `Start user authorization` to `start-user-authorization`; a name without spaces is split at capitals: `getHTTPThing`
 * to `get-http-thing`. A phrase is not, since it may contain words such as `ASPSPs`.
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
 * The page name that docusaurus-plugin-openapi-docs makes from an `operationId`, of any length; it also splits at
 * digits: `oauth2Token` to `oauth-2-token`.
 */
export function stockName(text: string): string {
  return stockKebabCase(text);
}

/** Truncates at a hyphen if there is one. */
export function shorten(name: string): string {
  if (name.length <= MAX_NAME) {
    return name;
  }
  const cut = name.slice(0, MAX_NAME + 1);
  return cut.slice(0, cut.includes('-') ? cut.lastIndexOf('-') : MAX_NAME).replace(/-+$/, '');
}

/** Replaces characters that a URL would lose with their code points, so that names stay different. */
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
 * Lower-case page name of a schema: `AccountResource` to `accountresource`. It never starts with an
 * underscore: Docusaurus does not create pages from such files.
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
 * Assigns page names: the first free candidate, otherwise the last one with a number. Candidates range from the
 * shortest to the most specific, so a second operation with the same summary gets its method and path.
 */
export class NameRegistry {
  readonly #taken: Set<string>;
  /** The last number that a base was given. */
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
 * Id of a parameter, property, status or value: parts joined by a hyphen, e.g. `request-access-valid_until`. Characters
 * that would need escaping in a URL are written as a dot and their code point.
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
