/** The banner that Docusaurus shows on a page with `unlisted: true`, which only readers who have its address open. */
const BANNER = /<div [^<>]*\btheme-unlisted-banner\b/;

/**
 * Whether no list may name a page of the build: search, lists for programs, corpus of assistants. Docusaurus omits
 * drafts from the build, and unlisted pages from sidebars and the sitemap.
 */
export const isUnlisted = (html: string): boolean => BANNER.test(html);
