/** Subresource Integrity on the scripts and styles of a page: W3C SRI, `integrity` with SHA-384. */
import {integrityHash} from './policy';

/**
 * `<script src=…>` and `<link rel=stylesheet href=…>` as the HTML minifier writes them: values with or
 * without quotes.
 */
const TAG =
  /<(?:script\b[^>]*?\ssrc|link\b[^>]*?\srel="?stylesheet"?[^>]*?\shref)="?([^\s">]+)"?[^>]*>/g;

/**
 * @param html - built page
 * @param read - content of a file of the site, by its address
 * @returns the page with a hash on each tag of a script or style sheet
 * @throws Error from `read` if a page references a missing file
 */
export function withIntegrity(html: string, read: (address: string) => Buffer): string {
  return html.replace(TAG, (tag, address: string) =>
    tag.includes(' integrity=')
      ? tag
      : tag.replace(/(\s*\/?)>$/, ` integrity="${integrityHash('sha384', read(address))}"$1>`),
  );
}
