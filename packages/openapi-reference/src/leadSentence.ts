/**
 * Splits a description, so that a page can begin with one sentence and continue with what it describes.
 */

/** Footnotes and addresses of links at the end of a text belong to all of it. */
const HAS_DEFINITIONS = /^ {0,3}\[[^\]]+\]:/m;
/** A list, a heading, a quotation, a table, code, or HTML. */
const IS_NO_PARAGRAPH = /^(?:[#>|<]| {4}|\t|[-*+] |\d+[.)] |```|~~~)/;
/** Code and targets of links, in which a full stop ends nothing, and the end of a sentence. */
const SENTENCE_PARTS =
  /(`+)[^`](?:[^]*?[^`])?\1(?!`)|\]\([^)]*\)|(?<!\b(?:e\.g|i\.e|etc|vs|cf))[.!?](?=\s+[\p{Lu}`*[("]|\s*$)/gu;

/** @returns the first sentence, and the rest, as Markdown; a text that cannot be split is all lead */
export function leadSentence(
  description: string | undefined,
): [lead: string | undefined, rest: string | undefined] {
  const text = description?.trim() ?? '';
  if (text === '') {
    return [undefined, undefined];
  }
  const [paragraph = ''] = text.split(/\n\s*\n/, 1);
  if (HAS_DEFINITIONS.test(text) || IS_NO_PARAGRAPH.test(text)) {
    return [text, undefined];
  }
  for (const {0: part, index} of paragraph.matchAll(SENTENCE_PARTS)) {
    const end = index + part.length;
    if (part.length === 1 && hasClosedMarks(paragraph.slice(0, end))) {
      const rest = text.slice(end).trim();
      return [text.slice(0, end), rest === '' ? undefined : rest];
    }
  }
  const rest = text.slice(paragraph.length).trim();
  return [paragraph, rest === '' ? undefined : rest];
}

/** Emphasis and brackets that begin in a sentence end in it. */
function hasClosedMarks(sentence: string): boolean {
  const text = sentence.replace(/`[^`]*`/g, '');
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return (
    count(/\*\*/g) % 2 === 0 &&
    count(/(?<!\w)_|_(?!\w)/g) % 2 === 0 &&
    count(/[[(<]/g) === count(/[\])>]/g)
  );
}
