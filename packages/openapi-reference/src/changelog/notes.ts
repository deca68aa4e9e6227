/** Hand-written Markdown notes on releases. */
export interface ReleaseNotes {
  /** File name for messages. */
  file: string;
  /** Text before the first heading. */
  introduction: string;
  /** A headline and two sentences per release. */
  stories: readonly Section[];
  /** Notes on individual changes, by label. */
  notes: readonly Section[];
}

interface Section {
  /** Name of a release, or label of a change. */
  name: string;
  /** Headline; only for a release. */
  headline: string;
  line: number;
  text: string;
}

/**
 * @param text - `# 2026-06: Headline` begins the part on a release, and `` ## `Thing.name` `` a note on a change
 * @throws Error with the file, line, problem and permitted values
 */
export function parseNotes(text: string, file: string): ReleaseNotes {
  const [introduction = '', ...parts] = `\n${text}`.replaceAll('\r', '').split(/^(?=##? )/m);
  const stories: Section[] = [];
  const notes: Section[] = [];
  let line = introduction.split('\n').length - 1;
  for (const part of parts) {
    const [heading = '', ...lines] = part.split('\n');
    const [, name = heading.replace(/^#+/, '').replaceAll('`', '').trim(), headline = ''] =
      /^# ([^\s:]+): (.+)$/.exec(heading) ?? [];
    const list = heading.startsWith('##') ? notes : stories;
    const section = {name, headline, line, text: lines.join('\n').trim()};
    const sentences = `${section.text} `.match(/[.!?](?=\s)/g)?.length ?? 0;
    if (list === stories && (headline === '' || sentences !== 2)) {
      refuse(
        file,
        line,
        `"${heading}" is not a headline with two sentences below it (found: ${sentences})`,
        headlineOf('2026-06'),
      );
    }
    if (section.text === '' || list.some((other) => other.name === name)) {
      refuse(file, line, `"${name}" is empty or occurs twice`, 'one text about each');
    }
    list.push(section);
    line += lines.length;
  }
  return {file, introduction: introduction.trim(), stories, notes};
}

const headlineOf = (release: string) =>
  `"# ${release}: What is new in a few words", and two sentences below it`;

function refuse(file: string, line: number, problem: string, allowed: string): never {
  throw new Error(`${file}:${line}: ${problem}. Allowed: ${allowed}.`);
}

/**
 * @param releases - releases that contain changes
 * @param due - releases that must have a headline
 * @throws Error if a note concerns something that did not change, or if a release has no headline
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
    refuse(file, 1, `the release ${missing} has no headline`, headlineOf(missing));
  }
}
