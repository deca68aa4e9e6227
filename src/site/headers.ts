import type {PageHeader} from './usePage';

interface FlatHeading {
  readonly id: string;
  readonly value: string;
  readonly level: number;
}

/** Nests the flat list of a page's headings by level: an h3 becomes a child of the preceding h2. */
export function nestHeadings(headings: readonly FlatHeading[]): PageHeader[] {
  const top: PageHeader[] = [];
  const open: PageHeader[] = [];
  for (const {id, value, level} of headings) {
    const header: PageHeader = {id, title: plainText(value), level, children: []};
    while ((open.at(-1)?.level ?? 0) >= level) {
      open.pop();
    }
    (open.at(-1)?.children ?? top).push(header);
    open.push(header);
  }
  return top;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** Converts HTML from Docusaurus, such as `The <code>kid</code> header &amp; its value`, to plain text. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}
