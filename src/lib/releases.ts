import {LATEST_RELEASE} from '../../config/site';

/** Archived releases have their name in the address. Source: public contract, design section 1. */
const ARCHIVED = /^api\/(\d{4}-\d{2})\//;

/**
 * Release of the API description that a page belongs to.
 *
 * @param address - below the base path, e.g. `api/2025-06/sandbox/`
 * @returns undefined outside of the api pages
 */
export function releaseOf(address: string): string | undefined {
  return ARCHIVED.exec(address)?.[1] ?? (address.startsWith('api/') ? LATEST_RELEASE : undefined);
}

/** Whether a page belongs to a release that is kept for those who use it, and not offered to search engines. */
export function isArchived(address: string): boolean {
  return ARCHIVED.test(address);
}
