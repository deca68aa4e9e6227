import {createStorageSlot} from '@docusaurus/theme-common';
import {copyFrom} from './pageCopy';

/**
 * Where the choice is kept, for guides and reference alike. The slot adds the site's namespace and copes with a browser that stores
 * nothing. The name is that of Docusaurus' own tabs: `getStorageKey` in @docusaurus/theme-common, lib/utils/tabsUtils.js.
 */
const STORAGE_KEY = 'docusaurus.tab.language';

/** How long a button says what it has done. Unit: ms. */
const FEEDBACK_TIME = 2000;

function tabsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[role=tab][data-language]')];
}

function tabAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element
    ? target.closest<HTMLElement>('[role=tab][data-language]')
    : null;
}

/** Shows a language in each tab strip that has it. */
function show(root: HTMLElement, language: string): void {
  for (const list of root.querySelectorAll('[role=tablist]')) {
    const tabs = tabsIn(list);
    if (!tabs.some((tab) => tab.dataset.language === language)) {
      continue;
    }
    for (const tab of tabs) {
      const isSelected = tab.dataset.language === language;
      tab.setAttribute('aria-selected', String(isSelected));
      tab.tabIndex = isSelected ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      panel?.toggleAttribute('hidden', !isSelected);
    }
  }
}

/**
 * Makes the tab strips below an element work: click, arrow keys, Home and End. A choice holds for all of them, for the guides
 * and for the next visit; the address of a sample shows that sample.
 *
 * @returns ends it
 */
export function enhanceCodeTabs(root: HTMLElement): () => void {
  const slot = createStorageSlot(STORAGE_KEY);
  const restore = () => {
    const language = slot.get();
    if (language !== null) {
      show(root, language);
    }
  };
  const choose = (tab: HTMLElement) => {
    const top = tab.getBoundingClientRect().top;
    show(root, tab.dataset.language ?? '');
    slot.set(tab.dataset.language ?? '');
    // Panels above may be shorter or longer now; what the reader looks at stays where it is.
    window.scrollBy({top: tab.getBoundingClientRect().top - top, behavior: 'instant'});
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
    const panel = document.getElementById(location.hash.slice(1));
    if (panel?.dataset.language !== undefined && root.contains(panel)) {
      show(root, panel.dataset.language);
      panel.scrollIntoView();
    }
  };

  restore();
  followAddress();
  const stopListening = slot.listen(restore);
  root.addEventListener('click', onClick);
  root.addEventListener('keydown', onKeyDown);
  window.addEventListener('hashchange', followAddress);
  return () => {
    stopListening();
    root.removeEventListener('click', onClick);
    root.removeEventListener('keydown', onKeyDown);
    window.removeEventListener('hashchange', followAddress);
  };
}

/** The code that a button stands nearest to. */
function codeOf(button: Element): Element | null {
  const around = button.parentElement?.closest(':has(pre)');
  return around?.querySelector('pre') ?? null;
}

/** Lines that a sample takes away are there to be seen. */
function textToCopy(code: Element): string {
  const copied = code.cloneNode(true) as Element;
  copied.querySelectorAll('.line-del').forEach((line) => {
    line.remove();
  });
  return copied.textContent;
}

/** @param page - address of a page's Markdown, for the button that copies the page */
async function copy(code: Element | null, page: string | undefined): Promise<string> {
  try {
    await (page === undefined
      ? navigator.clipboard.writeText(code === null ? '' : textToCopy(code))
      : copyFrom(page));
    return 'Copied';
  } catch {
    if (code === null) {
      return 'Not copied';
    }
    // No permission, or no clipboard outside of HTTPS: the reader copies what is selected.
    getSelection()?.selectAllChildren(code);
    return 'Selected';
  }
}

/**
 * Makes the copy buttons below an element work. A button says for a moment what it has done, also to screen readers
 * (`aria-live` in its markup).
 *
 * @returns ends it
 */
export function enhanceCopyButtons(root: HTMLElement): () => void {
  const timers = new Map<Element, number>();
  const onClick = ({target}: Event) => {
    const button =
      target instanceof Element ? target.closest<HTMLButtonElement>('[data-copy]') : null;
    const page = button?.dataset.copyPage;
    const code = button && page === undefined ? codeOf(button) : null;
    if (button === null || (code === null && page === undefined)) {
      return;
    }
    void copy(code, page).then((done) => {
      window.clearTimeout(timers.get(button));
      button.ariaLive = 'polite';
      button.textContent = done;
      const reset = () => {
        // The way back is no news.
        button.ariaLive = 'off';
        button.textContent = button.value || 'Copy';
      };
      timers.set(button, window.setTimeout(reset, FEEDBACK_TIME));
    });
  };
  root.addEventListener('click', onClick);
  return () => {
    root.removeEventListener('click', onClick);
    timers.forEach((timer) => {
      window.clearTimeout(timer);
    });
  };
}
