/** Checks that guides still describe the lines that they mark in a sample after the sample has changed. */
import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {parseCodeMeta} from '../codeMeta';
import {type Fence, fencesOf, readSample, sampleReference, withoutSampleReference} from './samples';

const GUIDES = fs
  .readdirSync('docs', {recursive: true, encoding: 'utf8'})
  .filter((file) => file.endsWith('.mdx') && !file.startsWith('reference'))
  .map((file) => path.join('docs', file));

/** Matches a sentence about highlighted lines. */
const SENTENCE = /[^.:\n]*\bhighlighted lines?\b.*?(?:[.:](?=\s|$)|$)/gim;
const CODE_WORD = /`([^`]+)`/g;

interface MarkedSample {
  /** File and line of the fence. */
  at: string;
  /** Code words in the last sentence about the marked lines before the sample. */
  words: string[];
  /** The marked lines, as readers see them. */
  marked: string;
}

function marksOf(fence: Fence): number[] {
  return [...parseCodeMeta(withoutSampleReference(fence.meta)).marks];
}

function markedSamples(file: string): MarkedSample[] {
  const text = fs.readFileSync(file, 'utf8');
  const lines = text.split('\n');
  return fencesOf(text)
    .filter((fence) => marksOf(fence).length > 0)
    .map((fence) => {
      const before = lines.slice(0, fence.line - 1).join('\n');
      const section = before.slice(before.search(/\n#{1,6} (?![\s\S]*\n#{1,6} )/));
      const sentence = section.match(SENTENCE)?.at(-1) ?? '';
      const reference = sampleReference(fence.meta);
      const code = reference === undefined ? fence.code : readSample('.', reference);
      const shown = code.split('\n');
      return {
        at: `${file}:${fence.line}`,
        words: [...sentence.matchAll(CODE_WORD)].map(([, word = '']) => word),
        marked: marksOf(fence)
          .map((line) => shown[line - 1] ?? '')
          .join('\n'),
      };
    });
}

describe('marked lines of samples in guides', () => {
  const samples = GUIDES.flatMap(markedSamples);

  it('are used', () => {
    expect(samples.length).toBeGreaterThan(15);
  });

  it.each(samples)('$at: are mentioned, with the code words', ({words, marked}) => {
    expect(words).not.toEqual([]);
    for (const word of words) {
      expect(marked.toLowerCase()).toContain(word.toLowerCase());
    }
  });
});
