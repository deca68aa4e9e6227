/** Computes the Content-Security-Policy from the inline content of the built pages. */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {DomUtils} from 'htmlparser2';
import {EXPLORER_ORIGINS} from '../config/reference';
import {htmlFilesIn} from '../src/text/files';
import {parsePage, type ParsedPage} from '../src/text/pageTree';

/** Inline content of pages, without duplicates. */
export interface InlineParts {
  scripts: ReadonlySet<string>;
  styles: ReadonlySet<string>;
  styleAttributes: ReadonlySet<string>;
}

/** Types of `<script>` that contain data. Browsers do not run them, and the policy does not apply to them. */
const DATA_BLOCK = /^application\/(?:ld\+)?json$/;

/** @throws Error on an inline event handler, because a policy could only allow it everywhere */
export function inlineParts(pages: Iterable<{name: string; page: ParsedPage}>): InlineParts {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const styleAttributes = new Set<string>();
  for (const {name, page} of pages) {
    for (const {name: given, attribs, children} of page.elements) {
      const tag = given.toLowerCase();
      const attributes = new Map(
        Object.entries(attribs).map(([attribute, value]) => [attribute.toLowerCase(), value]),
      );
      const handler = [...attributes.keys()].find((attribute) => attribute.startsWith('on'));
      if (handler !== undefined) {
        throw new Error(
          `${name}: <${tag}> has the inline event handler "${handler}", which the Content-Security-Policy forbids. Attach the handler from a script.`,
        );
      }
      const style = attributes.get('style');
      if (style !== undefined) {
        styleAttributes.add(style);
      }
      const isScript =
        tag === 'script' &&
        !attributes.has('src') &&
        !DATA_BLOCK.test(attributes.get('type') ?? '');
      if (isScript || tag === 'style') {
        (isScript ? scripts : styles).add(DomUtils.textContent(children));
      }
    }
  }
  return {scripts, styles, styleAttributes};
}

/** Formats a hash as in CSP 3 and Subresource Integrity: `sha256-…` in base64. */
export function integrityHash(algorithm: 'sha256' | 'sha384', content: string | Buffer): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}

/** Returns the permissions of a page, by directive of CSP 3. */
function directives({scripts, styles, styleAttributes}: InlineParts): Record<string, string[]> {
  const hashes = (texts: ReadonlySet<string>) =>
    [...texts].map((text) => `'${integrityHash('sha256', text)}'`).sort();
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes(scripts)],
    'style-src': ["'self'", ...hashes(styles)],
    'style-src-attr':
      styleAttributes.size === 0 ? ["'none'"] : ["'unsafe-hashes'", ...hashes(styleAttributes)],
    // Icons in style sheets are data URLs.
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...EXPLORER_ORIGINS],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
}

/** @returns value of the header `Content-Security-Policy` */
export function contentSecurityPolicy(parts: InlineParts): string {
  return Object.entries(directives(parts))
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

/** Returns the policy for the pages of a build (`contentSecurityPolicy`). */
export function policyOfBuild(buildFolder: string): string {
  const read = function* () {
    for (const name of htmlFilesIn(buildFolder)) {
      yield {name, page: parsePage(fs.readFileSync(path.join(buildFolder, name), 'utf8'))};
    }
  };
  return contentSecurityPolicy(inlineParts(read()));
}
