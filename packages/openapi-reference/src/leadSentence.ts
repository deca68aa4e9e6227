/** Splits a description: a page can begin with the first sentence and show the rest after the content. */

/** Footnotes and link definitions at the end of a text apply to all of it. */
const HAS_DEFINITIONS = /^ {0,3}\[[^\]]+\]:/m;
/** Matches a list, a heading, a quotation, a table, code or HTML. */
const IS_NO_PARAGRAPH = /^(?:[#>|<]| {4}|\t|[-*+] |\d+[.)] |```|~~~)/;
/** Matches code and link targets, in which a full stop does not end a sentence, and the ends of sentences. */
const SENTENCE_PARTS =
  /(`+)[^`](?:[^]*?[^`])?\1(?!`)|\]\([^)]*\)|(?<!\b(?:e\.g|i\.e|etc|vs|cf))[.!?](?=\s+[\p{Lu}`*[("]|\s*$)/gu;

/** @returns the first sentence and the rest, as Markdown; if a text cannot be split, all of it is the first part */
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

/** Whether emphasis and brackets that begin in a sentence also end in it. */
function hasClosedMarks(sentence: string): boolean {
  const text = sentence.replace(/`[^`]*`/g, '');
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return (
    count(/\*\*/g) % 2 === 0 &&
    count(/(?<!\w)_|_(?!\w)/g) % 2 === 0 &&
    count(/[[(<]/g) === count(/[\])>]/g)
  );
}
