import {addColours} from './addColours';
import {idIn} from './hash';

/**
 * Storage for the chosen language. On Docusaurus sites, it is created by `createStorageSlot` from
 * `@docusaurus/theme-common`.
 */
export interface LanguageSlot {
  get: () => string | null;
  set: (language: string) => void;
  /** @returns a function that removes the listener */
  listen: (onChange: () => void) => () => void;
}

/**
 * Storage key shared by guides and reference: the name that Docusaurus uses for its tabs. Source: `getStorageKey` in
 * `@docusaurus/theme-common`, lib/utils/tabsUtils.js.
 */
export const LANGUAGE_KEY = 'docusaurus.tab.language';

const TAB = '[role=tab][aria-controls]';

/** Lets find-in-page discover and reveal the content. Browsers without support keep it hidden. */
const UNTIL_FOUND = 'until-found';

function tabsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(TAB)];
}

function tabAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(TAB) : null;
}

function select(tabs: readonly HTMLElement[], isChosen: (tab: HTMLElement) => boolean): void {
  if (!tabs.some(isChosen)) {
    return;
  }
  for (const tab of tabs) {
    const isSelected = isChosen(tab);
    if (tab.getAttribute('aria-selected') === String(isSelected)) {
      continue;
    }
    tab.setAttribute('aria-selected', String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    if (panel !== null && isSelected) {
      addColours(panel);
    }
    if (isSelected) {
      panel?.removeAttribute('hidden');
    } else {
      panel?.setAttribute('hidden', UNTIL_FOUND);
    }
  }
}

/** Shows a language in each tab strip that includes it. */
function show(root: HTMLElement, language: string): void {
  for (const list of root.querySelectorAll('[role=tablist]')) {
    select(tabsIn(list), (tab) => tab.dataset.language === language);
  }
}

/** Returns the response tab for a part of the page with an id such as `status-404` or `response-404-message`. */
function responseTab(id: string): HTMLElement | null {
  const status = /^(?:status|response|answer)-([^-]+)/.exec(id)?.[1];
  return status === undefined ? null : document.getElementById(`answer-tab-${status}`);
}

/**
 * Makes the tab strips in an element work with clicks, arrow keys, Home and End. The chosen language applies to all
 * strips, the guides and later visits. A URL with the anchor of a sample or a response selects its tab.
 *
 * @returns a function that removes the listeners
 */
export function enhanceCodeTabs(root: HTMLElement, slot: LanguageSlot): () => void {
  /** Tab whose language has not yet been applied to the other strips. */
  let chosen: HTMLElement | undefined;
  const restore = () => {
    const language = slot.get();
    // The code's own changes also arrive as events; `followChoice` handles them.
    if (language !== null && chosen === undefined) {
      show(root, language);
    }
  };
  const followChoice = () => {
    const tab = chosen;
    chosen = undefined;
    if (tab?.dataset.language === undefined) {
      return;
    }
    const {top} = tab.getBoundingClientRect();
    show(root, tab.dataset.language);
    // Panels above may have changed height. Scrolling by the difference keeps the visible content in place.
    window.scrollBy({top: tab.getBoundingClientRect().top - top, behavior: 'instant'});
  };
  const choose = (tab: HTMLElement) => {
    select(tabsIn(tab.parentElement ?? root), (one) => one === tab);
    const {language} = tab.dataset;
    if (language !== undefined) {
      chosen = tab;
      slot.set(language);
      // Updating the other strips lays out the whole page again, so it waits until this one has been painted.
      requestAnimationFrame(() => {
        setTimeout(followChoice);
      });
    }
  };
  const onClick = ({target}: Event) => {
    const tab = tabAt(target);
    if (tab !== null) {
      choose(tab);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const tab = tabAt(event.target);
    const list = tab?.parentElement;
    if (tab === null || !list || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    const tabs = tabsIn(list);
    const at = tabs.indexOf(tab);
    const next = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1}[event.key];
    const goal = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (goal === undefined) {
      return;
    }
    event.preventDefault();
    goal.focus();
    choose(goal);
  };
  const followAddress = () => {
    const id = idIn(location.hash);
    const target = document.getElementById(id);
    if (target === null || !root.contains(target)) {
      return;
    }
    const tab = responseTab(id);
    if (tab !== null) {
      choose(tab);
    }
    const panel = target.closest<HTMLElement>('[role=tabpanel]');
    if (panel?.dataset.language !== undefined) {
      show(root, panel.dataset.language);
    }
    if (panel !== null) {
      target.scrollIntoView();
    }
  };

  const onFound = ({target}: Event) => {
    const panel = target instanceof Element ? target.closest('[role=tabpanel]') : null;
    const tab = tabsIn(root).find((one) => one.getAttribute('aria-controls') === panel?.id);
    if (tab !== undefined) {
      // The reader did not choose a language here, so the other strips do not change.
      select(tabsIn(tab.parentElement ?? root), (one) => one === tab);
    }
  };

  for (const panel of root.querySelectorAll('[role=tabpanel][hidden]')) {
    panel.setAttribute('hidden', UNTIL_FOUND);
  }
  restore();
  followAddress();
  const stopListening = slot.listen(restore);
  const page = new AbortController();
  root.addEventListener('beforematch', onFound, page);
  root.addEventListener('click', onClick, page);
  root.addEventListener('keydown', onKeyDown, page);
  window.addEventListener('hashchange', followAddress, page);
  return () => {
    stopListening();
    page.abort();
  };
}
