/** Where programs find the API and its descriptions. Source: RFC 9727 (api-catalog), RFC 9264 (linkset). */
import {API_CATALOG_PATH} from '../../hosting/headers';

export interface CatalogFacts {
  docsUrl: string;
  /** Full address of the API itself. */
  apiUrl: string;
  /** Addresses below the portal. */
  descriptions: readonly {path: string; type: string}[];
  documentation: readonly {path: string; type: string}[];
  /** Other interfaces for programs, such as the server for assistants. */
  metadata: readonly {path: string; type: string}[];
}

export function makeApiCatalog({
  docsUrl,
  apiUrl,
  descriptions,
  documentation,
  metadata,
}: CatalogFacts): string {
  const links = (all: CatalogFacts['descriptions']) =>
    all.map(({path, type}) => ({href: `${docsUrl}${path}`, type}));
  const catalog = {
    linkset: [
      {anchor: `${docsUrl}${API_CATALOG_PATH}`, item: [{href: apiUrl}]},
      {
        anchor: apiUrl,
        'service-desc': links(descriptions),
        'service-doc': links(documentation),
        'service-meta': links(metadata),
      },
    ],
  };
  return `${JSON.stringify(catalog, null, 2)}\n`;
}
