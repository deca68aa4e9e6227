/** Extracts the texts that the spelling check reads, and compares them with the dictionaries. */
import ts from 'typescript';
import type {ProseFile} from './read';

export interface SpelledText {
  path: string;
  /** The source with everything except prose removed, and the line numbers preserved. */
  text: string;
}

function toLines(pieces: readonly {text: string; line: number}[]): string {
  const lines: string[] = [];
  for (const {text, line} of pieces) {
    text.split('\n').forEach((part, index) => {
      const at = line - 1 + index;
      lines[at] = `${lines[at] ?? ''} ${part}`;
    });
  }
  return Array.from(lines, (text: string | undefined) => text ?? '').join('\n');
}

/** Returns the words of a file on their original lines, without code. */
export function proseText({path, blocks}: ProseFile): SpelledText {
  const pieces = blocks.flatMap((block) => block.pieces);
  return {path, text: toLines(pieces.filter(({kind}) => kind === 'text'))};
}

/** Extracts the visible texts of TypeScript: content between tags, and strings with a space between words. */
export function interfaceText(path: string, source: string): SpelledText {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const pieces: {text: string; line: number}[] = [];
  const visit = (node: ts.Node): void => {
    const isPart = ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    const isText =
      ts.isJsxText(node) ||
      ((ts.isStringLiteralLike(node) || isPart) && /\p{L} \p{L}/u.test(node.text));
    if (isText) {
      const {line} = file.getLineAndCharacterOfPosition(node.getStart());
      // Backticks in texts mark code.
      pieces.push({text: node.text.replace(/`[^`]*`/g, ''), line: line + 1});
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return {path, text: toLines(pieces)};
}

/** Shorter words are skipped: codes, units and the ends of contractions. Unit: letters. */
const SHORTEST = 4;
/** URLs, email addresses, escapes in patterns, and names with digits, such as hashes. */
const NO_WORD = /\b\w+:\/\/\S+|\S+@\S+|\\\w|\w*\d\w*/g;

/**
 * Finds misspelt words and their positions. Skips abbreviations in capitals, and checks the parts of camel-case words.
 *
 * @param isKnown - whether the dictionary or one of the lists contains a word
 */
export function misspelt(
  texts: readonly SpelledText[],
  isKnown: (word: string) => boolean,
): {path: string; line: number; word: string}[] {
  const results = new Map<string, boolean>();
  const isRight = (word: string) => {
    const result = results.get(word) ?? isKnown(word);
    results.set(word, result);
    return result;
  };
  const isWrong = (word: string) =>
    word.length >= SHORTEST && !/^\p{Lu}+s?$/u.test(word) && !isRight(word);
  return texts.flatMap(({path, text}) =>
    text.split('\n').flatMap((content, index) =>
      content
        .replace(NO_WORD, ' ')
        .replaceAll('’', "'")
        .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
        .split(/[^\p{L}']+/u)
        .filter((word) => isWrong(word.replace(/^'|'s?$/g, '')))
        .flatMap((word) => word.split("'").filter(isWrong))
        .map((word) => ({path, line: index + 1, word})),
    ),
  );
}

/** Splits a text into words, and camel-case words into parts. */
function wordsIn(text: string): string[] {
  const parts = text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  return [...(text.match(/\p{L}+/gu) ?? []), ...(parts.match(/\p{L}+/gu) ?? [])];
}

const order = new Intl.Collator('en', {sensitivity: 'variant'});

/** Keeps the words of a list that occur in the texts. */
export function withoutUnusedWords(
  content: string,
  texts: readonly SpelledText[],
  isExact: boolean,
): string {
  const isUsed = usesOf(texts, isExact);
  const words = content.trimEnd().split('\n').filter(isUsed);
  return words.length === 0 ? '' : `${words.join('\n')}\n`;
}

/** Creates a function that returns whether the texts use a word. */
function usesOf(texts: readonly SpelledText[], isExact: boolean): (word: string) => boolean {
  const shape = (text: string) => (isExact ? text : text.toLowerCase());
  const used = new Set(texts.flatMap(({text}) => wordsIn(text).map(shape)));
  return (word) => used.has(shape(word));
}

/**
 * Reports words of a dictionary that are unsorted, repeated or unused.
 *
 * @param path - path of the dictionary, for messages
 * @param isExact - whether capitals must match
 */
export function checkDictionary(
  path: string,
  content: string,
  texts: readonly SpelledText[],
  isExact: boolean,
): string[] {
  const isUsed = usesOf(texts, isExact);
  return content
    .trimEnd()
    .split('\n')
    .filter((word) => word !== '')
    .flatMap((word, index, words) => {
      const before = words[index - 1];
      const isSorted = before === undefined || order.compare(before, word) < 0;
      return [
        ...(isSorted
          ? []
          : [
              `${path}:${index + 1}: “${word}” is out of order or listed twice. List each word once, in alphabetical order.`,
            ]),
        ...(isUsed(word)
          ? []
          : [
              `${path}:${index + 1}: no text uses “${word}”. Remove it, for example with "npm run check -- --fix".`,
            ]),
      ];
    });
}
