/** Parts of JSON text that have a colour. The text need not be valid. Pure. */

/** Classes of coloured code, as in `packages/openapi-reference/src/highlight.ts`. */
type TokenClass = 't-n' | 't-s' | 't-v' | 't-k';

interface Token {
  type: TokenClass;
  start: number;
  end: number;
}

/** A string, with the colon after it if it is a name; a word; a number. */
const TOKEN =
  /"(?:[^"\\\n]|\\.)*"(?<name>\s*:)?|(?<word>\b(?:true|false|null)\b)|(?<number>-?\b\d[\d.eE+-]*)/g;

export function jsonTokens(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({0: found, index: start, groups = {}}) => {
    const {name, word, number} = groups;
    const type =
      number !== undefined
        ? 't-v'
        : word !== undefined
          ? 't-k'
          : name !== undefined
            ? 't-n'
            : 't-s';
    return {type, start, end: start + found.length - (name?.length ?? 0)};
  });
}
