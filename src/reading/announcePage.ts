import type {ClientModule} from '@docusaurus/types';
import {afterFrames} from '../ui/browser/afterFrame';

/** Time until the text is removed, to hide it from find-in-page. Our choice. Unit: ms. */
const SHOWN_TIME = 2000;

let region: HTMLElement | undefined;
let timer = 0;

/** Returns the live region, which must exist before its text changes, so every page has it. */
function regionOfPage(): HTMLElement {
  if (region?.isConnected !== true) {
    region = document.createElement('div');
    region.className = 'page-announcement';
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
  }
  return region;
}

/** Announces the title of a page that the app has shown, for which the browser loads no document. */
const announcePage: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    const element = regionOfPage();
    if (previousLocation === null || location.pathname === previousLocation.pathname) {
      return;
    }
    // The title is updated after the page.
    void afterFrames().then(() => {
      element.textContent = document.title;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        element.textContent = '';
      }, SHOWN_TIME);
    });
  },
};

export default announcePage;
