import type {ClientModule} from '@docusaurus/types';
import nprogress from 'nprogress';
import '@docusaurus/theme-classic/lib/nprogress.css';
import {PROGRESS_BAR} from '../../../config/behaviour';

nprogress.configure({
  ...PROGRESS_BAR,
  barSelector: '.bar',
  // The bar is for the eye: screen readers are told when the page is there, and "bar" is no ARIA role.
  template: '<div class="bar" aria-hidden="true"><div class="peg"></div></div>',
});

let timer: number | undefined;

/** The page is shown, or has failed. */
export function endProgress(): void {
  window.clearTimeout(timer);
  nprogress.done();
}

const progress: ClientModule = {
  onRouteUpdate({location, previousLocation}) {
    if (previousLocation !== null && location.pathname !== previousLocation.pathname) {
      window.clearTimeout(timer);
      // A page that is there at once is shown before any timer.
      timer = window.setTimeout(() => {
        nprogress.start();
      });
    }
  },
  onRouteDidUpdate() {
    endProgress();
  },
};

export default progress;
