import {addColours} from './addColours';
import {idIn} from './hash';

/**
 * Storage for the chosen language. Docusaurus creates one with `createStorageSlot` of
 * @docusaurus/theme-common.
 */
export interface LanguageSlot {
  get: () => string | null;
  set: (language: string) => void;
  /** @returns a function that ends it */
  listen: (onChange: () => void) => () => void;
}

/**
 * Key of the slot, for guides and reference alike. The name is that of the Docusaurus tabs: `getStorageKey` in
 * @docusaurus/theme-common, lib/utils/tabsUtils.js.
 */
export const LANGUAGE_KEY = 'docusaurus.tab.language';

const TAB = '[role=tab][aria-controls]';

/** Search in the page finds the content, and the browser shows it. Other browsers keep it hidden. */
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

/** Shows a language in each tab strip that has it. */
function show(root: HTMLElement, language: string): void {
  for (const list of root.querySelectorAll('[role=tablist]')) {
    select(tabsIn(list), (tab) => tab.dataset.language === language);
  }
}

/** Response tab of the status that a part of a page belongs to: `status-404`, `response-404-message`. */
function responseTab(id: string): HTMLElement | null {
  const status = /^(?:status|response|answer)-([^-]+)/.exec(id)?.[1];
  return status === undefined ? null : document.getElementById(`answer-tab-${status}`);
}

/**
 * Makes the tab strips below an element work: click, arrow keys, Home and End. The chosen language applies to all of
 * them, to the guides and to the next visit; the URL of a sample or a response shows its tab.
 *
 * @returns a function that ends it
 */
export function enhanceCodeTabs(root: HTMLElement, slot: LanguageSlot): () => void {
  /** Tab whose language the other strips do not show yet. */
  let chosen: HTMLElement | undefined;
  const restore = () => {
    const language = slot.get();
    // A change of our own comes back as an event; `followChoice` shows it.
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
    // The height of panels above may have changed; the scroll position is adjusted so that the visible content does not
    // move.
    window.scrollBy({top: tab.getBoundingClientRect().top - top, behavior: 'instant'});
  };
  const choose = (tab: HTMLElement) => {
    select(tabsIn(tab.parentElement ?? root), (one) => one === tab);
    const {language} = tab.dataset;
    if (language !== undefined) {
      chosen = tab;
      slot.set(language);
      // The other strips can wait until the reader sees this one: they change the layout of the whole page.
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
      // Not the reader's choice of a language: the other strips stay as they are.
      select(tabsIn(tab.parentElement ?? root), (one) => one === tab);
    }
  };

  for (const panel of root.querySelectorAll('[role=tabpanel][hidden]')) {
    panel.setAttribute('hidden', UNTIL_FOUND);
  }
  restore();
  followAddress();
  const stopListening = slot.listen(restore);
  root.addEventListener('beforematch', onFound);
  root.addEventListener('click', onClick);
  root.addEventListener('keydown', onKeyDown);
  window.addEventListener('hashchange', followAddress);
  return () => {
    stopListening();
    root.removeEventListener('beforematch', onFound);
    root.removeEventListener('click', onClick);
    root.removeEventListener('keydown', onKeyDown);
    window.removeEventListener('hashchange', followAddress);
  };
}
