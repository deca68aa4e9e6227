import type {ClientModule} from '@docusaurus/types';
import '@docusaurus/theme-classic/lib/nprogress.css';
import {PROGRESS_BAR} from '../../config/behaviour';
import {onPageExchange} from '../static-pages/page/screen';

const {minimum, speed, trickleRate, trickleSpeed} = PROGRESS_BAR;
/** Name from the style sheet of the theme. */
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
    // The reader has chosen another page meanwhile.
    advance(last);
    return;
  }
  last?.remove();
  const box = document.createElement('div');
  box.id = BAR;
  // It is only visual: screen readers are told when the page has loaded.
  box.ariaHidden = 'true';
  box.innerHTML = '<div class="bar"><div class="peg"></div></div>';
  document.body.append(box);
  fill(box, 0);
  // It moves from where it has been laid out.
  void box.offsetWidth;
  (box.firstElementChild as HTMLElement).style.transition = `transform ${speed}ms ease`;
  filled = minimum;
  advance(box);
}

function advance(box: HTMLElement): void {
  fill(box, filled);
  timer = window.setTimeout(() => {
    // It approaches the end, and never reaches it.
    filled = Math.min(filled + Math.random() * trickleRate, 1 - trickleRate);
    advance(box);
  }, trickleSpeed);
}

/** The page has been shown or has failed: the bar is filled, then fades. */
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
