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
function codeOf(button: HTMLElement): Element | null {
  return button.parentElement?.closest(':has(code)')?.querySelector('code') ?? null;
}

/** Lines that a sample takes away are there to be seen. */
function textToCopy(code: Element): string {
  const copied = code.cloneNode(true) as Element;
  copied.querySelectorAll('.line-del').forEach((line) => {
    line.remove();
  });
  return copied.textContent;
}

/** @param shown - what a reader can select instead, if there is such a thing */
async function copy(write: () => Promise<void>, shown: Element | null): Promise<string> {
  try {
    await write();
    return 'Copied';
  } catch {
    if (shown === null) {
      return 'Not copied';
    }
    // No permission, or no clipboard outside of HTTPS: the reader copies what is selected.
    getSelection()?.selectAllChildren(shown);
    return 'Selected';
  }
}

/**
 * Makes the copy buttons below an element work: `data-copy` holds the text; where it is empty, the code nearest to the button is
 * copied. A button says for a moment what it has done, also to screen readers.
 *
 * @returns ends it
 */
export function enhanceCopyButtons(root: HTMLElement): () => void {
  const resets = new Map<Element, {timer: number; reset: () => void}>();
  const say = (button: HTMLElement, text: string) => {
    const before = resets.get(button);
    window.clearTimeout(before?.timer);
    const {textContent: content, ariaLabel: label} = button;
    const reset =
      before?.reset ??
      (() => {
        // The way back is no news.
        button.ariaLive = 'off';
        button.textContent = content;
        button.ariaLabel = label;
        resets.delete(button);
      });
    resets.set(button, {timer: window.setTimeout(reset, FEEDBACK_TIME), reset});
    button.ariaLive = 'polite';
    button.ariaLabel = null;
    button.textContent = text;
  };
  const onClick = ({target}: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (button === null) {
      return;
    }
    const {copy: text, copyPage: page} = button.dataset;
    const code = page === undefined ? codeOf(button) : null;
    const write = () =>
      page === undefined
        ? // Empty, too, stands for the code.
          navigator.clipboard.writeText(text || (code === null ? '' : textToCopy(code)))
        : copyFrom(page);
    void copy(write, code).then((done) => {
      say(button, done);
    });
  };
  root.addEventListener('click', onClick);
  return () => {
    root.removeEventListener('click', onClick);
    resets.forEach(({timer, reset}) => {
      window.clearTimeout(timer);
      reset();
    });
  };
}
