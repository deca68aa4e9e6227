import type {Change, Impact, Page} from '../diff';
import {leadSentence} from '../leadSentence';
import type {ReferenceModel} from '../model';
import {optional} from '../optional';
import type {ReferenceLinks} from '../render/links';
import {code} from '../diff/changes';
import {claimId} from '../schemaTree';
import {anchorId, kebabCase, spellOut} from '../slugs';
import type {ReleaseNotes} from './notes';

/** Two consecutive releases. */
export interface ReleaseStep {
  release: string;
  previous: string;
  /** Changes since the previous release, in the order of the description. */
  changes: readonly Change[];
  /** Hand-written notes; a release without notes has only a name. */
  notes?: ReleaseNotes;
  /** Model of the previous release, for links to removed parts. */
  previousModel: ReferenceModel;
}

export interface ReleaseDates {
  /** Returns the date of a release, `YYYY-MM-DD`; undefined if it is not yet released. */
  dayOf: (release: string) => string | undefined;
  /** Returns the release that made a change, given the change's label and the step between two documented releases. */
  releaseOf: (label: string, step: Pick<ReleaseStep, 'release' | 'previous'>) => string;
}

export interface Entry extends Pick<Change, 'kind' | 'subject' | 'label' | 'impact'> {
  id: string;
  /** Markdown: explanation of a new part, from the first sentence of its description. */
  meaning?: string;
  /** Markdown, with one or more sentences per item. */
  words: readonly string[];
  /** Hand-written Markdown. */
  note?: string;
  /** Page that explains the part; for a removed part, in the previous release. */
  target: {page: Page; id?: string; isGone: boolean; previous: string};
}

export interface EntryGroup {
  /** The release that the changelog describes, or one between it and the previous one. */
  release: string;
  id: string;
  headline?: string;
  /** Markdown. */
  text: string;
  /** Date, `YYYY-MM-DD`; empty for an unreleased release, and missing if the site provides no dates. */
  day?: string;
  /** Most important first: breaking changes, then changes with a note. */
  entries: readonly Entry[];
}

export interface ReleaseEntries {
  previous: string;
  /** Markdown. */
  introduction: string;
  /** Newest first. If nothing has changed, a single group without entries. */
  groups: readonly EntryGroup[];
}

/** Impacts, most important first. */
const IMPACTS: readonly Impact[] = ['breaking', 'attention', 'compatible'];
const MAX_USES = 5;

/**
 * Returns the changelog's entries for one release.
 *
 * @param dates - dates of releases, and assignment of changes to undocumented releases
 */
export function makeEntries(step: ReleaseStep, dates?: ReleaseDates): ReleaseEntries {
  const {release, previous, changes, notes} = step;
  const makerOf = ({label}: Change) => dates?.releaseOf(label, step) ?? release;
  const makers = [...new Set(changes.map(makerOf))].sort().reverse();
  const page = {ids: new Set([release])};
  const entries = new Map(changes.map((change) => [change, entryOf(change, step, page)]));
  const rank = ({impact, note}: Entry) =>
    IMPACTS.indexOf(impact === 'compatible' ? 'attention' : impact) * 2 +
    Number(note === undefined);
  return {
    previous,
    introduction: notes?.introduction ?? '',
    groups: (makers.length === 0 ? [release] : makers).map((maker) => {
      const story = notes?.stories.find(({name}) => name === maker);
      return {
        release: maker,
        id: maker === release ? release : claimId(page, anchorId(release, kebabCase(maker))),
        ...optional('headline', story?.headline),
        text: story?.text ?? '',
        ...optional('day', dates && (dates.dayOf(maker) ?? '')),
        entries: [...entries]
          .filter(([change]) => makerOf(change) === maker)
          .map(([, entry]) => entry)
          .sort((one, other) => rank(one) - rank(other)),
      };
    }),
  };
}

function entryOf(
  change: Change,
  {release, previous, notes}: ReleaseStep,
  page: {ids: Set<string>},
): Entry {
  const {kind, subject, label, impact, words, uses, id} = change;
  const isGone = kind === 'removed' && (subject === 'operation' || subject === 'schema');
  const more = uses.length - MAX_USES;
  const names = uses.slice(0, MAX_USES).map(code).join(', ');
  return {
    id: claimId(page, anchorId(release, kebabCase(spellOut(label)))),
    kind,
    subject,
    label,
    impact,
    ...optional('meaning', meaningOf(change)),
    words: [
      words,
      ...(uses.length === 0 ? [] : [`In ${names}${more > 0 ? ` and ${more} more` : ''}.`]),
    ],
    ...optional('note', notes?.notes.find(({name}) => name === label)?.text),
    target: {page: change.page, ...optional('id', id), isGone, previous},
  };
}

function meaningOf({parts: [part], words}: Change): string | undefined {
  const {description} = (part ?? {}) as {description?: unknown};
  const [lead] = typeof description === 'string' ? leadSentence(description) : [];
  const meaning = lead?.replaceAll(/\s+/g, ' ');
  return meaning === undefined || words.includes(meaning) ? undefined : meaning;
}

/**
 * Returns the address of the part that an entry is about.
 *
 * @param hasAnchor - whether a page of the latest release has the id; receives the address with its hash
 * @param archive - links of the previous release, if the portal contains it
 */
export function entryAddress(
  {target: {page, id, isGone}}: Entry,
  links: ReferenceLinks,
  hasAnchor: (address: string, id: string) => boolean,
  archive: ReferenceLinks | undefined,
): string | undefined {
  const address = pageAddress(page, isGone ? archive : links);
  return address !== undefined && id !== undefined && hasAnchor(address, id)
    ? `${address}#${id}`
    : address;
}

function pageAddress({kind, name = ''}: Page, links: ReferenceLinks | undefined) {
  const address = links?.[kind];
  return typeof address === 'function' ? address(name) : address;
}
