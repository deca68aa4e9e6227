import type {ClientModule} from '@docusaurus/types';
import nprogress from 'nprogress';
import '@docusaurus/theme-classic/lib/nprogress.css';
import {PROGRESS_BAR} from '../../config/behaviour';
import {onPageExchange} from '../static-pages/page/screen';
import {afterFrames} from '../ui/browser/afterFrame';

nprogress.configure({
  ...PROGRESS_BAR,
  // Its own steps continue after the end, and would double those of a page change soon after.
  trickle: false,
  barSelector: '.bar',
  // The bar is only visual: screen readers are told when the page has loaded, and "bar" is not an ARIA role.
  template: '<div class="bar" aria-hidden="true"><div class="peg"></div></div>',
});

let timer: number | undefined;

function start(): void {
  if (nprogress.isRendered() && !nprogress.isStarted()) {
    // The previous bar is fading, and would remove this one.
    timer = window.setTimeout(start, PROGRESS_BAR.speed);
    return;
  }
  nprogress.start();
  timer = window.setTimeout(trickle, PROGRESS_BAR.trickleSpeed);
}

function trickle(): void {
  nprogress.trickle();
  timer = window.setTimeout(trickle, PROGRESS_BAR.trickleSpeed);
}

/** The page has been shown or has failed. */
function endProgress(): void {
  window.clearTimeout(timer);
  nprogress.done();
}

onPageExchange(() => {
  window.clearTimeout(timer);
  const ending = timer;
  // The bar measures itself, which would lay out the next page before its frame. What follows the frame has a timer of
  // its own once the reader leaves this page, too.
  void afterFrames().then(() => {
    if (timer === ending) {
      endProgress();
    }
  });
});

const progress: ClientModule = {
  onRouteUpdate({location, previousLocation}) {
    if (previousLocation !== null && location.pathname !== previousLocation.pathname) {
      window.clearTimeout(timer);
      // A prefetched page is shown before any timer fires.
      timer = window.setTimeout(start);
    }
  },
  onRouteDidUpdate() {
    endProgress();
  },
};

export default progress;
