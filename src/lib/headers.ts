import type {PageHeader} from '../hooks/usePage';

interface FlatHeading {
  readonly id: string;
  readonly value: string;
  readonly level: number;
}

/** Nests the flat list of a page's headings by level: an h3 goes below the h2 before it. */
export function nestHeadings(headings: readonly FlatHeading[]): PageHeader[] {
  const top: PageHeader[] = [];
  const open: PageHeader[] = [];
  for (const {id, value, level} of headings) {
    const header: PageHeader = {id, title: stripTags(value), level, children: []};
    while ((open.at(-1)?.level ?? 0) >= level) {
      open.pop();
    }
    (open.at(-1)?.children ?? top).push(header);
    open.push(header);
  }
  return top;
}

/** Docusaurus gives headings as HTML, for instance `The <code>kid</code> header`. */
function stripTags(html: string): string {
  return html.replace(/<[^>]*>/g, '');
}
