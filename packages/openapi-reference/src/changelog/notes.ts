/** What people write about releases, in Markdown. */
export interface ReleaseNotes {
  /** File that messages name. */
  file: string;
  /** Before the first heading. */
  introduction: string;
  /** A headline and two sentences for each release. */
  stories: readonly Section[];
  /** About single changes, by their labels. */
  notes: readonly Section[];
}

interface Section {
  /** Name of a release or label of a change. */
  name: string;
  /** Of a release. */
  headline: string;
  line: number;
  text: string;
}

/**
 * @param text - `# 2026-06: Headline` begins the part about a release, and `` ## `Thing.name` `` a note about a change
 * @throws Error with file, line, what is wrong and what is allowed
 */
export function parseNotes(text: string, file: string): ReleaseNotes {
  const sections: (Section & {level: number})[] = [
    {level: 0, name: '', headline: '', line: 1, text: ''},
  ];
  text.split(/\r?\n/).forEach((content, index) => {
    const [, marks = '', title = ''] = /^(##?)\s+(.*)$/.exec(content) ?? [];
    const line = index + 1;
    const last = sections.at(-1);
    if (marks === '##') {
      const name = title.replaceAll('`', '').trim();
      sections.push({level: 2, name, headline: '', line, text: ''});
    } else if (marks === '#') {
      const [, name, headline] = /^([^\s:]+):\s+(.+)$/.exec(title) ?? [];
      if (name === undefined || headline === undefined) {
        refuse(
          file,
          line,
          `"${content}" names no release`,
          '# 2026-06: What is new in a few words',
        );
      }
      sections.push({level: 1, name, headline, line, text: ''});
    } else if (last !== undefined) {
      last.text += `${content}\n`;
    }
  });
  for (const [index, {level, name, line, text: written}] of sections.entries()) {
    const sentences = written.match(/[.!?](?=\s)/g)?.length ?? 0;
    if (level === 1 && sentences !== 2) {
      refuse(file, line, `the text about ${name} has ${sentences} sentences`, '2');
    }
    if (level === 2 && written.trim() === '') {
      refuse(file, line, `the note about "${name}" is empty`, 'a non-empty string');
    }
    if (sections.slice(0, index).some((other) => other.level === level && other.name === name)) {
      refuse(file, line, `there are two texts about "${name}"`, 'one');
    }
  }
  const ofLevel = (wanted: number) =>
    sections
      .filter(({level}) => level === wanted)
      .map(({level: _, ...section}) => ({...section, text: section.text.trim()}));
  return {
    file,
    introduction: ofLevel(0)[0]?.text ?? '',
    stories: ofLevel(1),
    notes: ofLevel(2),
  };
}

function refuse(file: string, line: number, problem: string, allowed: string): never {
  throw new Error(`${file}:${line}: ${problem}. Allowed: ${allowed}.`);
}

/**
 * @param releases - those that have made changes
 * @param due - those that must have a headline
 * @throws Error if a note is about something that did not change, or a release has no headline
 */
export function checkNotes(
  {file, notes, stories}: ReleaseNotes,
  labels: readonly string[],
  releases: readonly string[],
  due: readonly string[],
): void {
  for (const [list, known] of [
    [notes, labels],
    [stories, releases],
  ] as const) {
    const stray = list.find(({name}) => !known.includes(name));
    if (stray !== undefined) {
      refuse(file, stray.line, `nothing has changed in "${stray.name}"`, known.join(', '));
    }
  }
  const missing = due.find((release) => stories.every(({name}) => name !== release));
  if (missing !== undefined) {
    refuse(
      file,
      1,
      `the release ${missing} has no headline`,
      `"# ${missing}: What is new in a few words", and two sentences below it`,
    );
  }
}
