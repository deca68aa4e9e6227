/**
 * Shared by the renderer of the diagrams, its check and the Diagram component. Pure functions only: this module also
 * runs in the reader's browser.
 */

import type {PictureHashes} from './pictures';

/** An entry of static/img/diagrams/manifest.json. */
export interface DiagramEntry extends PictureHashes {
  width: number;
  height: number;
  title: string;
  description: string;
}

export type DiagramManifest = Record<string, DiagramEntry>;

export interface DiagramText {
  title: string;
  description: string;
}

/** A run of numbered steps. */
interface Steps {
  kind: 'steps';
  start: number;
  items: string[];
}

interface Paragraph {
  kind: 'paragraph';
  text: string;
}

export type DescriptionBlock = Steps | Paragraph;

export interface InlinePart {
  code: boolean;
  text: string;
}

/** Reads the accessible title and description from a Mermaid source. */
export function readDiagramText(name: string, source: string): DiagramText {
  const title = /^[ \t]*accTitle:(.*)$/m.exec(source)?.[1]?.trim();
  const description = /^[ \t]*accDescr\s*\{([^}]*)\}/m.exec(source)?.[1];
  if (!title) {
    throw new Error(`Diagram ${name} has no accTitle.`);
  }
  const lines = (description ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) {
    throw new Error(`Diagram ${name} has no accDescr { ... }.`);
  }
  return {title, description: lines.join('\n')};
}

/** Removes accTitle and accDescr from a Mermaid source; the rest is drawn. */
export function withoutDiagramText(source: string): string {
  return source
    .replace(/^[ \t]*accTitle:.*\n/m, '')
    .replace(/^[ \t]*accDescr\s*\{[^}]*\}[ \t]*\n/m, '');
}

/** Splits a description into paragraphs (one on each line) and runs of numbered steps. */
export function descriptionBlocks(description: string): DescriptionBlock[] {
  const blocks: DescriptionBlock[] = [];
  for (const line of description.split('\n')) {
    const step = /^(\d+)\.\s+(.+)$/.exec(line);
    const last = blocks.at(-1);
    if (!step) {
      blocks.push({kind: 'paragraph', text: line});
    } else if (last?.kind === 'steps') {
      last.items.push(step[2] ?? '');
    } else {
      blocks.push({kind: 'steps', start: Number(step[1]), items: [step[2] ?? '']});
    }
  }
  return blocks;
}

/** Splits a text at backticks into plain and code parts. */
export function inlineParts(text: string): InlinePart[] {
  return text
    .split('`')
    .map((part, index) => ({code: index % 2 === 1, text: part}))
    .filter((part) => part.text !== '');
}
