/** Finds the parts of a text that are relevant to a query. */
import {estimateTokens} from './tokens';
import {allWordsOf, stem} from '../../../search/src/index';

/** An independent block: a paragraph, list item, table row or code block. */
interface Block {
  text: string;
  /** Index of the block that contains the row's table header. */
  head?: number;
  score: number;
}

const GAP = '…';
/** Favours the first block, which introduces the section. */
const FIRST_BLOCK_BONUS = 0.35;
const NEIGHBOUR_SHARE = 0.25;

/**
 * @param weights - weight of each term of the query
 * @param tokens - maximum length; texts that fit are returned whole
 */
export function excerpt(
  markdown: string,
  weights: ReadonlyMap<string, number>,
  tokens: number,
): string {
  if (estimateTokens(markdown) <= tokens) {
    return markdown;
  }
  const blocks = blocksOf(markdown);
  const own = blocks.map(({text}) => scoreOf(text, weights));
  const total = Math.max(...own, 0.001);
  const scored = blocks.map((block, index): Block & {index: number} => ({
    ...block,
    index,
    score:
      (own[index] ?? 0) +
      NEIGHBOUR_SHARE * Math.max(own[index - 1] ?? 0, own[index + 1] ?? 0) +
      (index === 0 ? FIRST_BLOCK_BONUS * total : 0),
  }));
  const kept = new Set<number>();
  let left = tokens;
  const ranked = [...scored].sort((a, b) => b.score - a.score || a.index - b.index);
  for (const block of ranked) {
    const needed = [
      block.index,
      ...(block.head === undefined ? [] : [block.head, block.head + 1]),
    ].filter((index) => !kept.has(index));
    const cost = needed.reduce(
      (sum, index) => sum + estimateTokens(blocks[index]?.text ?? '') + 1,
      0,
    );
    if (cost <= left) {
      needed.forEach((index) => kept.add(index));
      left -= cost;
    }
  }
  // If no block fits, the best one is truncated.
  return kept.size === 0
    ? `${ranked[0]?.text.slice(0, tokens * 3) ?? ''} ${GAP}`
    : joined(blocks, kept);
}

function scoreOf(text: string, weights: ReadonlyMap<string, number>): number {
  let score = 0;
  for (const term of new Set(allWordsOf(text).map(stem))) {
    score += weights.get(term) ?? 0;
  }
  // Among equally relevant blocks, the shorter one wins.
  return score / (1 + estimateTokens(text) / 600);
}

function blocksOf(markdown: string): Pick<Block, 'text' | 'head'>[] {
  const blocks: Pick<Block, 'text' | 'head'>[] = [];
  let code: string[] | undefined;
  let paragraph: string[] = [];
  let head: number | undefined;
  const flush = () => {
    if (paragraph.length > 0) {
      blocks.push({text: paragraph.join('\n')});
      paragraph = [];
    }
  };
  for (const line of markdown.split('\n')) {
    if (/^\s*```/.test(line)) {
      if (code === undefined) {
        flush();
        code = [line];
      } else {
        blocks.push({text: [...code, line].join('\n')});
        code = undefined;
      }
    } else if (code !== undefined) {
      code.push(line);
    } else if (line.startsWith('|')) {
      flush();
      const isFirst = head === undefined;
      head ??= blocks.length;
      blocks.push({text: line, ...(isFirst ? {} : {head})});
    } else {
      head = undefined;
      if (line.trim() === '' || /^\s*(?:[-*]|\d+\.) /.test(line) || line.startsWith('#')) {
        flush();
      }
      if (line.trim() !== '') {
        paragraph.push(line);
      }
    }
  }
  flush();
  return code === undefined ? blocks : [...blocks, {text: code.join('\n')}];
}

function joined(blocks: readonly {text: string}[], kept: ReadonlySet<number>): string {
  const lines: string[] = [];
  let last = -1;
  for (const index of [...kept].sort((a, b) => a - b)) {
    if (index > last + 1) {
      lines.push(GAP);
    }
    lines.push(blocks[index]?.text ?? '');
    last = index;
  }
  return [...lines, ...(last < blocks.length - 1 ? [GAP] : [])].join('\n');
}
