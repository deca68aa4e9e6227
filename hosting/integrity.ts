/** Subresource Integrity for the scripts and styles of a page: W3C SRI, `integrity` with SHA-384. */
import {integrityHash} from './policy';

/**
 * Matches `<script src=…>` and `<link rel=stylesheet href=…>` as the HTML minifier writes them, with or without quotes.
 */
const TAG =
  /<(?:script\b[^>]*?\ssrc|link\b[^>]*?\srel="?stylesheet"?[^>]*?\shref)="?([^\s">]+)"?[^>]*>/g;

/** Hashes by content, because all pages have the same scripts and styles. */
const hashes = new WeakMap<Buffer, string>();

function hashOf(content: Buffer): string {
  const hash = hashes.get(content) ?? integrityHash('sha384', content);
  hashes.set(content, hash);
  return hash;
}

/**
 * @param html - built page
 * @param read - returns a file's content by its address; hashes are cached by object
 * @returns the page with a hash on each tag of a script or style sheet
 * @throws Error from `read` if a page references a missing file
 */
export function withIntegrity(html: string, read: (address: string) => Buffer): string {
  return html.replace(TAG, (tag, address: string) =>
    tag.includes(' integrity=')
      ? tag
      : tag.replace(/(\s*\/?)>$/, ` integrity="${hashOf(read(address))}"$1>`),
  );
}
