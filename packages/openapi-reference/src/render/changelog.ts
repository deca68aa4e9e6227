import {type Entry, type EntryGroup, type Made, type ReleaseEntries} from '../changelog/entries';
import type {ChangeKind, Impact, Subject} from '../diff';
import type {Labels} from '../labels';
import {markdownToHtml} from '../markdown';
import {html, type Html, raw} from './html';
import type {RenderedPage} from './operation';
import {anchorLink, heading, inlineMarkdown} from './parts';

/** What the marks of the changelog mean, Markdown. */
const LEGEND = ['changelog.complete', 'changelog.meanings'] as const;

/** In the order of the filter. */
const IMPACTS: readonly Impact[] = ['breaking', 'attention', 'compatible'];

/** @param day - `YYYY-MM-DD` @returns `1 June 2026` */
function dayWords(day: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {dateStyle: 'long', timeZone: 'UTC'});
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** Links that the page needs. */
export interface ChangelogLinks {
  /** Of the part that an entry is about. */
  entry: (entry: Entry) => string | undefined;
  /** Of a link as written in a note. */
  note: (href: string) => string;
}

/** The changelog below its title, newest release first. */
export function renderChangelog(
  releases: readonly ReleaseEntries[],
  links: ChangelogLinks,
  labels: Labels,
): RenderedPage {
  return {
    html: html`${LEGEND.map((id) => raw(markdownToHtml(labels.text(id))))}${filter(releases, labels)}${releases.map(
      (release) => releaseSection(release, links, labels),
    )}`.markup,
    toc: releases.flatMap(({release, id, groups}) => [
      {value: release, id, level: 2 as const},
      ...groups.flatMap(({made, id: groupId}) =>
        made === undefined ? [] : [{value: titleOf(made, labels), id: groupId, level: 3 as const}],
      ),
    ]),
  };
}

interface Facet {
  /** Of the field, of the parameter in the address, and of the entries' `data-` attribute. */
  name: string;
  label: string;
  options: readonly {value: string; label: string; count: number}[];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** An entry as the filter sees it. */
const factsOf = ({subject, impact, kind}: Entry, {release}: EntryGroup) => ({
  part: subject,
  impact,
  change: kind,
  release,
});

/** What the list can be filtered by: facts in which its entries differ. */
function facetsOf(releases: readonly ReleaseEntries[], labels: Labels): Facet[] {
  const all = releases.flatMap(({groups}) =>
    groups.flatMap((group) => group.entries.map((entry) => factsOf(entry, group))),
  );
  const count = (name: keyof (typeof all)[number], value: string) =>
    all.filter((facts) => facts[name] === value).length;
  const present = (name: keyof (typeof all)[number], labelOf: (value: string) => string) =>
    [...new Set(all.map((facts): string => facts[name]))].map((value) => ({
      value,
      label: labelOf(value),
      count: count(name, value),
    }));
  const facets: Facet[] = [
    {
      name: 'part',
      label: labels.text('changelog.part'),
      options: present('part', (value) => labels.text(`changelog.many.${value as Subject}`)),
    },
    {
      name: 'impact',
      label: labels.text('changelog.effect'),
      // All of them: that nothing breaks is an answer, too.
      options: IMPACTS.map((value) => ({
        value,
        label: capitalised(labels.text(`changelog.impact.${value}`)),
        count: count('impact', value),
      })),
    },
    {
      name: 'change',
      label: labels.text('changelog.kind'),
      options: present('change', (value) => labels.text(`changelog.${value as ChangeKind}`)),
    },
    {
      name: 'release',
      label: labels.text('changelog.release'),
      options: present('release', (value) => value).sort((a, b) => b.value.localeCompare(a.value)),
    },
  ];
  return all.length > 1 ? facets.filter(({options}) => options.length > 1) : [];
}

/** A script makes it work (packages/openapi-reference/src/browser/changeFilter.ts). */
function filter(releases: readonly ReleaseEntries[], labels: Labels): Html | undefined {
  const facets = facetsOf(releases, labels);
  if (facets.length === 0) {
    return undefined;
  }
  return html`<form class="ref-filter" data-change-filter="${labels.text('changelog.shown', {count: '{count}', total: '{total}'})}">
    ${facets.map(
      ({name, label, options}) =>
        html`<label>
          ${label}
          <select name="${name}">
            <option value="">${labels.text('changelog.all')}</option>
            ${options.map(
              (option) =>
                html`<option value="${option.value}">${option.label} (${option.count})</option>`,
            )}
          </select>
        </label>`,
    )}
    <output class="ref-filter-count" aria-live="polite"></output>
  </form>`;
}

function releaseSection(
  {release, made, previous, id, introduction, summary, groups}: ReleaseEntries,
  links: ChangelogLinks,
  labels: Labels,
): Html {
  const isInTimeline = groups.some((group) => group.release === release);
  return html`<section class="ref-section ref-release">
    ${heading(2, id, release, labels)}
    <p>
      ${made !== undefined && !isInTimeline && released(made, labels)}${labels.text('changelog.compared', {release: previous})}${summary.map(
        (sentence) =>
          html` ${sentence.id === undefined ? sentence.text : html`<span id="${sentence.id}">${sentence.text}</span>`}`,
      )}
    </p>
    ${introduction !== '' && noteText(introduction, links)}${groups.map((group) =>
      groupSection(group, links, labels),
    )}
  </section>`;
}

const timeOf = (day: string) => html`<time datetime="${day}">${dayWords(day)}</time>`;

const released = ({day}: Made, labels: Labels) =>
  day === undefined
    ? `${labels.text('changelog.notReleased')}. `
    : html`${labels.pieces<Html>('changelog.released', {day: timeOf(day)})} `;

/** The title of a point of the time line. */
const titleOf = ({day}: Made, labels: Labels) =>
  day === undefined ? labels.text('changelog.notReleased') : dayWords(day);

/** A point of the time line; on a site that gives no days, a list. */
function groupSection(group: EntryGroup, links: ChangelogLinks, labels: Labels): Html {
  const {release, made, id, entries} = group;
  return html`<div class="ref-changes">
    ${
      made !== undefined &&
      html`<h3 id="${id}" class="ref-heading">
        ${made.day === undefined ? titleOf(made, labels) : timeOf(made.day)}${anchorLink(id, titleOf(made, labels), labels)} <span class="ref-type">${release}</span>
      </h3>`
    }
    <ul class="ref-props">
      ${entries.map((entry) => entryItem(entry, group, links, labels))}
    </ul>
  </div>`;
}

/** `new field`, `changed error` */
const typeWords = ({kind, subject}: Entry, labels: Labels) =>
  labels.text(`changelog.type.${kind}`, {part: labels.text(`changelog.one.${subject}`)});

function entryItem(entry: Entry, group: EntryGroup, links: ChangelogLinks, labels: Labels): Html {
  const {id, label, impact, area, meaning, words, note} = entry;
  const facts = factsOf(entry, group);
  const address = links.entry(entry);
  const name = html`<code class="ref-name">${label}</code>`;
  return html`<li
    class="ref-prop ref-change"
    id="${id}"
    data-part="${facts.part}"
    data-impact="${facts.impact}"
    data-change="${facts.change}"
    data-release="${facts.release}"
  >
    <div class="ref-prop-head">
      ${address === undefined ? name : html`<a href="${address}">${name}</a>`}${anchorLink(id, label, labels)}
      <span class="ref-badge">${typeWords(entry, labels)}</span>
      <span class="ref-badge" data-impact="${impact}">${labels.text(`changelog.impact.${impact}`)}</span>
      <span class="ref-area">${area}</span>
    </div>
    <div class="ref-text">
      ${meaning !== undefined && html`<p>${inlineMarkdown(meaning)}</p>`}
      <p class="ref-change-words">${words.map((one, index) => html`${index > 0 && ' '}${inlineMarkdown(one)}`)}</p>
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
