/** Extracts prose from sources, with the line of each piece. */
import type {Nodes, PhrasingContent} from 'mdast';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {SKIP, visit} from 'unist-util-visit';
import {isScalar, LineCounter, parseDocument, visit as visitYaml} from 'yaml';
import {brand} from '../../../config/brand';
import {fillBrandVariables} from '../../text/brandVariables';
import {splitFrontMatter} from '../../text/markdown';
import {parsePage} from '../mdxSyntax';

export interface Piece {
  kind: 'text' | 'code';
  text: string;
  line: number;
}

export interface Block {
  kind: 'paragraph' | 'heading' | 'cell' | 'title';
  line: number;
  pieces: Piece[];
}

export interface ProseFile {
  /** Path from the repository's root, with forward slashes. */
  path: string;
  blocks: Block[];
}

const markdown = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).freeze();

/** Removes the markers of admonitions and turns their titles into separate paragraphs. */
function withoutAdmonitionMarks(text: string): string {
  return text.replace(
    /^:::\w*(?:\[(.*)\])?(?:\{.*\})?[ \t]*$/gm,
    (_, title: string | undefined) => title ?? '',
  );
}

function collectPieces(nodes: readonly PhrasingContent[], pieces: Piece[]): void {
  for (const node of nodes) {
    const line = node.position?.start.line ?? 0;
    if (node.type === 'text') {
      pieces.push({kind: 'text', text: node.value, line});
    } else if (node.type === 'inlineCode') {
      pieces.push({kind: 'code', text: node.value, line});
    } else if (node.type === 'break') {
      pieces.push({kind: 'text', text: ' ', line});
    } else if ('children' in node) {
      collectPieces(node.children, pieces);
    }
  }
}

const KINDS = {paragraph: 'paragraph', heading: 'heading', tableCell: 'cell'} as const;

function blocksOf(tree: Nodes): Block[] {
  const blocks: Block[] = [];
  visit(tree, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') {
      return undefined;
    }
    const pieces: Piece[] = [];
    collectPieces(node.children, pieces);
    if (pieces.some(({text}) => text.trim() !== '')) {
      blocks.push({
        kind: KINDS[node.type],
        line: node.position?.start.line ?? 0,
        pieces,
      });
    }
    return SKIP;
  });
  return blocks;
}

/** Extracts the title and description of a page, which readers see in the tab, in search and in previews. */
function frontMatterBlocks(text: string): Block[] {
  const {head = ''} = splitFrontMatter(text);
  return head.split('\n').flatMap((source, index) => {
    const [, key, value = ''] = /^(title|description|sidebar_label): *(.*)$/.exec(source) ?? [];
    return key === undefined
      ? []
      : [
          textBlock(
            key === 'description' ? 'paragraph' : 'title',
            value.replace(/^(["'])(.*)\1$/, '$2'),
            index + 2,
          ),
        ];
  });
}

function textBlock(kind: Block['kind'], text: string, line: number): Block {
  return {kind, line, pieces: [{kind: 'text', text, line}]};
}

export function readMarkdown(path: string, text: string): ProseFile {
  const isMdx = path.endsWith('.mdx');
  const filled = isMdx ? fillBrandVariables(text, path) : text;
  const source = withoutAdmonitionMarks(filled);
  const tree = isMdx ? parsePage(source) : markdown.parse(source);
  return {path, blocks: [...frontMatterBlocks(filled), ...blocksOf(tree)]};
}

/** Keys of the description whose values readers see. */
const TEXT_KEYS = /^(?:description|summary|title|meaning|action)$/;
/** Key of maps whose values are all shown to readers. */
const TEXT_MAPS = 'x-enumDescriptions';
/** Keys that contain data. */
const DATA_KEYS = /^(?:example|examples|default|enum|const|pattern|properties)$/;

export function readDescription(path: string, source: string): ProseFile {
  const lines = new LineCounter();
  const document = parseDocument(source, {lineCounter: lines});
  const blocks: Block[] = [];
  visitYaml(document, {
    Pair(_, pair, ancestors) {
      if (!isScalar(pair.key) || !isScalar(pair.value) || typeof pair.value.value !== 'string') {
        return;
      }
      const owners = ancestors.flatMap((node) =>
        'key' in node && isScalar(node.key) ? [String(node.key.value)] : [],
      );
      const owner = owners.at(-1) ?? '';
      const isText =
        owner === TEXT_MAPS || (TEXT_KEYS.test(String(pair.key.value)) && !DATA_KEYS.test(owner));
      // The summary of an example is prose; its value is not.
      if (!isText || owners.includes('value')) {
        return;
      }
      const {line} = lines.linePos(pair.value.range?.[0] ?? 0);
      const isBlock = pair.value.type === 'BLOCK_LITERAL' || pair.value.type === 'BLOCK_FOLDED';
      const text = pair.value.value.replaceAll('${brand.name}', brand.name);
      blocks.push(...shifted(blocksOf(markdown.parse(text)), isBlock ? line : line - 1));
    },
  });
  return {path, blocks};
}

function shifted(blocks: readonly Block[], by: number): Block[] {
  return blocks.map((block) => ({
    ...block,
    line: block.line + by,
    pieces: block.pieces.map((piece) => ({...piece, line: piece.line + by})),
  }));
}

export interface Problem {
  line: number;
  /** Message with the mistake and the allowed values. */
  message: string;
}

/** Abbreviations whose full stop does not end a sentence. */
const ABBREVIATION = /\b(?:No|Art|Oy|Ltd|vs)\.$/;

/** Splits a text into sentences. Neither a colon nor a dot inside a word ends one. */
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
