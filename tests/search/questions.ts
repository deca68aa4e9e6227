/** The questions for the search, and the part to which each belongs. */
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * How readers ask: in words, in a sentence, by pasting, with typing errors, with other people's terms, by the name of a
 * bank, a country or a part of the API.
 */
export const ASKED_KINDS = ['words', 'question', 'error', 'typo', 'term', 'bank', 'name'] as const;
export type AskedKind = (typeof ASKED_KINDS)[number];

/**
 * - `tuning`: anyone who works on the ranking looks at these, one by one.
 * - `kept`: only their combined figures are looked at.
 * - `earlier`: the ranking was made with these, so they no longer prove anything.
 */
export type Part = 'tuning' | 'kept' | 'earlier';

/** The first set, and two more, each written before the search was tested with it. */
export const SETS = ['first', 'second', 'third'] as const;
export type QuestionSet = (typeof SETS)[number];

export interface Question {
  query: string;
  set: QuestionSet;
  /** Addresses that answer it. Without a hash, any place on the page counts. */
  places: string[];
  kind: AskedKind;
  part: Part;
}

interface Topic {
  /** Existing addresses that answer the questions. */
  places: string[];
  asked: Partial<Record<AskedKind, string[]>>;
}

interface EarlierQuestion {
  query: string;
  page: string | string[];
}

const FILES: Readonly<Record<QuestionSet, string>> = {
  first: 'questions.json',
  second: 'secondQuestions.json',
  third: 'thirdQuestions.json',
};

const TUNING_SHARE = 0.6;

/** Returns the part of a question. It is permanent, because it depends only on the text. */
export function partOf(query: string): Part {
  const digest = crypto.createHash('sha256').update(query).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < TUNING_SHARE ? 'tuning' : 'kept';
}

function read(file: string): unknown {
  return JSON.parse(fs.readFileSync(path.join(__dirname, file), 'utf8'));
}

export function readQuestions(): Question[] {
  return SETS.flatMap((set) =>
    (read(FILES[set]) as Topic[]).flatMap(({places, asked}) =>
      ASKED_KINDS.flatMap((kind) =>
        (asked[kind] ?? []).map((query) => ({query, set, places, kind, part: partOf(query)})),
      ),
    ),
  );
}

export function readEarlierQuestions(): Question[] {
  return (read('earlierQuestions.json') as EarlierQuestion[]).map(({query, page}) => ({
    query,
    set: 'first',
    places: [page].flat(),
    kind: 'words',
    part: 'earlier',
  }));
}
