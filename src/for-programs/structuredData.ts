/** Structured data of a page for search engines. Source of the terms: schema.org. */
import type {BuiltPage} from './builtPage';

export interface SiteFacts {
  /** Full address of the portal, without the last slash. */
  docsUrl: string;
  siteName: string;
  /** The company behind it, and its own address. */
  publisher: {name: string; url: string};
}

type Node = Record<string, unknown> & {'@type': string};

export interface StructuredData {
  '@context': 'https://schema.org';
  '@graph': Node[];
}

const LANGUAGE = 'en-GB';

/**
 * @param image - full address of the page's picture for previews
 */
export function structuredData(page: BuiltPage, image: string, site: SiteFacts): StructuredData {
  const url = `${site.docsUrl}/${page.address}`;
  const isHome = page.address === '';
  const shared = {
    '@id': `${url}#page`,
    url,
    inLanguage: LANGUAGE,
    description: page.description,
    image,
    ...(page.modified === undefined ? {} : {dateModified: page.modified}),
    publisher: {'@type': 'Organization', name: site.publisher.name, url: site.publisher.url},
  };
  const website = {'@type': 'WebSite', name: site.siteName, url: `${site.docsUrl}/`};
  if (isHome) {
    return graph([{...shared, ...website}]);
  }
  return graph([
    {
      ...shared,
      '@type': 'TechArticle',
      headline: page.title,
      author: shared.publisher,
      isPartOf: website,
    },
    breadcrumbs(page, site),
  ]);
}

function graph(nodes: Node[]): StructuredData {
  return {'@context': 'https://schema.org', '@graph': nodes};
}

/** From the first page of the site to this one. */
function breadcrumbs(page: BuiltPage, {docsUrl}: SiteFacts): Node {
  const trail = [
    {title: 'Home', address: ''},
    ...page.parents,
    {title: page.title, address: page.address},
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({title, address}, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: `${docsUrl}/${address}`,
    })),
  };
}

/**
 * Puts the data into a page's head. The attribute marks tags that the app takes over on navigation
 * (`src/static-pages/page/head.tsx`); a second call replaces what the first one wrote.
 */
export function withStructuredData(html: string, data: StructuredData): string {
  // No text may close the element.
  const json = JSON.stringify(data).replace(/</g, '\\u003c');
  const element = `<script data-rh=true type=application/ld+json>${json}</script>`;
  return html.replace(WRITTEN, '').replace('</head>', () => `${element}</head>`);
}

const WRITTEN =
  /<script data-rh=true type=application\/ld\+json>\{"@context":"https:\/\/schema\.org","@graph":.*?<\/script>/gs;
