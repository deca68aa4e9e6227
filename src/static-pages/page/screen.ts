/** The page on the screen. It may be there before React and the router know it. */
import {afterFrames} from '../../ui/browser/afterFrame';
import {BELOW_ATTRIBUTE, findBelow} from './belowWindow';
import {PAGE_ATTRIBUTE} from './marks';
import {addFeatures} from './features';
import {prefetchNext} from './nextPage';
import {adoptPage, pageAt, setAside} from './pages';

/** Marks a page of which only the start is there: what follows it stays below the window. */
const STARTED_ATTRIBUTE = 'data-started';

interface PageOnScreen {
  permalink: string;
  /** React created it and keeps it from page to page. */
  element: HTMLElement;
  /** Removes the features of the page. */
  end: () => void;
}
let onScreen: PageOnScreen | undefined;

const exchangeListeners = new Set<(permalink: string) => void>();

/** Calls a listener when a page has been shown before React and the router know it. */
export function onPageExchange(listener: (permalink: string) => void): void {
  exchangeListeners.add(listener);
}

export function isOnScreen(element: HTMLElement, permalink: string): boolean {
  return onScreen?.element === element && onScreen.permalink === permalink;
}

/** Takes the page out of its element, which React removes. */
export function clearScreen(): void {
  if (onScreen !== undefined) {
    onScreen.end();
    setAside(onScreen.element);
    onScreen = undefined;
  }
}

/** Height of the window below the start of the page. Unit: rem. */
function heightBelow(element: Element): number {
  const top = element.getBoundingClientRect().top + scrollY;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return (innerHeight - top) / rem;
}

/** A reader who follows a link to the top of a page sees the top before the rest is laid out, as on a full load. */
function layOutInSteps(element: Element, height: number): void {
  const below = findBelow(element.querySelectorAll('.markdown > *'), height);
  if (below !== undefined) {
    below.setAttribute(BELOW_ATTRIBUTE, '');
    void afterFrames().then(() => {
      below.removeAttribute(BELOW_ATTRIBUTE);
    });
  }
}

/**
 * Replaces the page on the screen; if only its start is there, by its start and then by the whole page.
 *
 * @param isAtTop - the reader has followed a link to the top of the page
 */
export function showPage(element: HTMLElement, permalink: string, isAtTop: boolean): void {
  // Read from what has been laid out: after any change, the browser would style the page that is about to go.
  const height = isAtTop ? heightBelow(element) : undefined;
  onScreen?.end();
  element.setAttribute(PAGE_ATTRIBUTE, permalink);
  adoptPage(element, permalink);
  if (height !== undefined) {
    // Before features are added, which read positions.
    layOutInSteps(element, height);
  }
  const [removeFeatures, endPrefetch] = [addFeatures(element), prefetchNext(element)];
  const end = () => {
    removeFeatures();
    endPrefetch();
  };
  const shown = {permalink, element, end};
  onScreen = shown;
  const page = pageAt(permalink);
  const isStart = page?.isStart === true;
  element.toggleAttribute(STARTED_ATTRIBUTE, isStart);
  if (isStart) {
    const showWhole = () => {
      if (onScreen === shown) {
        showPage(element, permalink, false);
      }
    };
    // Whoever has asked for the page handles a failure.
    page.whole.then(showWhole, () => undefined);
  }
}

/**
 * Replaces the page on the screen with the start of one that has been loaded, before React renders it: React takes
 * longer than the browser takes to paint the page. Only the frame stays as it was until React follows.
 *
 * @param from - address of the page that must be on the screen
 * @returns whether it was replaced
 */
export function exchangePage(from: string, permalink: string): boolean {
  if (
    onScreen?.permalink !== from ||
    !onScreen.element.isConnected ||
    pageAt(permalink) === undefined
  ) {
    return false;
  }
  const {element} = onScreen;
  // Before the page is replaced: it has been laid out, so this costs nothing.
  window.scrollTo({top: 0, behavior: 'instant'});
  showPage(element, permalink, true);
  for (const listener of exchangeListeners) {
    listener(permalink);
  }
  return true;
}
