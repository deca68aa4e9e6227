import frozenNames from '../../api_versions.json';
import {LATEST_RELEASE} from '../../config/site';

/** Name of a release, and the beginning of the addresses of its pages. */
export interface ShownRelease {
  name: string;
  /** Path below the base path, with a slash at the end. */
  root: string;
  isLatest: boolean;
}

const INSTANCE = 'api/';

const latest: ShownRelease = {name: LATEST_RELEASE, root: INSTANCE, isLatest: true};
/** Without releases, TypeScript infers the type of an empty list. */
const names: readonly string[] = frozenNames;

const frozen = names.map((name): ShownRelease => ({
  name,
  root: `${INSTANCE}${name}/`,
  isLatest: false,
}));

/** Newest first, without duplicates: a frozen copy of the latest release is a permanent address, not a release. */
export const shownReleases: readonly ShownRelease[] = [
  latest,
  ...frozen.filter(({name}) => name !== LATEST_RELEASE),
];

/** Returns the release of a page; undefined outside the API pages. */
export function releaseAt(pathname: string, baseUrl: string): ShownRelease | undefined {
  return [...frozen, latest].find(({root}) => pathname.startsWith(`${baseUrl}${root}`));
}

/**
 * Returns the name of a page's release; undefined outside the API pages.
 *
 * @param address - below the base path, such as `api/2025-06/sandbox/`
 */
export function releaseOf(address: string): string | undefined {
  return releaseAt(address, '')?.name;
}

/** Returns whether a page remains only for users of an old release and is hidden from search engines. */
export function isArchived(address: string): boolean {
  return releaseAt(address, '')?.isLatest === false;
}

/**
 * Returns the corresponding page of another release, or its nearest existing ancestor: a release without an operation
 * still has a reference.
 */
export function pageIn(
  target: ShownRelease,
  pathname: string,
  baseUrl: string,
  isPage: (pathname: string) => boolean,
): {pathname: string; isSame: boolean} {
  const root = `${baseUrl}${target.root}`;
  const own = releaseAt(pathname, baseUrl)?.root ?? '';
  const same = `${root}${pathname.slice(baseUrl.length + own.length)}`;
  let found = same;
  while (found !== root && !isPage(found)) {
    found = found.replace(/[^/]+\/?$/, '');
  }
  return {pathname: found, isSame: found === same};
}
