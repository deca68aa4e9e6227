import type {Change, ChangeKind, Impact, Page, Subject} from '../diff';
import {leadSentence} from '../leadSentence';
import type {Labels} from '../labels';
import type {ReferenceModel} from '../model';
import {optional} from '../optional';
import type {ReferenceLinks} from '../render/links';
import {code} from '../render/markdownText';
import {claimId} from '../schemaTree';
import {anchorId, kebabCase, spellOut} from '../slugs';
import {checkNotes, type ReleaseNotes} from './notes';

/** Two consecutive releases. */
export interface ReleaseStep {
  release: string;
  previous: string;
  /** Changes since the previous release, in the order of the description. */
  changes: readonly Change[];
  notes: ReleaseNotes;
  /** Parts of the previous release, for links to removed parts. */
  previousModel: ReferenceModel;
}

/** When changes reached clients. */
export interface Made {
  /** `YYYY-MM-DD`; undefined before the release. */
  day: string | undefined;
}

/** What a site knows about the days of its releases. */
export interface ReleaseDates {
  /** Day of a release, `YYYY-MM-DD`; undefined if it is not released yet. */
  dayOf: (release: string) => string | undefined;
  /** The release that made a change, known by its label, of the step from one documented release to the next. */
  releaseOf: (label: string, step: Pick<ReleaseStep, 'release' | 'previous'>) => string;
}

export interface Entry {
  id: string;
  kind: ChangeKind;
  subject: Subject;
  label: string;
  impact: Impact;
  /** Group of operations that the part belongs to. */
  area: string;
  /** What a new part is: the first sentence of its own description, Markdown. */
  meaning?: string;
  /** Markdown, one sentence or more each. */
  words: readonly string[];
  /** Markdown, hand-written. */
  note?: string;
  /** Where the part is explained: in the previous release if it was removed. */
  target: {page: Page; id?: string; isGone: boolean; previous: string};
}

/** What one release made, by its effect on clients, breaking changes first. */
export interface EntryGroup {
  /** The release that the changelog describes, or one between it and the one before. */
  release: string;
  /** Missing where the site gives no days. */
  made?: Made;
  id: string;
  entries: readonly Entry[];
}

/** A sentence about all changes of a kind. */
export interface Summary {
  text: string;
  /** Missing if there are none. */
  id?: string;
}

export interface ReleaseEntries {
  release: string;
  /** Missing where the site gives no days. */
  made?: Made;
  previous: string;
  id: string;
  introduction: string;
  summary: readonly Summary[];
  /** Newest first. */
  groups: readonly EntryGroup[];
}

/** In the order of a summary; the words are parts of addresses, in every language. */
const KINDS: Readonly<Record<ChangeKind, string>> = {
  added: 'Added',
  changed: 'Changed',
  deprecated: 'Deprecated',
  removed: 'Removed',
};

/** The most important first. */
const IMPACTS: readonly Impact[] = ['breaking', 'attention', 'compatible'];

/**
 * What the changelog says about one release.
 *
 * @param model - of the latest release
 * @param dates - dates of releases; without them, the changelog has no dates
 * @throws Error if a note refers to something that did not change
 */
export function makeEntries(
  step: ReleaseStep,
  model: ReferenceModel,
  dates?: ReleaseDates,
): ReleaseEntries {
  const {release, previous, changes, notes} = step;
  checkNotes(notes, new Set(changes.map(({label}) => label)));
  const page = {ids: new Set([release])};
  const noteOf = new Map(notes.notes.map(({label, text}) => [label, text]));
  const {labels} = model;
  const order = [
    ...model.tags.map(({title}) => title),
    labels.text('changelog.severalAreas'),
    labels.text('changelog.general'),
  ];
  const entries = changes.map((change) => {
    const {kind, subject, label, impact, words, uses, page: target, id} = change;
    const isGone = kind === 'removed' && (subject === 'operation' || subject === 'schema');
    const entry: Entry = {
      id: claimId(page, anchorId(release, kebabCase(spellOut(label)))),
      kind,
      subject,
      label,
      impact,
      area: areaOf(target, label, isGone ? step.previousModel : model, labels),
      ...optional('meaning', meaningOf(change)),
      words: uses.length === 0 ? [words] : [words, usesIn(uses)],
      ...optional('note', noteOf.get(label)),
      target: {page: target, ...optional('id', id), isGone, previous},
    };
    return {entry, madeBy: dates?.releaseOf(label, step) ?? release};
  });
  const byEffect = entries.toSorted(
    ({entry: one}, {entry: other}) =>
      IMPACTS.indexOf(one.impact) - IMPACTS.indexOf(other.impact) ||
      rank(order, one.area) - rank(order, other.area),
  );
  const idOf = (title: string) => claimId(page, anchorId(release, kebabCase(title)));
  const makers = [...new Set(entries.map(({madeBy}) => madeBy))].sort().reverse();
  return {
    release,
    ...optional('made', dates && {day: dates.dayOf(release)}),
    previous,
    id: release,
    introduction: notes.introduction,
    summary: summaryOf(
      entries.map(({entry}) => entry),
      idOf,
      labels,
    ),
    groups: makers.map((maker) => ({
      release: maker,
      ...optional('made', dates && {day: dates.dayOf(maker)}),
      id: idOf(maker),
      entries: byEffect.filter(({madeBy}) => madeBy === maker).map(({entry}) => entry),
    })),
  };
}

function rank(order: readonly string[], name: string): number {
  const index = order.indexOf(name);
  return index < 0 ? order.length : index;
}

const MAX_USES = 5;

function usesIn(uses: readonly string[]): string {
  const more = uses.length - MAX_USES;
  const names = uses.slice(0, MAX_USES).map(code).join(', ');
  return `In ${uses.length} operations: ${names}${more > 0 ? ` and ${more} more` : ''}.`;
}

function meaningOf({parts: [part], words}: Change): string | undefined {
  const {description} = (part ?? {}) as {description?: unknown};
  const [lead] = typeof description === 'string' ? leadSentence(description) : [];
  const meaning = lead?.replaceAll(/\s+/g, ' ');
  return meaning === undefined || words.includes(meaning) ? undefined : meaning;
}

/** A group as readers see it; a name of tags that the description does not list is its own title. */
function titleOf(tag: string, {tags}: ReferenceModel): string {
  return tags.find(({name}) => name === tag)?.title ?? tag;
}

function areaOf(page: Page, label: string, model: ReferenceModel, labels: Labels): string {
  const [only, ...others] = tagsOf(page, label, model);
  if (only === undefined) {
    return labels.text('changelog.general');
  }
  return others.length > 0 ? labels.text('changelog.severalAreas') : titleOf(only, model);
}

function tagsOf(page: Page, label: string, model: ReferenceModel): ReadonlySet<string> {
  const endpoints = new Map(
    [...model.operations, ...model.webhooks].map((one) => [one.key, one.tag]),
  );
  const tags = (keys: Iterable<string>) =>
    new Set([...keys].map((key) => endpoints.get(key)).filter((tag) => tag !== undefined));
  if (page.kind === 'operation') {
    return tags([page.key]);
  }
  if (page.kind === 'errors') {
    return tags(model.errors.find(({code}) => code === label)?.operations ?? []);
  }
  return page.kind === 'schema' ? tags(usersOf(page.name, model)) : new Set();
}

/** Keys of the operations that a schema is part of, through all schemas that contain it. */
function usersOf(schema: string, model: ReferenceModel): ReadonlySet<string> {
  const schemas = new Map(model.schemas.map((one) => [one.name, one]));
  const seen = new Set<string>();
  const keys = new Set<string>();
  const visit = (name: string) => {
    const found = schemas.get(name);
    if (found === undefined || seen.has(name)) {
      return;
    }
    seen.add(name);
    found.usedByOperations.forEach((key) => keys.add(key));
    found.usedBySchemas.forEach(visit);
  };
  visit(schema);
  return keys;
}

/** `No breaking changes.`, `Added: 2 operations, 10 fields.` */
function summaryOf(
  entries: readonly Entry[],
  idOf: (title: string) => string,
  labels: Labels,
): Summary[] {
  if (entries.length === 0) {
    return [{text: labels.text('changelog.noChange')}];
  }
  const breaking = entries.filter(({impact}) => impact === 'breaking').length;
  const counts = (Object.keys(KINDS) as ChangeKind[]).flatMap((kind): Summary[] => {
    const bySubject = new Map<Subject, number>();
    for (const {subject} of entries.filter((entry) => entry.kind === kind)) {
      bySubject.set(subject, (bySubject.get(subject) ?? 0) + 1);
    }
    const parts = [...bySubject].map(([subject, count]) =>
      labels.text(`changelog.count.${subject}`, {count}),
    );
    const text = labels.text('changelog.counts', {
      kind: labels.text(`changelog.${kind}`),
      parts: parts.join(', '),
    });
    return parts.length > 0 ? [{text, id: idOf(KINDS[kind])}] : [];
  });
  const first: Summary =
    breaking === 0
      ? {text: labels.text('changelog.noBreaking')}
      : {
          text: labels.text('changelog.breaking', {count: breaking}),
          id: idOf('Breaking changes'),
        };
  return [first, ...counts];
}

/**
 * Address of the part that an entry is about.
 *
 * @param hasAnchor - whether a page of the latest release has this id; takes the address with its hash
 * @param archive - links of the previous release, if the portal has it
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

function pageAddress(page: Page, links: ReferenceLinks | undefined): string | undefined {
  switch (page.kind) {
    case 'operation':
      return links?.operation(page.key);
    case 'schema':
      return links?.schema(page.name);
    case 'errors':
      return links?.errors;
    case 'overview':
      return links?.overview;
  }
}
