import type {ClientModule} from '@docusaurus/types';
import '@docusaurus/theme-classic/lib/nprogress.css';
import {PROGRESS_BAR} from '../../config/behaviour';
import {onPageExchange} from '../static-pages/page/screen';

const {minimum, speed, trickleRate, trickleSpeed} = PROGRESS_BAR;
/** Id in the theme's style sheet. */
const BAR = 'nprogress';

let filled = 0;
let timer: number | undefined;

function fill(box: HTMLElement, part: number): void {
  const bar = box.firstElementChild as HTMLElement;
  bar.style.transform = `translate3d(${(part - 1) * 100}%, 0, 0)`;
}

function start(): void {
  const last = document.getElementById(BAR);
  if (last !== null && filled < 1) {
    // The reader has meanwhile chosen another page, so continue with the same bar.
    advance(last);
    return;
  }
  last?.remove();
  const box = document.createElement('div');
  box.id = BAR;
  // Only visual: screen readers announce the loaded page instead.
  box.ariaHidden = 'true';
  box.innerHTML = '<div class="bar"><div class="peg"></div></div>';
  document.body.append(box);
  fill(box, 0);
  // Lay out the bar, so that it moves from its current position.
  void box.offsetWidth;
  (box.firstElementChild as HTMLElement).style.transition = `transform ${speed}ms ease`;
  filled = minimum;
  advance(box);
}

function advance(box: HTMLElement): void {
  fill(box, filled);
  timer = window.setTimeout(() => {
    // Approach the end without reaching it.
    filled = Math.min(filled + Math.random() * trickleRate, 1 - trickleRate);
    advance(box);
  }, trickleSpeed);
}

/** Fills the bar, then fades it out, when the page is shown or has failed. */
function endProgress(): void {
  window.clearTimeout(timer);
  const box = document.getElementById(BAR);
  if (box === null || filled === 1) {
    return;
  }
  filled = 1;
  fill(box, filled);
  window.setTimeout(() => {
    box.style.transition = `opacity ${speed}ms linear`;
    box.style.opacity = '0';
    window.setTimeout(() => {
      box.remove();
    }, speed);
  }, speed);
}

onPageExchange(endProgress);

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
