/**
 * Content negotiation under the public contract: clients that prefer Markdown receive a page's Markdown copy. A pure
 * function, for every server that delivers the site. negotiator, the library that chooses encodings, ranks media types
 * differently: it requires equal parameters, and treats the field's order as a preference and a quality of 2 as 1.
 * Source: RFC 9110, 12.4.2 (quality values) and 12.5.1 (Accept).
 */

export type PageForm = 'html' | 'markdown';

/** Longer fields are ignored. Unit: characters. Our choice. */
const MAX_FIELD_LENGTH = 4096;

const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Returns the form of a page for an Accept field. It is Markdown only if the field prefers Markdown to HTML, by its
 * quality, or, at the same quality, by naming `text/markdown` and not `text/html`. Browsers, crawlers and clients that
 * accept anything receive HTML.
 *
 * @param accept - value of the Accept header, if there is one
 */
export function pageForm(accept = ''): PageForm {
  const ranges = new Map(
    // Of equal ranges, the first one applies.
    (accept.length > MAX_FIELD_LENGTH ? '' : accept).split(',').reverse().map(parseRange),
  );
  const qualityOf = (type: string) =>
    ranges.get(type) ?? ranges.get('text/*') ?? ranges.get('*/*') ?? 0;
  const html = qualityOf('text/html');
  const markdown = qualityOf('text/markdown');
  const isNamed = ranges.has('text/markdown') && !ranges.has('text/html');
  return markdown > html || (markdown === html && markdown > 0 && isNamed) ? 'markdown' : 'html';
}

/** Parses a range. One with an invalid quality counts as not accepted. */
function parseRange(text: string): [type: string, quality: number] {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
  return [type, QUALITY.test(quality) ? Number(quality) : 0];
}
