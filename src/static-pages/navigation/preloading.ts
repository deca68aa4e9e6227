import preload from '@docusaurus/core/lib/client/preload';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {documentAt} from '../page/documents';
import {isFrugal} from '../page/isFrugal';
import {bringPage} from '../page/pages';

// Docusaurus would observe each link, again whenever it is rendered, only to call `prefetch`.
ExecutionEnvironment.canUseIntersectionObserver = false;

/**
 * Loads what a page needs: a document, or on a slow line its start, and the scripts of its frame.
 *
 * @throws ChunkLoadError if it cannot be loaded
 */
export async function loadPage(pathname: string): Promise<void> {
  const permalink = documentAt(pathname);
  await Promise.all([
    preload(pathname),
    permalink === undefined ? undefined : bringPage(permalink),
  ]);
}

/**
 * What links request before a click (`window.docusaurus`).
 *
 * A link that comes into view requests nothing: pages have no scripts of their own, and looking up those of the frame
 * took a quarter of a second for the links of one screen on a slow processor (`npm run bench`). A hovered link loads
 * its page. Failures are ignored here: a click retries.
 */
const preloading = {
  prefetch: (): false => false,
  preload: (pathname: string): Promise<unknown> | false =>
    isFrugal() ? false : loadPage(pathname).catch(() => undefined),
};

export default Object.freeze(preloading);
