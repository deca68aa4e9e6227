/** Slips that retext finds: repeated words, and “a” for “an”. */
import retextEnglish from 'retext-english';
import retextIndefiniteArticle from 'retext-indefinite-article';
import retextRepeatedWords from 'retext-repeated-words';
import retextStringify from 'retext-stringify';
import {unified} from 'unified';
import {CODE_WORD, type ProseFile, readAloud} from './read';
import type {Problem} from './rules';

const english = unified()
  .use(retextEnglish)
  .use(retextIndefiniteArticle)
  .use(retextRepeatedWords)
  .use(retextStringify)
  .freeze();

/** Intended repetitions. */
const MEANT = /`(?:that|had)`/i;

/** One block on each line, so that the line numbers of messages map back to blocks. */
export function checkGrammar({blocks}: ProseFile): Problem[] {
  const file = {value: blocks.map((block) => `${readAloud(block)}\n`).join('\n')};
  const vfile = english.processSync(file.value);
  return vfile.messages
    .filter(({reason}) => !reason.includes(CODE_WORD) && !MEANT.test(reason))
    .map(({line = 1, reason}) => ({
      line: blocks[(line - 1) / 2]?.line ?? 1,
      message: `${reason.replace(/`([^`]*)`/g, '“$1”')}.`,
    }));
}
