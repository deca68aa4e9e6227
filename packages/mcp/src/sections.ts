/** A Markdown copy of a page, split into sections. */
export interface Copy {
  /** Path below the portal's address, such as `api/sessions/`. */
  address: string;
  title: string;
  sections: Section[];
}

export interface Section {
  /** Heading level; 1 for the page's title. */
  level: number;
  heading: string;
  /** Markdown of the section without its heading. */
  text: string;
}

/** Splits a copy at headings outside code, and drops the front matter. */
export function readCopy(address: string, title: string, markdown: string): Copy {
  const sections: {level: number; heading: string; lines: string[]}[] = [
    {level: 1, heading: title, lines: []},
  ];
  let fence: string | undefined;
  for (const line of markdown.replace(/^---\n[^]*?\n---\n/, '').split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || line.trim() === fence)) {
      fence = fence === undefined ? mark : undefined;
    }
    const [, marks, heading = ''] = fence === undefined ? (/^(#{1,6}) (.+)$/.exec(line) ?? []) : [];
    if (marks === undefined) {
      sections.at(-1)?.lines.push(line);
    } else if (marks.length > 1) {
      sections.push({level: marks.length, heading: plain(heading), lines: []});
    }
  }
  return {
    address,
    title,
    sections: sections.map(({lines, ...section}) => ({...section, text: lines.join('\n').trim()})),
  };
}

/** Removes the markup for code, emphasis and links. */
function plain(markdown: string): string {
  return withoutLinks(markdown)
    .replace(/[`*]/g, '')
    .replace(/\\(?=[[\]_*<>])/g, '')
    .trim();
}

/** Replaces links and pictures with their texts. URLs cost more tokens than they are worth. */
export function withoutLinks(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]*)\]\([^)\s]+\)/g, 'Picture: $1')
    .replace(/\[((?:[^\][]|\[[^\]]*\])*)\]\([^)\s]+\)/g, '$1');
}

const simple = (text: string) =>
  text
    .replace(/[\s\u200b]+/g, ' ')
    .trim()
    .toLowerCase();

/**
 * Finds the section to which an anchor of the page leads, by the text of the heading.
 *
 * @param id - the anchor; if two headings are equal, the second id ends in `-1`
 * @returns -1 if the anchor is not of a section, for example of a field
 */
export function sectionAt({sections}: Copy, heading: string, id: string): number {
  const found = sections.flatMap((section, index) =>
    index > 0 && simple(section.heading) === simple(heading) ? [index] : [],
  );
  const repeated = Number(/-(\d+)$/.exec(id)?.[1] ?? 0);
  return found[repeated] ?? found[0] ?? -1;
}

/** Returns the end of a section, including those below it. */
function endOf(sections: readonly Section[], index: number): number {
  const level = sections[index]?.level ?? 0;
  const next = sections.findIndex((section, at) => at > index && section.level <= level);
  return next === -1 ? sections.length : next;
}

export function joined(sections: readonly Section[]): string {
  return sections
    .map(({level, heading, text}, index) =>
      index === 0 ? text : `${'#'.repeat(level)} ${heading}\n\n${text}`,
    )
    .join('\n\n')
    .trim();
}

/** Returns a section together with those below it. */
export const wholeSection = ({sections}: Copy, index: number) =>
  joined(sections.slice(index, endOf(sections, index)));

/** Maximum length of a section's text for its subsections to be included with it. Unit: characters. */
const SHORT_TEXT = 40;
const MAX_JOINED = 1_500;

/** Returns the part of a section that search results show. */
export function passageOf({sections}: Copy, index: number): string {
  const own = sections[index]?.text ?? '';
  if (index === 0 || own.length > SHORT_TEXT) {
    return own;
  }
  const end = endOf(sections, index);
  let last = index + 1;
  while (last < end && joined(sections.slice(index, last + 1)).length <= MAX_JOINED) {
    last += 1;
  }
  return joined(sections.slice(index, last));
}

/** Returns the page, the headings above a section, and its own heading. */
export function pathOf({title, sections}: Copy, index: number): string {
  const above: string[] = [];
  let level = sections[index]?.level ?? 0;
  for (let at = index; at > 0; at -= 1) {
    const section = sections[at];
    if (section !== undefined && (at === index || section.level < level)) {
      above.unshift(section.heading);
      ({level} = section);
    }
  }
  return [title, ...above].join(' › ');
}

/** Indentation of nested fields. Unit: spaces. */
const INDENT = 2;

/** Matches error responses. All have the same body, and the catalogue lists their codes. */
const FAILURE = /^[345]\d\d\b/;

/**
 * Returns the page of an operation: request and responses first, then examples.
 *
 * @param depth - number of levels of fields
 * @param example - language of the sample or title of another example; if missing, no example is included
 */
export function operationText(copy: Copy, depth: number, example?: string): string {
  const at = copy.sections.findIndex(({level, heading}) => level === 2 && heading === 'Examples');
  const end = at === -1 ? copy.sections.length : at;
  const shown = copy.sections.slice(0, end).filter(({heading}) => !FAILURE.test(heading));
  const fields = joined(shown)
    .split('\n')
    .filter((line) => line.search(/\S/) < INDENT * depth)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
  return example === undefined || at === -1
    ? fields
    : `${fields}\n\n## Example\n\n${exampleIn(wholeSection(copy, at), example)}`;
}

/** Finds an example by the title above it. */
function exampleIn(examples: string, wanted: string): string {
  const found = [...examples.matchAll(/^\*\*(.+)\*\*\n\n(```[^]*?\n```)$/gm)].map(
    ([, title = '', code = '']) => ({title: title.replaceAll('\\', ''), code}),
  );
  const one =
    found.find(({title}) => simple(title) === simple(wanted)) ??
    found.find(({title}) => simple(title).startsWith(simple(wanted)));
  const titles = found.map(({title}) => title).join('; ');
  return one?.code ?? `Example ${JSON.stringify(wanted)} does not exist. Documented: ${titles}.`;
}
