import preload from '@docusaurus/core/lib/client/preload';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import {isFrugal} from '../page/isFrugal';

const preloaded = new Set<string>();

// Docusaurus would observe each link, again whenever it is rendered, only to call `prefetch`.
ExecutionEnvironment.canUseIntersectionObserver = false;

/**
 * What links request before a click (`window.docusaurus`).
 *
 * A link that comes into view requests nothing: pages have no scripts of their own, and looking up those of the frame
 * took a quarter of a second for the links of one screen on a slow processor (`npm run bench`). A hovered link loads
 * its page. Failures are ignored here: a click retries.
 */
const preloading = {
  prefetch: (): false => false,
  preload: (pathname: string): Promise<unknown> | false => {
    if (isFrugal() || preloaded.has(pathname)) {
      return false;
    }
    preloaded.add(pathname);
    return preload(pathname).catch(() => undefined);
  },
};

export default Object.freeze(preloading);
