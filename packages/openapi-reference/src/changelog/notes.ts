/** Hand-written notes of the changelog about one release, in Markdown. */
export interface ReleaseNotes {
  /** File that messages name. */
  file: string;
  /** Before the first heading: about the release as a whole. */
  introduction: string;
  /** Notes about single changes, each under the name of the changed part. */
  notes: readonly ReleaseNote[];
}

export interface ReleaseNote {
  label: string;
  line: number;
  text: string;
}

const HEADING = /^##\s+(.*)$/;

/**
 * @param text - Markdown; each heading of the second level names a change (`` ## `Thing.name` ``), and its
 *   note is below it
 * @throws Error if a note is empty or a name occurs twice
 */
export function parseNotes(text: string, file: string): ReleaseNotes {
  const introduction: string[] = [];
  const notes: {label: string; line: number; lines: string[]}[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) {
      notes.push({label: heading.replaceAll('`', '').trim(), line: index + 1, lines: []});
    } else {
      (notes.at(-1)?.lines ?? introduction).push(line);
    }
  });
  const parsed = notes.map(({label, line, lines}) => ({
    label,
    line,
    text: lines.join('\n').trim(),
  }));
  for (const {label, line, text: note} of parsed) {
    if (note === '') {
      throw new Error(
        `${file}:${line}: the note about "${label}" is empty. Allowed: a non-empty string.`,
      );
    }
    if (parsed.some((other) => other.label === label && other.line < line)) {
      throw new Error(
        `${file}:${line}: there are two notes about "${label}". Allowed: one note for each change.`,
      );
    }
  }
  return {file, introduction: introduction.join('\n').trim(), notes: parsed};
}

/** @throws Error if a note refers to something that did not change */
export function checkNotes({file, notes}: ReleaseNotes, labels: Iterable<string>): void {
  const known = new Set(labels);
  const stray = notes.find(({label}) => !known.has(label));
  if (stray !== undefined) {
    throw new Error(
      `${file}:${stray.line}: no change of this release is called "${stray.label}". Allowed: ${[...known].join(', ')}.`,
    );
  }
}
