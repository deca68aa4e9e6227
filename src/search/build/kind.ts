import type {KindLetter} from '../../../packages/search/src/index';
import {RELEASE_SEGMENT} from '../../../config/releaseNames';

const pages = (path: string) => new RegExp(`^api/(?:${RELEASE_SEGMENT}/)?${path}$`);

const REFERENCE = pages('reference/(.*)');

/** Reference pages other than operations and schemas. */
const OTHER_REFERENCE = /^(?:$|webhooks\/)/;

/**
 * Pages that explain terms, state rules or list news. They contain words on every subject, but are rarely the right
 * result.
 */
const SPECIAL: readonly (readonly [path: RegExp, letter: KindLetter])[] = [
  [pages('glossary/'), 'd'],
  [/^isms\//, 'p'],
  [pages('changelog/'), 'c'],
];

/** @param path - path of a page below the base path */
export function kindOf(path: string): KindLetter {
  const inReference = REFERENCE.exec(path)?.[1];
  if (inReference !== undefined) {
    if (inReference.startsWith('schemas/')) {
      return 's';
    }
    if (inReference === 'errors/') {
      return 'e';
    }
    return OTHER_REFERENCE.test(inReference) ? 'r' : 'o';
  }
  const special = SPECIAL.find(([pattern]) => pattern.test(path));
  if (special !== undefined) {
    return special[1];
  }
  if (path === 'faq/') {
    return 'q';
  }
  return path.startsWith('markets/') ? 'm' : 'g';
}
