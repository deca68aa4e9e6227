/**
 * What readers do on a page, in any browser. Each act starts on the page that is open, leaves it open at its top, and
 * says what is wrong.
 */
import {setTimeout as sleep} from 'node:timers/promises';

/** A browser that a script operates as a reader would. Coordinates are CSS px of the window. */
export interface Reader {
  /** Runs a function, which may use its arguments only, in the page. */
  run: <Args extends readonly unknown[], Result>(
    code: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>;
  press: (key: '/' | 'Enter' | 'Escape') => Promise<void>;
  type: (text: string) => Promise<void>;
  moveTo: (x: number, y: number) => Promise<void>;
  down: () => Promise<void>;
  up: () => Promise<void>;
  wheel: (down: number) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
}

export type Act = (reader: Reader) => Promise<string[]>;

/** With the name of the act that an error ended. */
export async function problemsOf(act: Act, reader: Reader): Promise<string[]> {
  try {
    return await act(reader);
  } catch (reason) {
    throw new Error(`${act.name}: ${reason instanceof Error ? reason.message : String(reason)}`, {
      cause: reason,
    });
  }
}

/** Unit: ms. */
const PATIENCE = 60_000;
const PAUSE = 50;

/** Waits until a function in the page returns true. */
export async function until<Args extends readonly unknown[]>(
  reader: Reader,
  what: string,
  code: (...args: Args) => boolean,
  ...args: Args
): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await reader.run(code, ...args))) {
    if (performance.now() > end) {
      throw new Error(`not within ${PATIENCE / 1000} s: ${what}`);
    }
    await sleep(PAUSE);
  }
}

interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where the first visible element is. */
async function placeOf(reader: Reader, selector: string): Promise<Place> {
  const place = await reader.run((wanted): Place | null => {
    const element = [...document.querySelectorAll(wanted)].find(
      (one) => one.getClientRects().length > 0,
    );
    element?.scrollIntoView({block: 'center', behavior: 'instant'});
    if (element === undefined) {
      return null;
    }
    const {left, top, right, bottom} = element.getBoundingClientRect();
    return {left, top, right, bottom};
  }, selector);
  if (place === null) {
    throw new Error(`there is no ${selector}`);
  }
  return place;
}

async function click(reader: Reader, selector: string): Promise<void> {
  const {left, top, right, bottom} = await placeOf(reader, selector);
  await reader.moveTo((left + right) / 2, (top + bottom) / 2);
  await reader.down();
  await reader.up();
}

const FIELD = 'dialog[open] [role=combobox]';
const RESULT = 'dialog[open] [role=option]';

const isSearchOpen = (field: string) => document.querySelector(field) !== null;
const isSearchClosed = (field: string) => document.querySelector(field) === null;

async function openSearch(reader: Reader, query: string): Promise<void> {
  await reader.press('/');
  await until(
    reader,
    'the key / opens the search',
    (field) => document.activeElement?.matches(field) === true,
    FIELD,
  );
  await reader.type(query);
  // Suggestions are shown until the first results arrive.
  await until(
    reader,
    `results for ${query}`,
    (result, words) =>
      (document.querySelector(result)?.textContent ?? '').toLowerCase().includes(words),
    RESULT,
    query.toLowerCase(),
  );
}

async function closeSearch(reader: Reader): Promise<void> {
  await reader.press('Escape');
  await until(reader, 'Escape closes the search', isSearchClosed, FIELD);
  // No reader presses another key before the next frame; WebKit loses it.
  await reader.run(
    () =>
      new Promise<null>((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            resolve(null);
          });
        });
      }),
  );
}

export const search: Act = async (reader) => {
  await openSearch(reader, 'refund');
  await closeSearch(reader);
  return [];
};

/** Safari's Enter that ends a composition: after its end, with the key code of composition. */
export const compose: Act = async (reader) => {
  const before = await reader.run(() => location.href);
  await openSearch(reader, 'refund');
  const isTaken = await reader.run((field) => {
    // The field is deprecated, and the only one that says it.
    const composition = {keyCode: 229};
    const init = {key: 'Enter', bubbles: true, cancelable: true, ...composition};
    const event = new KeyboardEvent('keydown', init);
    document.querySelector(field)?.dispatchEvent(event);
    return event.defaultPrevented;
  }, FIELD);
  const isOpen = await reader.run(isSearchOpen, FIELD);
  if (isOpen) {
    await closeSearch(reader);
  }
  const after = await reader.run(() => location.href);
  return isTaken || !isOpen || after !== before ? ['Enter of a composition opens a result'] : [];
};

/** A selection that ends beside the dialog keeps it open; a click there closes it. */
export const selectBeyond: Act = async (reader) => {
  await openSearch(reader, 'session');
  const {left, top, bottom} = await placeOf(reader, FIELD);
  const y = (top + bottom) / 2;
  await reader.moveTo(left + 60, y);
  await reader.down();
  await reader.moveTo(left / 2, y);
  await reader.up();
  const problems = (await reader.run(isSearchOpen, FIELD))
    ? []
    : ['a selection that ends beside the search closes it'];
  if (problems.length === 0) {
    await reader.down();
    await reader.up();
    await until(reader, 'a click beside the search closes it', isSearchClosed, FIELD);
  }
  return problems;
};

/** The page stays where it is while its reader scrolls over a dialog. */
export const scrollBehind: Act = async (reader) => {
  const at = 300;
  await reader.run((top) => {
    scrollTo({top, behavior: 'instant'});
  }, at);
  await openSearch(reader, 'session');
  const {left, top} = await placeOf(reader, FIELD);
  const seen: number[] = [];
  for (const x of [left / 2, left + 60]) {
    await reader.moveTo(x, top + 5);
    await reader.wheel(400);
    await sleep(10 * PAUSE);
    seen.push(await reader.run(() => scrollY));
  }
  await closeSearch(reader);
  await reader.run(() => {
    scrollTo({top: 0, behavior: 'instant'});
  });
  return seen.every((one) => one === at)
    ? []
    : [`behind the search, the page is at ${seen.join()}`];
};

/** A phone held sideways: field and results of the search are in the window. */
export const searchInLowWindow: Act = async (reader) => {
  const before = await reader.run(() => [innerWidth, innerHeight] as const);
  await reader.resize(844, 390);
  await openSearch(reader, 'error');
  const places = [await placeOf(reader, `${RESULT}:last-of-type`), await placeOf(reader, FIELD)];
  const height = await reader.run(() => innerHeight);
  await closeSearch(reader);
  await reader.resize(...before);
  return places.every(({top, bottom}) => top >= 0 && bottom <= height && bottom - top > 10)
    ? []
    : ['at 844 × 390, the search is not in the window'];
};

const titleOf = () => document.querySelector('h1')?.textContent ?? '';

async function goBackTo(reader: Reader, address: string): Promise<void> {
  await reader.run(() => {
    history.back();
  });
  await until(
    reader,
    'back',
    (before) =>
      location.href.replace(/#.*/, '') === before &&
      document.querySelector('main h1') !== null &&
      document.querySelector('[aria-busy=true]') === null,
    address,
  );
}

/** Follows a link without loading a document, and goes back: what was unfolded still is. */
export const navigate: Act = async (reader) => {
  const from = await reader.run(() => location.href.replace(/#.*/, ''));
  const title = await reader.run(titleOf);
  const unfolded = await reader.run(() => {
    Object.assign(window, {isSameDocument: true});
    document.querySelector<HTMLElement>('main details:not([open]) > summary')?.click();
    return document.querySelectorAll('main details[open]').length;
  });
  await click(reader, '.pagination-nav__link--next');
  await until(
    reader,
    'the next page',
    (before, heading) =>
      location.href.replace(/#.*/, '') !== before &&
      (document.querySelector('h1')?.textContent ?? heading) !== heading,
    from,
    title,
  );
  const isSame = await reader.run(() => 'isSameDocument' in window);
  await goBackTo(reader, from);
  await until(
    reader,
    `${unfolded} unfolded parts after “back”`,
    (count) => document.querySelectorAll('main details[open]').length === count,
    unfolded,
  );
  return isSame ? [] : ['a click loads a document'];
};

/** The button says what it has done: a browser may not let a page write to the clipboard, and selects the code then. */
export const copy: Act = async (reader) => {
  await click(reader, '.ref-code .ref-copy');
  await until(reader, 'a button that says what it copied', () =>
    [...document.querySelectorAll('.ref-copy')].some(({textContent}) =>
      ['Copied', 'Selected'].includes(textContent),
    ),
  );
  return [];
};

/** Least text of a page. Unit: characters. */
const LEAST_TEXT = 150;

/** What is wrong with a page as it is read. */
export const read: Act = async (reader) => {
  const {title, text, isWide} = await reader.run(() => ({
    title: document.querySelector('h1')?.textContent ?? '',
    text: document.querySelector('main')?.textContent.length ?? 0,
    isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }));
  return [
    ...(title === '' ? ['no title'] : []),
    ...(text < LEAST_TEXT ? [`only ${text} characters of text`] : []),
    ...(isWide ? ['wider than the window'] : []),
  ];
};

/** A page of each kind, with what a reader does there. */
export const PAGES: Readonly<Record<string, {route: string; acts: readonly Act[]}>> = {
  home: {route: '', acts: []},
  guide: {
    route: 'api/quick-start/',
    acts: [search, compose, selectBeyond, scrollBehind, searchInLowWindow, copy, navigate],
  },
  operation: {route: 'api/reference/create-payment/', acts: [search, copy, navigate]},
  schema: {route: 'api/reference/schemas/aspspdata/', acts: [navigate]},
  errors: {route: 'api/reference/errors/', acts: []},
  market: {route: 'markets/fi/', acts: [copy, navigate]},
  comparison: {route: 'markets/compare/', acts: []},
  FAQ: {route: 'faq/', acts: []},
  'not-found': {route: 'api/quick-strat/', acts: []},
};

export const HYDRATED = 'html[data-has-hydrated="true"]';
