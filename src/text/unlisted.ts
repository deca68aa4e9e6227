/** Docusaurus's banner on a page with `unlisted: true`, which only readers who know its address can open. */
const BANNER = /<div [^<>]*\btheme-unlisted-banner\b/;

/**
 * Returns whether a page must stay out of all lists: search, lists for programs, index for assistants. Docusaurus omits
 * drafts from the build, and unlisted pages from sidebars and the sitemap.
 */
export const isUnlisted = (html: string): boolean => BANNER.test(html);
