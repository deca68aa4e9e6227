import type {ReferenceModel} from '../model';
import type {ChangelogLinks} from '../render/changelog';
import {escapeHtml} from '../render/html';
import {createLinks, type ReferenceLinks} from '../render/links';
import {
  entryAddress,
  makeEntries,
  type ReleaseDates,
  type ReleaseEntries,
  type ReleaseStep,
} from './entries';

/** Input for the changelog page and its Markdown copy. */
export interface Changelog {
  releases: readonly ReleaseEntries[];
  /** Models of earlier releases by name: removed parts are explained in their reference. */
  archives: ReadonlyMap<string, ReferenceModel>;
}

/**
 * @param dates - days of releases; without, the changelog has none
 * @returns undefined for a description without any release before it
 */
export function makeChangelog(
  steps: readonly ReleaseStep[],
  model: ReferenceModel,
  dates?: ReleaseDates,
): Changelog | undefined {
  return steps.length === 0
    ? undefined
    : {
        releases: steps.map((step) => makeEntries(step, model, dates)),
        archives: new Map(steps.map(({previous, previousModel}) => [previous, previousModel])),
      };
}

export interface ChangelogSite {
  links: ReferenceLinks;
  /** Address of the docs instance, without the last slash, as in `links`. */
  instanceBase: string;
  /** Address of the portal, without the last slash. */
  siteBase: string;
  /** Body of a page, by its path below the overview. */
  bodyOf: (page: string) => string | undefined;
}

export function changelogLinks(
  {archives}: Changelog,
  {links, instanceBase, siteBase, bodyOf}: ChangelogSite,
): ChangelogLinks {
  const archiveLinks = new Map(
    [...archives].map(([name, model]) => [name, createLinks(model, `${instanceBase}/${name}`)]),
  );
  const hasAnchor = (address: string, id: string) => {
    const page = address.slice(links.overview.length).replace(/\/$/, '');
    return bodyOf(page)?.includes(` id="${escapeHtml(id)}"`) === true;
  };
  return {
    entry: (entry) =>
      entryAddress(entry, links, hasAnchor, archiveLinks.get(entry.target.previous)),
    note: (href) => `${siteBase}${href}`,
  };
}
