/** The page on the screen, which may appear before React and the router know it. */
import {afterFrames} from '../../ui/browser/afterFrame';
import {addFeatures} from './features';
import {PAGE_ATTRIBUTE} from './marks';
import {adoptPage, pageAt, setAside} from './pages';

/** Attribute of a page that is laid out only as far as most windows show it (`src/site/styles/content.css`). */
const ARRIVING_ATTRIBUTE = 'data-arriving';

interface PageOnScreen {
  permalink: string;
  /** Element that React created and keeps from page to page. */
  element: HTMLElement;
  end: ReturnType<typeof addFeatures>;
}
let onScreen: PageOnScreen | undefined;

const exchangeListeners = new Set<(permalink: string) => void>();

/** Calls a listener when a page is shown before React and the router know it. */
export function onPageExchange(listener: (permalink: string) => void): void {
  exchangeListeners.add(listener);
}

/** @param permalink - by default any page */
export function isOnScreen(element: HTMLElement, permalink = onScreen?.permalink): boolean {
  return onScreen?.element === element && onScreen.permalink === permalink;
}

/** Removes the page from its element, which React removes. */
export function clearScreen(): void {
  if (onScreen !== undefined) {
    onScreen.end();
    setAside(onScreen.element);
    onScreen = undefined;
  }
}

/** Replaces the page on the screen with a loaded one, which the reader may already see (`isPainted`). */
export function showPage(element: HTMLElement, permalink: string, isPainted = false): void {
  onScreen?.end();
  element.setAttribute(PAGE_ATTRIBUTE, permalink);
  adoptPage(element, permalink);
  onScreen = {permalink, element, end: addFeatures(element, isPainted)};
}

/**
 * Replaces the page on the screen with a loaded one before React renders it, because React takes longer than the
 * browser takes to paint the page. Only the frame is unchanged until React follows.
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
  // Scroll before the page is replaced: its layout is known, so this costs nothing.
  window.scrollTo({top: 0, behavior: 'instant'});
  const {element} = onScreen;
  element.setAttribute(ARRIVING_ATTRIBUTE, '');
  void afterFrames().then(() => {
    element.removeAttribute(ARRIVING_ATTRIBUTE);
  });
  showPage(element, permalink);
  for (const listener of exchangeListeners) {
    listener(permalink);
  }
  return true;
}
