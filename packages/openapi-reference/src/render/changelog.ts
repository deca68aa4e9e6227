import type {Entry, EntryGroup, ReleaseEntries} from '../changelog/entries';
import {type ChangeKind, groupsOf, type Subject} from '../diff/changes';
import {ENGLISH_LABELS} from '../labels';
import {markdownToHtml} from '../markdown';
import {html, type Html, raw} from './html';
import type {RenderedPage} from './operation';
import {anchorLink, inlineMarkdown} from './parts';

/** The changelog is in English, as are the description and the sentences about changes. */
const EFFECTS = {breaking: 'breaking', attention: 'check your client'} as const;
const LEGEND =
  '**Breaking**: clients of the previous release can stop working. **Check your client**: responses can contain ' +
  'something new, which clients should ignore. Changes without a mark require no action.';
const KINDS: Readonly<Record<ChangeKind, string>> = {
  added: 'new',
  changed: 'changed',
  deprecated: 'deprecated',
  removed: 'removed',
};
const MANY: Readonly<Partial<Record<Subject, string>>> = {
  'request body': 'request bodies',
  security: 'ways to authenticate',
};

export interface ChangelogLinks {
  /** Returns the address of the part that an entry is about. */
  entry: (entry: Entry) => string | undefined;
  /** Returns the address for a link written in a note. */
  note: (href: string) => string;
  /** Returns the address of a release's picture, a symbol in an SVG file; undefined if there is none. */
  picture?: ((release: string) => string | undefined) | undefined;
}

/** Renders the changelog below its title, newest release first. */
export function renderChangelog(
  releases: readonly ReleaseEntries[],
  links: ChangelogLinks,
): RenderedPage {
  const groups = releases.flatMap((release) => release.groups);
  const entries = groups.flatMap((group) => group.entries);
  const safe = entries.every(({impact}) => impact !== 'breaking')
    ? `**No breaking change since ${releases.at(-1)?.previous}.**\n`
    : '';
  return {
    html: html`${noteText(`${safe}${releases[0]?.introduction ?? ''}`, links)}
      ${groups.map((group) => section(group, links))}
      <details class="ref-children"><summary>What the marks mean</summary><p class="ref-text">${inlineMarkdown(LEGEND)}</p></details>
      ${releases.slice(1).map(({introduction}) => noteText(introduction, links))}`.markup,
    toc: groups.map((group) => ({value: titleOf(group), id: group.id, level: 2})),
  };
}

const titleOf = ({release, headline}: EntryGroup) => headline ?? release;

/** Returns a summary such as `2 new operations`; breaking changes of all kinds are counted together. */
function foldOf({kind, subject, impact}: Entry): (count: number) => string {
  if (impact === 'breaking') {
    return (count) => `${count} breaking ${count === 1 ? 'change' : 'changes'}`;
  }
  const many = MANY[subject] ?? `${subject}s`;
  return (count) => `${count} ${KINDS[kind]} ${count === 1 ? subject : many}`;
}

function section(group: EntryGroup, links: ChangelogLinks): Html {
  const {id, release, headline, day, text, entries} = group;
  const title = titleOf(group);
  const picture = links.picture?.(release);
  return html`<section class="ref-section ref-release">
    <h2 id="${id}" class="ref-heading">${title}${anchorLink(id, title, ENGLISH_LABELS)}</h2>
    <p class="ref-area">${headline !== undefined && html`<strong>Release ${release}</strong>${day !== undefined && ' '}`}${day !== undefined && dayOf(day)}</p>
    ${picture !== undefined && html`<svg class="ref-picture" viewBox="0 0 224 144" aria-hidden="true"><rect y="8" width="224" height="128" rx="12" fill="var(--tint)"></rect><use data-href="${picture}"></use></svg>`}
    ${text !== '' && noteText(text, links)}${entries.length === 0 && html`<p>No change for clients.</p>`}
    <div class="ref-folds">${groupsOf(entries, (entry) => foldOf(entry)(0)).map(
      ([first, ...others]) =>
        html`<details class="ref-changes">
          <summary>${foldOf(first)(others.length + 1)}</summary>
          <ul class="ref-props">
            ${[first, ...others].map((entry) => entryItem(entry, links))}
          </ul>
        </details>`,
    )}</div>
  </section>`;
}

function dayOf(day: string): Html | string {
  if (day === '') {
    return 'not released yet';
  }
  const format = new Intl.DateTimeFormat('en-GB', {dateStyle: 'long', timeZone: 'UTC'});
  return html`<time datetime="${day}">${format.format(new Date(`${day}T00:00:00Z`)).replaceAll(' ', '\u00A0')}</time>`;
}

function entryItem(entry: Entry, links: ChangelogLinks): Html {
  const {id, label, impact, meaning, words, note} = entry;
  const address = links.entry(entry);
  const name = html`<code class="ref-name">${label}</code>`;
  const texts = [...(meaning === undefined ? [] : [meaning]), ...words].join(' ');
  return html`<li class="ref-prop ref-change" id="${id}">
    <div class="ref-prop-head">
      ${address === undefined ? name : html`<a href="${address}">${name}</a>`}${anchorLink(id, label, ENGLISH_LABELS)}
      ${impact !== 'compatible' && html`<span class="ref-badge" data-impact="${impact}">${EFFECTS[impact]}</span>`}
    </div>
    <div class="ref-text">
      <p>${inlineMarkdown(texts)}</p>
      ${note !== undefined && noteText(note, links)}
    </div>
  </li>`;
}

/** Adds the base path to site addresses in notes. */
function noteText(text: string, {note}: Pick<ChangelogLinks, 'note'>): Html {
  const linked = text.replace(/(?<=\])\((\/[^()\s]*)\)/g, (_, href: string) => `(${note(href)})`);
  return raw(markdownToHtml(linked));
}
