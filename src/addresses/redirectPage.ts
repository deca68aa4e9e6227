/**
 * Pages that only redirect. @docusaurus/plugin-client-redirects writes the target into a separate script on each page,
 * so the content security policy of a build would need a hash for every one of them.
 */
import {escapeHtml} from '../text/escapeHtml';

/** Source: template of the plugin, 3.10. Targets with a query or a hash have only the first half. */
const OWN_SCRIPT =
  /<script>\s*window\.location\.href = '[^']*'(?<forwards> \+ window\.location\.search \+ window\.location\.hash)?;\s*<\/script>/;

/** Performs the same redirect with the query and hash, which the page's `<meta http-equiv="refresh">` would lose. */
export const REDIRECT_SCRIPT =
  'location.replace(document.querySelector("link[rel=canonical]").href+location.search+location.hash)';

/**
 * Redirects a link to a section that was once on this page (`src/site/moved/MovedSections`), or unfolds the section
 * before the browser scrolls to it. It must match the minified output exactly: the policy contains its hash.
 */
export const SECTION_SCRIPT =
  '!function(e){e&&(e.matches("[data-moved] a")?location.replace(e.href):(e=e.closest("details"))&&(e.open=!0))}(document.getElementById(location.hash.slice(1)))';

/** Creates a page that redirects to an address (with the base path) without scripts, for hosts without a rule. */
export function redirectPage(to: string): string {
  const href = escapeHtml(to);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>This page has moved</title><meta name="robots" content="noindex"><link rel="canonical" href="${href}"><meta http-equiv="refresh" content="0; url=${href}"><script>${REDIRECT_SCRIPT}</script></head><body><p>This page has moved to <a href="${href}">${href}</a>.</p></body></html>
`;
}

/** Gives a page that only redirects the script that all such pages share; others are returned unchanged. */
export function withSharedRedirect(html: string): string {
  return html.replace(OWN_SCRIPT, (_script, forwards?: string) =>
    forwards === undefined ? '' : `<script>${REDIRECT_SCRIPT}</script>`,
  );
}
