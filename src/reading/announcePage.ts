import type {ClientModule} from '@docusaurus/types';
import {afterFrames} from '../ui/browser/afterFrame';

/** A screen reader has taken the text by then; search in the page must not find it. Our choice. Unit: ms. */
const SHOWN_TIME = 2000;

let region: HTMLElement | undefined;
let timer = 0;

/** Screen readers must know the region before its text changes, so it exists from the first page onwards. */
function regionOfPage(): HTMLElement {
  if (region?.isConnected !== true) {
    region = document.createElement('div');
    region.className = 'page-announcement';
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
  }
  return region;
}

/** Tells screen readers the title of a page that the app has shown: no document is loaded that they would announce. */
const announcePage: ClientModule = {
  onRouteDidUpdate({location, previousLocation}) {
    const element = regionOfPage();
    if (previousLocation === null || location.pathname === previousLocation.pathname) {
      return;
    }
    // The title follows the page.
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
