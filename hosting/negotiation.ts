/**
 * Content negotiation of the public contract: a page is returned as its Markdown copy when the client prefers
 * that. One pure function for every server that delivers the site. The library that chooses encodings
 * (negotiator) ranks media types differently: it requires equal parameters, treats the order of the field as a
 * preference, and a quality of 2 as 1. Source: RFC 9110, 12.4.2 (quality values) and 12.5.1 (Accept).
 */

export type PageForm = 'html' | 'markdown';

const TYPES = {html: 'text/html', markdown: 'text/markdown'} as const;

/** Longer fields are ignored. Unit: characters. Our choice. */
const MAX_FIELD_LENGTH = 4096;

const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * The form of a page for an Accept field: Markdown only if the field prefers it to HTML, by its quality, or, if both
 * have the same quality, by naming `text/markdown` and not `text/html`. Browsers, crawlers and clients that accept
 * anything get HTML.
 *
 * @param accept - value of the Accept header; undefined if there is none
 */
export function pageForm(accept: string | undefined): PageForm {
  if (accept === undefined || accept.length > MAX_FIELD_LENGTH) {
    return 'html';
  }
  const ranges = accept.split(',').flatMap(parseRange);
  const html = preference(ranges, TYPES.html);
  const markdown = preference(ranges, TYPES.markdown);
  if (markdown.quality !== html.quality) {
    return markdown.quality > html.quality ? 'markdown' : 'html';
  }
  return markdown.quality > 0 && markdown.precision > html.precision ? 'markdown' : 'html';
}

interface MediaRange {
  type: string;
  /** Specificity: 2 a type, 1 a group such as text, 0 anything. */
  precision: number;
  quality: number;
}

/**
 * A range with an invalid quality counts as not accepted; an invalid range is ignored.
 */
function parseRange(text: string): MediaRange[] {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  if (!/^(?:\*\/\*|[^\s/*]+\/(?:\*|[^\s/*]+))$/.test(type)) {
    return [];
  }
  const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
  return [
    {
      type,
      precision: type === '*/*' ? 0 : type.endsWith('/*') ? 1 : 2,
      quality: quality === undefined ? 1 : QUALITY.test(quality) ? Number(quality) : 0,
    },
  ];
}

/** The most specific range that covers a type applies. */
function preference(
  ranges: readonly MediaRange[],
  type: string,
): Pick<MediaRange, 'precision' | 'quality'> {
  const group = `${type.slice(0, type.indexOf('/'))}/*`;
  return ranges
    .filter((range) => [type, group, '*/*'].includes(range.type))
    .reduce((best, range) => (range.precision > best.precision ? range : best), {
      precision: -1,
      quality: 0,
    });
}
