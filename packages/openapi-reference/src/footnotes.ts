/** Footnotes of a Markdown text: `[^name]` in the text, `[^name]: The note.` below it. */

export interface Notes {
  /** The text without the notes. */
  text: string;
  /** Number of a note, counted in the order of the references; undefined if the text does not define it. */
  numberOf: (label: string) => number | undefined;
  /** Markdown of the notes, in the order of their numbers. */
  contents: () => string[];
}

const DEFINITION = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*(.*)$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Undefined if the text has no notes. */
export function notesOf(markdown: string): Notes | undefined {
  if (!markdown.includes('[^')) {
    return undefined;
  }
  const {text, definitions} = split(markdown);
  if (definitions.size === 0) {
    return undefined;
  }
  const order: string[] = [];
  const numberOf = (label: string) => {
    if (!definitions.has(label)) {
      return undefined;
    }
    if (!order.includes(label)) {
      order.push(label);
    }
    return order.indexOf(label) + 1;
  };
  const contents = () => {
    // A note without a reference is shown, too.
    [...definitions.keys()].forEach(numberOf);
    return order.map((label) => definitions.get(label) ?? '');
  };
  return {text, numberOf, contents};
}

function split(markdown: string): {text: string; definitions: Map<string, string>} {
  const definitions = new Map<string, string>();
  const kept: string[] = [];
  let fence: string | undefined;
  let label: string | undefined;
  for (const line of markdown.split('\n')) {
    const [, mark] = FENCE.exec(line) ?? [];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence))) {
      fence = fence === undefined ? mark : undefined;
    }
    const [, name, start = ''] = fence === undefined ? (DEFINITION.exec(line) ?? []) : [];
    if (name !== undefined) {
      label = name;
      definitions.set(name, start);
    } else if (label !== undefined && line.trim() !== '') {
      definitions.set(label, `${definitions.get(label) ?? ''} ${line.trim()}`.trim());
    } else {
      label = undefined;
      kept.push(line);
    }
  }
  return {text: kept.join('\n'), definitions};
}
