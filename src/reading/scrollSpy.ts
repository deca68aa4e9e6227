import {HISTORY_INTERVAL_MS, SCROLL_SPY_INTERVAL_MS} from '../../config/behaviour';
import {LOOKED_AT, type PlacedHeading, readingTrail, trailTo, withNext} from './activeHeading';
import {idIn, readHash} from '../../packages/openapi-reference/src/client';
import {isReached, TOLERANCE} from './isReached';
import {showInside} from './showInside';
import {atMostEvery, throttle} from './throttle';

/** Headings in the sidebar and the table of contents. */
const HEADINGS = ':is(h2, h3)[id]';
const TOC_LINKS = '.table-of-contents__link';
const TOC_ACTIVE = 'table-of-contents__link--active';

/** Differences below this do not count, because positions on high-density displays are fractional. Unit: CSS px. */
const SAME_POSITION = 2;

/** Events of scrolling by the reader. */
const SCROLL_INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

let trail: readonly string[] = [];
const listeners = new Set<() => void>();

/** Returns the ids of the current heading and of those before it. The array is the same until they change. */
export function getReadingTrail(): readonly string[] {
  return trail;
}

export function onReadingTrail(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setTrail(next: readonly string[]): void {
  if (next.length !== trail.length || next[0] !== trail[0]) {
    trail = next;
    for (const listener of listeners) {
      listener();
    }
  }
}

/**
 * Tracks the current heading of a page, marks it in the table of contents and in the address bar, and notifies
 * listeners. Scrolling only sets a timer. Positions are read when it fires.
 *
 * @param page - contains the headings and the table of contents
 * @returns a function that stops it
 */
export function startScrollSpy(page: HTMLElement): () => void {
  const {pathname} = location;
  /**
   * A place that the reader chose. A heading stays active, and every place stays in the address, until the reader
   * scrolls away from it. If the place is folded, the page must unfold it before it can scroll there.
   */
  let chosen: {place: HTMLElement; isHeading: boolean; scrollY?: number} | undefined;
  /** The heading in the address: the last one that has reached the top, so that its link leads to what is on screen. */
  let reached: string | undefined;

  const find = (): {placed: PlacedHeading[]; line: number} => {
    const headings = [...page.querySelectorAll<HTMLElement>(HEADINGS)].filter(
      (heading) => heading.getClientRects().length > 0,
    );
    const [first] = headings;
    return {
      placed: headings.map((heading) => ({
        id: heading.id,
        top: heading.getBoundingClientRect().top,
      })),
      line: TOLERANCE + (first ? parseFloat(getComputedStyle(first).scrollMarginTop) : 0),
    };
  };
  const address = atMostEvery(() => {
    // While the next page loads, the URL is already that of the next page.
    if (chosen === undefined && location.pathname === pathname) {
      followInAddress(reached);
    }
  }, HISTORY_INTERVAL_MS);
  const update = (hasScrolled: boolean) => {
    const {placed, line} = find();
    const {scrollHeight} = document.documentElement;
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - SAME_POSITION;
    if (chosen?.scrollY !== undefined && Math.abs(chosen.scrollY - scrollY) >= SAME_POSITION) {
      chosen = undefined;
    } else if (chosen !== undefined && (isAtEnd || isReached(chosen.place))) {
      chosen.scrollY ??= scrollY;
    }
    const passed =
      chosen?.isHeading === true
        ? trailTo(placed, chosen.place.id)
        : readingTrail(placed, line, isAtEnd);
    const hasChanged = passed[0] !== reached;
    [reached] = passed;
    setTrail(
      chosen === undefined && scrollY > 0
        ? withNext(placed, passed, line - 2 * TOLERANCE, LOOKED_AT * innerHeight)
        : passed,
    );
    markContents(page, trail);
    // The app may scroll to the top after this script starts. The heading is then known, but is not in the URL.
    const isNew = hasChanged || (location.hash === '' && reached !== undefined);
    if (hasScrolled && isNew && chosen === undefined) {
      address.call();
    }
  };
  const throttled = throttle(() => {
    update(true);
  }, SCROLL_SPY_INTERVAL_MS);
  const onAsked = () => {
    const id = readHash();
    const place = id === undefined ? null : document.getElementById(id);
    const request =
      place !== null && page.contains(place)
        ? {place, isHeading: place.matches(HEADINGS)}
        : undefined;
    chosen = request;
    update(false);
    afterScrolling(() => {
      if (request?.isHeading === true && chosen === request) {
        chosen.scrollY = scrollY;
      }
    });
  };
  /** Once the reader scrolls, the heading follows, even before the page has jumped. */
  const onInput = () => {
    if (chosen?.scrollY === undefined) {
      chosen = undefined;
    }
  };
  const onClick = ({target}: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    // A sticky table of contents covers the text to which it links.
    link?.closest('details > .table-of-contents')?.parentElement?.removeAttribute('open');
    // For an unchanged URL, the browser scrolls without an event.
    if (link !== null && link.hash !== '' && link.href === location.href) {
      onAsked();
    }
  };

  // Measuring lays out the whole page, including parts that the browser has postponed. The page is therefore painted
  // first, and nothing is measured at the top, above all headings. The reader may have scrolled by then, and may not
  // scroll again.
  const position = new IntersectionObserver(([root]) => {
    position.disconnect();
    if (root !== undefined && root.boundingClientRect.top < 0) {
      update(location.hash === '');
    }
  });
  if (readHash() === undefined) {
    position.observe(document.documentElement);
  } else {
    onAsked();
  }
  window.addEventListener('scroll', throttled.call, {passive: true});
  window.addEventListener('resize', throttled.call);
  window.addEventListener('hashchange', onAsked);
  document.addEventListener('click', onClick);
  for (const type of SCROLL_INPUTS) {
    document.addEventListener(type, onInput, {passive: true});
  }
  return () => {
    position.disconnect();
    throttled.cancel();
    address.cancel();
    setTrail([]);
    window.removeEventListener('scroll', throttled.call);
    window.removeEventListener('resize', throttled.call);
    window.removeEventListener('hashchange', onAsked);
    document.removeEventListener('click', onClick);
    for (const type of SCROLL_INPUTS) {
      document.removeEventListener(type, onInput);
    }
  };
}

/** Browser and app jump to an anchor immediately. The result is on the screen in the frame after the next. */
function afterScrolling(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}

function markContents(page: HTMLElement, ids: readonly string[]): void {
  const links = [...page.querySelectorAll<HTMLAnchorElement>(TOC_LINKS)].map((link) => ({
    link,
    id: idIn(link.hash),
  }));
  const active = ids.find((id) => links.some((link) => link.id === id));
  const folded = page.querySelector('details > .table-of-contents')?.previousElementSibling;
  const reading = links.find(({id}) => id === active)?.link.textContent ?? '';
  folded?.setAttribute('data-reading', reading);
  for (const {link, id} of links) {
    link.classList.toggle(TOC_ACTIVE, id === active);
    if (id === active) {
      link.setAttribute('aria-current', 'location');
      // The list does not scroll while a reader moves through it by keyboard.
      if (!links.some((other) => other.link.matches(':focus-visible'))) {
        showInside(link);
      }
    } else {
      link.removeAttribute('aria-current');
    }
  }
}

/** Updates the address without a new history entry, without scrolling, and with the router's state of the entry. */
function followInAddress(id: string | undefined): void {
  const hash = id === undefined ? '' : `#${encodeURIComponent(id)}`;
  history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`);
}
