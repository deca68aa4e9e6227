/** Recognises libraries that no reader's page may load in minified scripts. */

/**
 * Strings that survive minification and that prose does not contain. Each was seen in a script of the stock site
 * (`npm run stock`) or in the library's own distribution.
 */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  postman: ['_postman_propertyName', '_postman_propertyAllowsMultipleValues'],
  faker: ['cdn.fakercloud.com', 'fakerjs.dev', 'zipCodeByState'],
  lodash: ['__lodash_hash_undefined__', '__lodash_placeholder__'],
  iconv: ['Iconv-lite', 'Encoding not recognized: '],
  redux: ['@@redux', 'Minified Redux error'],
  // The second is of sucrase, its compiler.
  'react-live': ['No-Inline evaluations must call', '_jsxFileName'],
  // The second is of micromark, its parser.
  'react-markdown': ['remove-buggy-html-in-markdown-parser', 'codeFencedFenceInfo'],
  prism: ['before-tokenize', 'internal-subset'],
  // Our own search dialog, loaded with the first use.
  search: ['search-option-', 'search-group-'],
};

export const HEAVY_LIBRARIES: readonly string[] = Object.keys(MARKS);

/** @returns names of the heavy libraries that a script contains */
export function librariesIn(script: string): string[] {
  return Object.entries(MARKS)
    .filter(([, marks]) => marks.some((mark) => script.includes(mark)))
    .map(([name]) => name);
}
