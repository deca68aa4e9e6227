import preload from '@docusaurus/core/lib/client/preload';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {isPage} from '../../site/pages';
import {fetchHead, type Head} from '../page/head';
import {bringPage, pageAt} from '../page/pages';
import {documentAt} from './documentsRoute';

// Docusaurus would observe each link after each render, only to call `prefetch`.
ExecutionEnvironment.canUseIntersectionObserver = false;

/**
 * Loads a page and the scripts of its frame. For a page that React renders, it loads the head from the page's HTML.
 *
 * @returns the head of the page; undefined on the development server, where React renders it
 * @throws ChunkLoadError if it cannot be loaded
 */
export async function loadPage(pathname: string): Promise<Head | undefined> {
  const permalink = documentAt(pathname);
  const [head] = await Promise.all([
    permalink === undefined ? fetchHead(pathname) : undefined,
    preload(pathname),
    permalink === undefined ? undefined : bringPage(permalink),
  ]);
  return head ?? pageAt(permalink ?? '')?.head;
}

/** Returns whether to load only clicked pages, as Docusaurus does with data saving or a very slow connection. */
function isFrugal(): boolean {
  const {connection} = navigator as Navigator & {
    connection?: {effectiveType?: string; saveData?: boolean};
  };
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true;
}

/**
 * Loads targets of links before a click (`window.docusaurus`).
 *
 * A link that comes into view requests nothing: pages have no scripts of their own, and looking up those of the frame
 * took a quarter of a second for one screen of links on a slow processor (`npm run bench`). A hovered link loads its
 * page. Failures are ignored here, because a click retries.
 */
const preloading = {
  prefetch: (): false => false,
  preload: (pathname: string): Promise<unknown> | false =>
    isFrugal() || !isPage(pathname) ? false : loadPage(pathname).catch(() => undefined),
};

export default Object.freeze(preloading);
