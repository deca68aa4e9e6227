/**
 * Functions shared by the diagram renderer (tools/diagrams.ts) and the Diagram component. Pure: they also run in the
 * reader's browser.
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
