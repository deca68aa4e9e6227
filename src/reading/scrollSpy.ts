import {SCROLL_SPY_INTERVAL_MS} from '../../config/behaviour';
import {type PlacedHeading, readingTrail, trailTo} from './activeHeading';
import {readHash} from '../../packages/openapi-reference/src/client';
import {showInside} from './showInside';
import {throttle} from './throttle';

/** What the sidebar and the table of contents know as headings. */
const HEADINGS = ':is(h2, h3)[id]';
const TOC_LINKS = '.table-of-contents__link';
const TOC_ACTIVE = 'table-of-contents__link--active';

/** A heading is being read from a little below the place where a link to it puts it. Unit: CSS px. */
const TOLERANCE = 24;
/** Two scroll positions that differ by less are the same: positions on dense displays are fractions. Unit: CSS px. */
const SAME_POSITION = 2;

let trail: readonly string[] = [];
const listeners = new Set<() => void>();

/** Ids of the heading that is being read and of those before it; the same array until it changes. */
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
 * Follows which heading of a page is being read, marks it in the page's table of contents and in the address
 * bar, and tells those who listen. Scrolling itself costs a timer; places are read when it runs out.
 *
 * @param page - holds headings and table of contents
 * @returns ends it
 */
export function startScrollSpy(page: HTMLElement): () => void {
  const {pathname} = location;
  /** The reader has asked for this heading; it stays the active one until the page is scrolled on. */
  let asked: {id: string; scrollY?: number} | undefined;

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
  const update = (hasScrolled: boolean) => {
    const {placed, line} = find();
    const {scrollHeight} = document.documentElement;
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - SAME_POSITION;
    if (asked?.scrollY !== undefined && Math.abs(asked.scrollY - scrollY) >= SAME_POSITION) {
      asked = undefined;
    }
    const next =
      asked === undefined ? readingTrail(placed, line, isAtEnd) : trailTo(placed, asked.id);
    const hasChanged = next[0] !== trail[0];
    setTrail(next);
    markContents(page, next);
    // The app may go to the top after this has begun: the heading is known then, but not in the address.
    const isNew = hasChanged || (location.hash === '' && next[0] !== undefined);
    // While the next page is on its way, the address is already that of the next page.
    if (hasScrolled && isNew && location.pathname === pathname) {
      followInAddress(next[0]);
    }
  };
  const throttled = throttle(() => {
    update(true);
  }, SCROLL_SPY_INTERVAL_MS);
  const onAsked = () => {
    const id = readHash();
    const heading = id === undefined ? null : document.getElementById(id);
    asked = heading?.matches(HEADINGS) === true ? {id: heading.id} : undefined;
    update(false);
    const request = asked;
    afterScrolling(() => {
      if (request !== undefined) {
        request.scrollY = scrollY;
      }
    });
  };
  const onClick = ({target}: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    // The same address again: the browser scrolls, and says nothing.
    if (link !== null && link.hash !== '' && link.href === location.href) {
      onAsked();
    }
  };

  onAsked();
  let hasEnded = false;
  // A quick reader has scrolled before this began, and may not scroll again.
  afterScrolling(() => {
    if (!hasEnded && scrollY > 0 && location.hash === '') {
      update(true);
    }
  });
  window.addEventListener('scroll', throttled.call, {passive: true});
  window.addEventListener('resize', throttled.call);
  window.addEventListener('hashchange', onAsked);
  document.addEventListener('click', onClick);
  return () => {
    hasEnded = true;
    throttled.cancel();
    setTrail([]);
    window.removeEventListener('scroll', throttled.call);
    window.removeEventListener('resize', throttled.call);
    window.removeEventListener('hashchange', onAsked);
    document.removeEventListener('click', onClick);
  };
}

/** Browser and app go to a place at once; the frame after the next has it on the screen. */
function afterScrolling(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}

function markContents(page: HTMLElement, ids: readonly string[]): void {
  const links = [...page.querySelectorAll<HTMLAnchorElement>(TOC_LINKS)].map((link) => ({
    link,
    id: decodeURIComponent(link.hash.slice(1)),
  }));
  const active = ids.find((id) => links.some((link) => link.id === id));
  for (const {link, id} of links) {
    link.classList.toggle(TOC_ACTIVE, id === active);
    if (id === active) {
      link.setAttribute('aria-current', 'location');
      showInside(link);
    } else {
      link.removeAttribute('aria-current');
    }
  }
}

/** No new history entry, no scrolling, and the router's own state of the entry is kept. */
function followInAddress(id: string | undefined): void {
  const hash = id === undefined ? '' : `#${encodeURIComponent(id)}`;
  history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`);
}
