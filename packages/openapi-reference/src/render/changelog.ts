import type {Entry, EntryGroup, ReleaseEntries} from '../changelog/entries';
import type {Impact} from '../diff';
import {markdownToHtml} from '../markdown';
import {html, type Html, raw} from './html';
import type {RenderedPage} from './operation';
import {anchorLink, heading, inlineMarkdown} from './parts';

/** What the marks of the changelog mean, Markdown. */
export const CHANGELOG_LEGEND = [
  'This list is made by comparing the descriptions of the releases, so it is complete.',
  '**Breaking** means that a client written for the release before can stop working. **Check your client** means that something new can arrive: a client that ignores what it does not know goes on working.',
] as const;

export const IMPACT_WORDS: Readonly<Record<Impact, string | undefined>> = {
  breaking: 'breaking',
  attention: 'check your client',
  compatible: undefined,
};

/** What the page needs to know of addresses. */
export interface ChangelogLinks {
  /** Of the part that an entry is about. */
  entry: (entry: Entry) => string | undefined;
  /** Of a link as it stands in a note. */
  note: (href: string) => string;
}

/** The changelog below its title, newest release first. */
export function renderChangelog(
  releases: readonly ReleaseEntries[],
  links: ChangelogLinks,
): RenderedPage {
  return {
    html: html`${CHANGELOG_LEGEND.map((text) => raw(markdownToHtml(text)))}${releases.map(
      (release) => releaseSection(release, links),
    )}`.markup,
    toc: releases.flatMap(({release, id, groups}) => [
      {value: release, id, level: 2 as const},
      ...groups.map(({title, id: groupId}) => ({value: title, id: groupId, level: 3 as const})),
    ]),
  };
}

function releaseSection(
  {release, previous, id, introduction, summary, groups}: ReleaseEntries,
  links: ChangelogLinks,
): Html {
  return html`<section class="ref-section ref-release">
    ${heading(2, id, release)}
    <p>Compared with ${previous}. ${summary}</p>
    ${introduction !== '' && noteText(introduction, links)}${groups.map((group) =>
      groupSection(group, links),
    )}
  </section>`;
}

function groupSection({title, id, areas}: EntryGroup, links: ChangelogLinks): Html {
  return html`${heading(3, id, title)}${areas.map(
    ({name, entries}) =>
      html`<h4>${name}</h4>
        <ul class="ref-props">
          ${entries.map((entry) => entryItem(entry, links))}
        </ul>`,
  )}`;
}

function entryItem(entry: Entry, links: ChangelogLinks): Html {
  const {id, subject, label, impact, words, note} = entry;
  const address = links.entry(entry);
  const name = html`<code class="ref-name">${label}</code>`;
  const mark = IMPACT_WORDS[impact];
  return html`<li class="ref-prop" id="${id}">
    <div class="ref-prop-head">
      ${address === undefined ? name : html`<a href="${address}">${name}</a>`}${anchorLink(id, label)}
      <span class="ref-type">${subject}</span>${
        mark !== undefined &&
        html`<span class="ref-flag ${impact === 'breaking' && 'ref-required'}">${mark}</span>`
      }
    </div>
    <div class="ref-text">
      <p>${words.map((one, index) => html`${index > 0 && ' '}${inlineMarkdown(one)}`)}</p>
      ${note !== undefined && noteText(note, links)}
    </div>
  </li>`;
}

/** Site addresses in notes do not know the base path. */
function noteText(text: string, links: ChangelogLinks): Html {
  return raw(markdownToHtml(withAddresses(text, links)));
}

const LINK_TARGET = /(?<=\])\((\/[^()\s]*)\)/g;

export function withAddresses(text: string, {note}: Pick<ChangelogLinks, 'note'>): string {
  return text.replace(LINK_TARGET, (_, href: string) => `(${note(href)})`);
}
