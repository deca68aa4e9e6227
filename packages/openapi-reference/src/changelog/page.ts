import {type ChangelogLinks, renderChangelog} from '../render/changelog';
import {escapeHtml} from '../render/html';
import {createLinks, type ReferenceLinks} from '../render/links';
import {optional} from '../optional';
import {checkNotes} from './notes';
import {entryAddress, makeEntries, type ReleaseDates, type ReleaseStep} from './entries';

export interface Changelog {
  /** Steps between releases, newest first. */
  steps: readonly ReleaseStep[];
  dates?: ReleaseDates;
  /** Returns the address of an archived release without a trailing slash, if the release has pages. */
  archiveBase?: (release: string) => string;
  picture?: ChangelogLinks['picture'];
  /** Address of the site without a trailing slash, to which links in notes are relative. */
  siteBase: string;
  /** Address of the page below its docs instance; by default, the page is in the reference's folder. */
  slug?: string;
}

/**
 * @param bodyOf - returns the body of a page by its path below the overview
 * @throws Error if a note concerns something that did not change, or if a release has no headline
 */
export function changelogPage(
  {steps, dates, archiveBase, picture, siteBase, slug}: Changelog,
  links: ReferenceLinks,
  bodyOf: (page: string) => string | undefined,
) {
  const archives = new Map<string, ReferenceLinks>(
    archiveBase &&
      steps.map(({previous, previousModel}) => [
        previous,
        createLinks(previousModel, archiveBase(previous)),
      ]),
  );
  const hasAnchor = (address: string, id: string) => {
    const page = address.slice(links.overview.length).replace(/\/$/, '');
    return bodyOf(page)?.includes(` id="${escapeHtml(id)}"`) === true;
  };
  const page = renderChangelog(
    steps.map((step) => {
      const release = makeEntries(step, dates);
      const makers = release.groups.filter(({entries}) => entries.length > 0);
      if (step.notes !== undefined) {
        checkNotes(
          step.notes,
          step.changes.map(({label}) => label),
          makers.map((one) => one.release),
          makers.filter(({day}) => day !== '').map((one) => one.release),
        );
      }
      return release;
    }),
    {
      entry: (entry) => entryAddress(entry, links, hasAnchor, archives.get(entry.target.previous)),
      note: (href) => `${siteBase}${href}`,
      picture,
    },
  );
  return {
    path: 'changelog',
    head: {
      title: 'Changelog',
      description:
        'What each release of the API has added, changed or removed, and what it means for clients.',
      position: 2,
      ...optional('slug', slug),
      reference: {kind: 'changelog' as const},
    },
    page,
  };
}
