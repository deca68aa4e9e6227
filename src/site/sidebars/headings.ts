/** Headings of a page for its sidebar: everywhere from the table of contents that the page itself has. */
import registry from '@generated/registry';
import chunkNames from '@generated/routesChunkNames';
import type {TOCItem} from '@docusaurus/mdx-loader';
import type {PageHeading} from '../../static-pages/page/marks';

export function sidebarHeadings(toc: readonly TOCItem[]): PageHeading[] {
  return toc
    .filter(({level}) => level === 2)
    .map(({id, value}) => [id, value.replace(/<[^>]*>/g, '')]);
}

/** The bundler's function: returns a module that has been loaded. */
declare const __webpack_require__: (id: string | number) => {toc?: readonly TOCItem[]};

/** @returns those of a page that React renders; none if there is no such page */
export function renderedHeadings(permalink: string): readonly PageHeading[] {
  // Source: Docusaurus, `codegenRoutes.js`: the address, and three digits of a hash.
  const route = Object.keys(chunkNames).find((key) => key.replace(/-\w{3}$/, '') === permalink);
  const {content} = chunkNames[route ?? ''] ?? {};
  const module = typeof content === 'string' ? registry[content]?.[2] : undefined;
  return module === undefined ? [] : sidebarHeadings(__webpack_require__(module).toc ?? []);
}
