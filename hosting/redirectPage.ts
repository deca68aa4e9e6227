/**
 * Pages that only redirect, as @docusaurus/plugin-client-redirects writes them. Each has a script of its own, with the
 * target in it, and the policy of a build would need a hash for each of them.
 */

/** Source: the plugin's template, 3.10. The second half is missing where the target has a query or a hash itself. */
const OWN_SCRIPT =
  /<script>\s*window\.location\.href = '[^']*'(?<forwards> \+ window\.location\.search \+ window\.location\.hash)?;\s*<\/script>/;

/** Follows the same redirect with query and hash, which the page's `<meta http-equiv="refresh">` would lose. */
export const REDIRECT_SCRIPT =
  'location.replace(document.querySelector("link[rel=canonical]").href+location.search+location.hash)';

/**
 * @param html - of a file that is not a page of the app
 * @returns with the script that all pages share, if the page redirects
 */
export function withSharedRedirect(html: string): string {
  return html.replace(OWN_SCRIPT, (_script, forwards?: string) =>
    forwards === undefined ? '' : `<script>${REDIRECT_SCRIPT}</script>`,
  );
}
