import {BROWSER_TEXTS} from './texts';

/** How long a button displays its result. Unit: ms. */
const FEEDBACK_TIME = 2000;

/** Returns the code in the button's block, or else the nearest code. */
function codeOf(button: HTMLElement): Element | null {
  const block = button.closest('figure')?.querySelector('pre code');
  if (block) {
    return block;
  }
  for (let box = button.parentElement; box !== null; box = box.parentElement) {
    const code = box.querySelector('code');
    if (code !== null) {
      return code;
    }
  }
  return null;
}

/** @param shown - element to select if copying fails, if any */
async function copy(write: () => Promise<void>, shown: Element | null): Promise<string> {
  try {
    await write();
    return BROWSER_TEXTS.copied;
  } catch {
    if (shown === null) {
      return BROWSER_TEXTS.notCopied;
    }
    // Without permission, or without HTTPS and hence without a clipboard, readers can copy the selection.
    getSelection()?.selectAllChildren(shown);
    return BROWSER_TEXTS.selected;
  }
}

interface CopyOptions {
  /** Copies the page at the URL in `data-copy-page`. */
  copyPage?: (address: string) => Promise<void>;
}

/**
 * Makes the copy buttons in an element work. `data-copy` contains the text; if it is empty, the code nearest to the
 * button is copied. The button briefly displays its result, which screen readers announce.
 *
 * @returns a function that removes the listeners
 */
export function enhanceCopyButtons(root: HTMLElement, {copyPage}: CopyOptions = {}): () => void {
  const resets = new Map<Element, {timer: number; reset: () => void}>();
  const say = (button: HTMLElement, text: string) => {
    const before = resets.get(button);
    window.clearTimeout(before?.timer);
    const label = button.getAttribute('aria-label');
    const content = [...button.childNodes];
    const reset =
      before?.reset ??
      (() => {
        // The restored label must not be announced.
        button.setAttribute('aria-live', 'off');
        button.replaceChildren(...content);
        if (label !== null) {
          button.setAttribute('aria-label', label);
        }
        resets.delete(button);
      });
    resets.set(button, {timer: window.setTimeout(reset, FEEDBACK_TIME), reset});
    button.setAttribute('aria-live', 'polite');
    button.removeAttribute('aria-label');
    button.textContent = text;
  };
  const onClick = ({target}: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    if (button === null) {
      return;
    }
    const {copy: text, copyPage: page} = button.dataset;
    const isPage = page !== undefined && copyPage !== undefined;
    const code = isPage ? null : codeOf(button);
    const write = () =>
      isPage
        ? copyPage(page)
        : // An empty value also means the code.
          navigator.clipboard.writeText(text || (code?.textContent ?? ''));
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
