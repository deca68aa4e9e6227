import type {SearchSite} from './dialog/dialog';
import {isSlashOn} from './slashKey';
import {showNotice} from '../static-pages/chunk-failure/chunkFailure';

/** Elements in which a slash is text. */
const EDITABLE = 'input, textarea, select, [contenteditable]';

/** Until the next frame, the browser leaves the focus in a field of the dialog that was just closed. */
const CLOSED = 'dialog:not([open])';

function isEdited(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(EDITABLE) !== null &&
    target.closest(CLOSED) === null
  );
}

function isShortcut(event: KeyboardEvent): boolean {
  const {key, ctrlKey, metaKey, altKey, target} = event;
  if (key === '/' && !(ctrlKey || metaKey || altKey)) {
    return !isEdited(target) && isSlashOn();
  }
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !event.shiftKey;
}

/**
 * Opens the search dialog by button and keys. Its code loads when a reader points at the button or opens it.
 *
 * @returns a function that stops it
 */
export function startSearch(button: HTMLElement, site: SearchSite): () => void {
  const end = new AbortController();
  const {signal} = end;
  const load = () => import('./dialog/dialog');
  /** Text that the reader types while the dialog loads. */
  let typed: string | undefined;
  const open = () => {
    typed ??= '';
    load().then(
      ({openSearch}) => {
        // The dialog belongs to the document, so it opens even if the frame has been re-rendered meanwhile.
        openSearch(site, typed);
        typed = undefined;
      },
      () => {
        typed = undefined;
        showNotice('Search could not be loaded.', open);
      },
    );
  };
  // The failure is reported when the dialog is opened.
  const prepare = () => void load().catch(() => undefined);
  button.addEventListener('click', open, {signal});
  button.addEventListener('pointerenter', prepare, {signal});
  button.addEventListener('focus', prepare, {signal});
  document.addEventListener(
    'keydown',
    (event) => {
      if (typed !== undefined && event.key.length === 1 && !(event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        typed += event.key;
        return;
      }
      // An open dialog or an enlarged picture handles the keys.
      const isTaken = document.querySelector('dialog[open], [aria-modal="true"]') !== null;
      if (isShortcut(event) && !event.defaultPrevented && !isTaken) {
        event.preventDefault();
        open();
      }
    },
    {signal},
  );
  return () => {
    end.abort();
  };
}
