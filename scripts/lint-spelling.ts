import fs from 'node:fs';
import nspell from 'nspell';
import {brand} from '../config/brand';
import {IS_PROOFREAD} from '../config/description';
import {
  checkDictionary,
  interfaceText,
  misspelt,
  proseText,
  type SpelledText,
  withoutUnusedWords,
} from '../src/authoring/prose/spelling';
import {
  readDescriptionTexts,
  readPages,
  readProjectTexts,
  trackedFiles,
} from '../src/authoring/prose/files';
import {readArgs} from './lib/args';

const USAGE = `Usage: node --import tsx scripts/lint-spelling.ts [--fix]

Checks the spelling of pages, descriptions, documents and the interface; with --fix, removes words that no text uses
from the lists. Part of npm run check.`;

const WORDS = 'config/prose/words.txt';
const NAMES = 'config/prose/names.txt';
const INTERFACE = /^(?:config\/(?!.*\.test\.).*\.tsx?|src\/.*\.tsx)$/;
/** Words that only readers use: products, and fragments of sentences. */
const OF_READERS: ReadonlySet<string> = new Set([
  'config/searchEverydayWords.ts',
  'config/searchSynonyms.ts',
]);

function collectTexts(): SpelledText[] {
  return [
    ...[
      ...readPages(),
      ...(IS_PROOFREAD ? [readDescriptionTexts()] : []),
      ...readProjectTexts(),
    ].map(proseText),
    ...trackedFiles()
      .filter((file) => INTERFACE.test(file) && !OF_READERS.has(file))
      .map((file) => interfaceText(file, fs.readFileSync(file, 'utf8'))),
  ].map(({path: file, text}) => ({path: file, text: text.replaceAll(brand.name, '')}));
}

async function unknownWords(
  texts: readonly SpelledText[],
  ...lists: readonly string[]
): Promise<string[]> {
  const {default: british} = await import('dictionary-en-gb');
  const dictionary = nspell(Buffer.from(british.aff), Buffer.from(british.dic));
  lists.flatMap((list) => list.split('\n').filter(Boolean)).forEach((word) => dictionary.add(word));
  return misspelt(texts, (word) => dictionary.correct(word)).map(
    ({path: file, line, word}) =>
      `${file}:${line}: “${word}” is not a known word of British English. Correct it, or add it as a proper name to ${NAMES} or as a term to ${WORDS}.`,
  );
}

async function main(): Promise<void> {
  const {fix} = readArgs(USAGE, {fix: {type: 'boolean'}}).values;
  const texts = collectTexts();
  if (fix) {
    for (const [file, isExact] of [
      [WORDS, false],
      [NAMES, true],
    ] as const) {
      fs.writeFileSync(file, withoutUnusedWords(fs.readFileSync(file, 'utf8'), texts, isExact));
    }
  }
  const words = fs.readFileSync(WORDS, 'utf8');
  const names = fs.readFileSync(NAMES, 'utf8');
  const problems = [
    ...(await unknownWords(texts, words, names)),
    ...checkDictionary(WORDS, words, texts, false),
    ...checkDictionary(NAMES, names, texts, true),
  ];
  console.log(
    problems.length === 0 ? `${texts.length} texts are spelt correctly.` : problems.join('\n'),
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

void main();
