/**
 * Pages that only redirect. As @docusaurus/plugin-client-redirects writes them, each has its own script, with the
 * target in it, and the policy of a build would need a hash for each of them.
 */
import {escapeHtml} from '../text/escapeHtml';

/** Source: the plugin's template, 3.10. The second half is missing where the target has a query or a hash itself. */
const OWN_SCRIPT =
  /<script>\s*window\.location\.href = '[^']*'(?<forwards> \+ window\.location\.search \+ window\.location\.hash)?;\s*<\/script>/;

/** Follows the same redirect with query and hash, which the page's `<meta http-equiv="refresh">` would lose. */
export const REDIRECT_SCRIPT =
  'location.replace(document.querySelector("link[rel=canonical]").href+location.search+location.hash)';

/**
 * Follows the link to a section that was on this page before (`src/site/moved/MovedSections`), or unfolds the section
 * before the browser scrolls to it. Written as the build minifies it: the policy allows it by its hash.
 */
export const SECTION_SCRIPT =
  '!function(e){e&&(e.matches("[data-moved] a")?location.replace(e.href):(e=e.closest("details"))&&(e.open=!0))}(document.getElementById(location.hash.slice(1)))';

/**
 * @param to - address with the base path
 * @returns a page that leads there, with and without scripts, on hosts that have no rule for its own address
 */
export function redirectPage(to: string): string {
  const href = escapeHtml(to);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>This page has moved</title><meta name="robots" content="noindex"><link rel="canonical" href="${href}"><meta http-equiv="refresh" content="0; url=${href}"><script>${REDIRECT_SCRIPT}</script></head><body><p>This page has moved to <a href="${href}">${href}</a>.</p></body></html>
`;
}

/**
 * @param html - of a file that is not a page of the app
 * @returns with the script that all pages share, if the page redirects
 */
export function withSharedRedirect(html: string): string {
  return html.replace(OWN_SCRIPT, (_script, forwards?: string) =>
    forwards === undefined ? '' : `<script>${REDIRECT_SCRIPT}</script>`,
  );
}
