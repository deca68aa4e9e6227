import type {Entry, EntryGroup, ReleaseEntries} from '../changelog/entries';
import {
  CHANGELOG_LEGEND,
  type ChangelogLinks,
  dayWords,
  IMPACT_WORDS,
  withAddresses,
} from './changelog';
import {blocks, cleanMarkdown, code, link, list} from './markdownText';

/** The changelog as Markdown, below its title. */
export function changelogText(releases: readonly ReleaseEntries[], links: ChangelogLinks): string {
  return blocks(...CHANGELOG_LEGEND, ...releases.map((release) => releaseText(release, links)));
}

function releaseText(
  {release, day, previous, introduction, summary, groups}: ReleaseEntries,
  links: ChangelogLinks,
): string {
  return blocks(
    `## ${release}`,
    `${day === undefined ? '' : `Released on ${dayWords(day)}. `}Compared with ${previous}. ${summary}`,
    introduction !== '' && cleanMarkdown(withAddresses(introduction, links)),
    ...groups.map((group) => groupText(group, links)),
  );
}

function groupText({title, areas}: EntryGroup, links: ChangelogLinks): string {
  return blocks(
    `### ${title}`,
    ...areas.map(({name, entries}) =>
      blocks(`#### ${name}`, list(entries.map((entry) => entryText(entry, links)))),
    ),
  );
}

function entryText(entry: Entry, links: ChangelogLinks): string {
  const {subject, label, impact, made, words, note} = entry;
  const mark = IMPACT_WORDS[impact];
  const name = link(code(label), links.entry(entry));
  const facts = [
    subject,
    ...(mark === undefined ? [] : [`**${mark}**`]),
    ...(made === undefined ? [] : [made.release, dayWords(made.day)]),
  ];
  return blocks(
    `${name} (${facts.join(', ')}): ${words.join(' ')}`,
    note !== undefined && cleanMarkdown(withAddresses(note, links)),
  );
}
