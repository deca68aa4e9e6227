/**
 * Spelling check: pages, texts of the description, texts about the project, texts of the interface. Part of `npm run
 * check`; with `--fix`, words that no text uses leave the lists.
 */
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {brand} from '../config/brand';
import {IS_PROOFREAD} from '../config/description';
import {
  checkDictionary,
  interfaceText,
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

const WORDS = 'config/prose/words.txt';
const NAMES = 'config/prose/names.txt';
const CONFIG = 'cspell.json';
const FOLDER = '.cache/spelling';
/** Contains the hash of the last correct texts: loading the dictionary takes longer than everything else. */
const PASSED = '.cache/spelling.passed';
const INTERFACE =
  /^(?:config|src\/(?:components|layouts|theme|lib\/(?:browser|jwt|markets)))\/.*\.tsx?$/;
/** Words that only readers use: those of other languages, products, and fragments of sentences. */
const OF_READERS: ReadonlySet<string> = new Set([
  'config/searchTranslations.ts',
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

/** Writes the texts to files for cspell, with the line numbers of their sources. */
function writeTexts(texts: readonly SpelledText[]): void {
  fs.rmSync(FOLDER, {recursive: true, force: true});
  for (const {path: file, text} of texts) {
    const copy = path.join(FOLDER, `${file}.txt`);
    fs.mkdirSync(path.dirname(copy), {recursive: true});
    fs.writeFileSync(copy, text);
  }
}

function unknownWords(): string[] {
  const {stdout, stderr, status} = spawnSync(
    process.execPath,
    [
      ...['node_modules/cspell/bin.mjs', 'lint', '--config', CONFIG, '--root', FOLDER],
      ...[
        '--no-progress',
        '--no-summary',
        '--no-color',
        '--no-gitignore',
        '--relative',
        '**/*.txt',
      ],
    ],
    {encoding: 'utf8'},
  );
  if (status !== 0 && stdout.trim() === '') {
    throw new Error(`cspell exited with ${status}: ${stderr}`);
  }
  return stdout.split('\n').flatMap((line) => {
    const [, file = '', number = '', word = ''] =
      /^(.+)\.txt:(\d+):\d+ - [^(]*\(([^)]+)\)/.exec(line) ?? [];
    return word === ''
      ? []
      : [
          `${file.replace(/^\.\//, '')}:${number}: “${word}” is not a known word of British English. Allowed: another spelling; a proper name in ${NAMES}; a term in ${WORDS}.`,
        ];
  });
}

const texts = collectTexts();
if (process.argv.includes('--fix')) {
  for (const [file, isExact] of [
    [WORDS, false],
    [NAMES, true],
  ] as const) {
    fs.writeFileSync(file, withoutUnusedWords(fs.readFileSync(file, 'utf8'), texts, isExact));
  }
}
const words = fs.readFileSync(WORDS, 'utf8');
const names = fs.readFileSync(NAMES, 'utf8');
const hash = createHash('sha256')
  .update(JSON.stringify([texts, words, names, fs.readFileSync(CONFIG, 'utf8')]))
  .digest('hex');
const isKnown = fs.existsSync(PASSED) && fs.readFileSync(PASSED, 'utf8') === hash;
if (!isKnown) {
  writeTexts(texts);
}
const problems = [
  ...(isKnown ? [] : unknownWords()),
  ...checkDictionary(WORDS, words, texts, false),
  ...checkDictionary(NAMES, names, texts, true),
];
if (problems.length === 0) {
  fs.writeFileSync(PASSED, hash);
}
console.log(
  problems.length === 0 ? `${texts.length} texts are spelt correctly.` : problems.join('\n'),
);
process.exitCode = problems.length === 0 ? 0 : 1;
