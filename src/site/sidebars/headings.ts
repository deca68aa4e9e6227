/** Headings of a page for its sidebar, from the page's table of contents. */
import registry from '@generated/registry';
import chunkNames from '@generated/routesChunkNames';
import type {TOCItem} from '@docusaurus/mdx-loader';
import type {PageHeading} from '../../static-pages/page/marks';

export function sidebarHeadings(toc: readonly TOCItem[]): PageHeading[] {
  return toc
    .filter(({level}) => level === 2)
    .map(({id, value}) => [id, value.replace(/<[^>]*>/g, '')]);
}

/** The bundler's function, which returns a loaded module. */
declare const __webpack_require__: (id: string | number) => {toc?: readonly TOCItem[]};

/** Returns the headings of a page that React renders; none if there is no such page. */
export function renderedHeadings(permalink: string): readonly PageHeading[] {
  // Keys consist of the address and three digits of a hash. Source: Docusaurus, `codegenRoutes.js`.
  const route = Object.keys(chunkNames).find((key) => key.replace(/-\w{3}$/, '') === permalink);
  const {content} = chunkNames[route ?? ''] ?? {};
  const module = typeof content === 'string' ? registry[content]?.[2] : undefined;
  return module === undefined ? [] : sidebarHeadings(__webpack_require__(module).toc ?? []);
}
