/** Rules of prose as pure functions. contributing/writing.md, "Prose", gives the reasons. */
import {CONTRADICTIONS} from '../../../config/prose/facts';
import {
  BANNED,
  CONTRACTIONS,
  FIXED_TITLES,
  IDIOMS,
  PERSON,
  SPELLING,
  TERMS,
  type TermRule,
} from '../../../config/prose/terms';
import {type Block, CODE_WORD, type ProseFile, readAloud} from './read';

export interface Problem {
  line: number;
  /** What is wrong, and what is allowed. */
  message: string;
}

/** Longer sentences must be read twice. Our choice. Unit: words. */
export const MAX_SENTENCE_LENGTH = 35;

/** Mean over the paragraphs of a page. Our choice; plain-language guides recommend 15 to 20. Unit: words. */
export const MAX_MEAN_LENGTH = 18;

/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATION = /\b(?:No|Art|Oy|Ltd|vs)\.$/;

/** Sentences of a text; neither a colon nor a dot inside a word ends one. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const part of text.split(/(?<=[.!?]["”’)]?)\s+(?=\S)/)) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATION.test(last)) {
      sentences[sentences.length - 1] = `${last} ${part}`;
    } else if (part.trim() !== '') {
      sentences.push(part);
    }
  }
  return sentences;
}

export function wordCount(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function shorten(text: string): string {
  const words = text.replaceAll(CODE_WORD, '…').split(' ');
  return words.length > 8 ? `${words.slice(0, 8).join(' ')} …` : words.join(' ');
}

/** Line where a text begins, as precisely as the pieces allow. */
function lineOf(block: Block, words: string): number {
  return block.pieces.find(({text}) => text.includes(words))?.line ?? block.line;
}

/** What is read sentence by sentence: everything but headings. */
function sentencesIn({blocks}: ProseFile): {block: Block; sentence: string; count: number}[] {
  return blocks
    .filter(({kind}) => kind !== 'heading' && kind !== 'title')
    .flatMap((block) =>
      sentencesOf(readAloud(block)).map((sentence) => ({
        block,
        sentence,
        count: wordCount(sentence),
      })),
    );
}

export function checkSentences(file: ProseFile): Problem[] {
  return sentencesIn(file)
    .filter(({count}) => count > MAX_SENTENCE_LENGTH)
    .map(({block, sentence, count}) => ({
      line: lineOf(block, sentence.slice(0, 12)),
      message: `the sentence “${shorten(sentence)}” has ${count} words. Allowed: ${MAX_SENTENCE_LENGTH}. Split it, or use a list.`,
    }));
}

export function checkMeanLength(file: ProseFile): Problem[] {
  const lengths = sentencesIn(file)
    .filter(({block}) => block.kind === 'paragraph')
    .map(({count}) => count);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(lengths.length, 1);
  return mean > MAX_MEAN_LENGTH
    ? [
        {
          line: 1,
          message: `the sentences of this page have ${mean.toFixed(1)} words on average. Allowed: ${MAX_MEAN_LENGTH}.`,
        },
      ]
    : [];
}

const WORD_RULES: readonly TermRule[] = [
  ...BANNED,
  ...TERMS,
  ...IDIOMS,
  ...CONTRACTIONS,
  ...SPELLING,
  ...CONTRADICTIONS,
];

function withoutTitles(text: string): string {
  return FIXED_TITLES.reduce((rest, title) => rest.replaceAll(title, ''), text);
}

function findWords(block: Block, text: string, rules: readonly TermRule[]): Problem[] {
  return rules.flatMap(({refused, allowed}) => {
    const word = refused.exec(text)?.[0].trim();
    return word === undefined
      ? []
      : [{line: lineOf(block, word), message: `“${word}” is not our style. Use: ${allowed}.`}];
  });
}

/** Words of the house style. Code is not checked. */
export function checkWords({blocks}: ProseFile): Problem[] {
  return blocks.flatMap((block) => findWords(block, withoutTitles(readAloud(block)), WORD_RULES));
}

/** Who speaks to whom. Headings, and links to them, may be questions of the reader. */
export function checkPerson({blocks}: ProseFile): Problem[] {
  return blocks
    .filter(({kind}) => kind === 'paragraph' || kind === 'cell')
    .flatMap((block) => {
      const pieces = block.pieces.filter(({isLink}) => !isLink);
      return findWords(block, readAloud({...block, pieces}), PERSON);
    });
}

/** Link texts that mean nothing out of context. */
const EMPTY_LINKS = /^(?:here|this|this page|link|more|read more|see here|page)$/i;

export function checkLinks({blocks}: ProseFile): Problem[] {
  return blocks
    .flatMap(({pieces}) => pieces)
    .filter(({isLink, text}) => isLink && EMPTY_LINKS.test(text.trim()))
    .map(({text, line}) => ({
      line,
      message: `the link text is “${text.trim()}”. Allowed: text that names the target.`,
    }));
}

/** Words that begin with one capital; names in capitals and camel case are not checked. */
const CAPITALISED = /^\p{Lu}\p{Ll}+$/u;

/**
 * @param names - proper names, which always begin with a capital
 */
export function checkHeadings({blocks}: ProseFile, names: ReadonlySet<string>): Problem[] {
  const headings = blocks.filter(({kind}) => kind === 'heading' || kind === 'title');
  return [...checkDepths(headings), ...headings.flatMap((block) => checkCase(block, names))];
}

function checkDepths(headings: readonly Block[]): Problem[] {
  // The title of the front matter is the h1 of a page.
  const hasTitle = headings.some(({kind}) => kind === 'title');
  let last = hasTitle ? 1 : 0;
  return headings.flatMap(({depth, line}) => {
    if (depth === undefined) {
      return [];
    }
    const isSecondTitle = depth === 1 && last > 0;
    const isJump = depth > last + 1;
    last = depth;
    return isSecondTitle
      ? [
          {
            line,
            message: 'the page has a second h1. Allowed: one h1, which is the title of the page.',
          },
        ]
      : isJump
        ? [
            {
              line,
              message: `an h${depth} without an h${depth - 1} above it. Allowed: heading levels without gaps.`,
            },
          ]
        : [];
  });
}

function checkCase(block: Block, names: ReadonlySet<string>): Problem[] {
  const words = readAloud(block).split(/\s+/);
  return words.flatMap((word, index) => {
    const bare = word.replace(/['’]s?$/, '').replace(/[^\p{L}-]/gu, '');
    const isFirst = index === 0 || /[.:?!]$/.test(words[index - 1] ?? '');
    const isName = names.has(bare) || bare.split('-').every((part) => names.has(part));
    return isFirst || isName || !CAPITALISED.test(bare) || bare === CODE_WORD
      ? []
      : [
          {
            line: block.line,
            message: `“${word}” in a heading begins with a capital. Allowed: sentence case. Proper names are listed in config/prose/names.txt.`,
          },
        ];
  });
}

/** The first word of a table head; names such as iOS have a capital inside. */
const SMALL_WORD = /^\p{Ll}+(?![\p{L}-])/u;

/** Table heads are in sentence case, too. Code at their beginning is not checked. */
export function checkTableHeads({blocks}: ProseFile): Problem[] {
  return blocks
    .filter(({isHead, pieces: [first]}) => isHead === true && first?.kind === 'text')
    .filter((block) => SMALL_WORD.test(readAloud(block).trim()))
    .map((block) => ({
      line: block.line,
      message: `the table head “${shorten(readAloud(block).trim())}” begins with a small letter. Allowed: sentence case.`,
    }));
}

/** Shorter introductions say nothing. Our choice. Unit: words. */
const MIN_LEAD = 8;

/** A page begins with what the reader gets, in prose: before its first heading, list of links or table. */
export function checkLead({blocks}: ProseFile): Problem[] {
  const isPage = blocks.some(({kind}) => kind === 'title');
  const own = blocks.filter(({kind}) => kind !== 'title');
  // The description in the front matter is the first paragraph.
  const [first] = isPage ? own.slice(1) : [];
  const isLead = first?.kind === 'paragraph' && wordCount(readAloud(first)) >= MIN_LEAD;
  return !isPage || isLead
    ? []
    : [
        {
          line: first?.line ?? 1,
          message: `the page does not begin with an introduction. Allowed: a paragraph of at least ${MIN_LEAD} words that says what the reader gets.`,
        },
      ];
}

/** A cell of several sentences ends like a sentence; one of a single sentence may end with or without a full stop. */
export function checkCellEnds({blocks}: ProseFile): Problem[] {
  return blocks
    .filter(({kind}) => kind === 'cell')
    .map((block) => ({block, text: readAloud(block)}))
    .filter(({text}) => sentencesOf(text).length > 1 && !/[.!?:]["”’)]?$/.test(text))
    .map(({block, text}) => ({
      line: block.line,
      message: `the cell “${shorten(text)}” has several sentences, and the last one has no full stop. Allowed: a full stop after each.`,
    }));
}

/** Quotation marks are curly, except in code. Apostrophes are not checked. */
export function checkQuotes({blocks}: ProseFile): Problem[] {
  return blocks
    .flatMap(({pieces}) => pieces)
    .filter(({kind, text}) => kind === 'text' && text.includes('"'))
    .map(({text, line}) => ({
      line,
      message: `a straight quotation mark in “${shorten(text.trim())}”. Allowed: “ and ”.`,
    }));
}

export function checkProse(file: ProseFile, names: ReadonlySet<string>): Problem[] {
  return [
    ...checkSentences(file),
    ...checkMeanLength(file),
    ...checkWords(file),
    ...checkPerson(file),
    ...checkLinks(file),
    ...checkHeadings(file, names),
    ...checkTableHeads(file),
    ...checkCellEnds(file),
    ...checkQuotes(file),
  ].sort((one, other) => one.line - other.line);
}

const PROJECT_RULES: readonly TermRule[] = [...IDIOMS, ...CONTRACTIONS, ...SPELLING];

/** Texts about the project quote the words that the rules reject. */
const QUOTED = /“[^”]*”/g;

/** READMEs and other texts about the project: sentences, table heads, idioms, contractions, spelling. */
export function checkProjectProse(file: ProseFile): Problem[] {
  return [
    ...checkSentences(file),
    ...checkTableHeads(file),
    ...file.blocks.flatMap((block) =>
      findWords(block, readAloud(block).replace(QUOTED, '…'), PROJECT_RULES),
    ),
  ].sort((one, other) => one.line - other.line);
}
