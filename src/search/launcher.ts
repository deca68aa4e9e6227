import type {SearchSite} from './dialog/dialog';
import {isSlashOn} from './slashKey';
import {showNotice} from '../static-pages/chunk-failure/chunkFailure';

/** Elements in which a slash is text. */
const EDITABLE = 'input, textarea, select, [contenteditable]';

/**
 * Script in the page, which collects what readers type after a `/` until the search starts. The button looks pressed
 * meanwhile.
 */
export const EARLY_KEYS =
  'onkeydown=function(e){var b=document.querySelector(".search-button");e.target===document.body&&e.key.length===1&&!(e.ctrlKey||e.metaKey||e.altKey)&&(b.value||e.key==="/")&&(e.preventDefault(),b.value+=e.key,b.setAttribute("aria-busy",true))}';

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
export function startSearch(button: HTMLButtonElement, site: SearchSite): () => void {
  const end = new AbortController();
  const {signal} = end;
  const load = () => import('./dialog/dialog');
  /** Text that the reader types while the dialog loads. */
  let typed: string | undefined;
  const open = () => {
    typed ??= '';
    button.setAttribute('aria-busy', 'true');
    const settled = () => {
      typed = undefined;
      button.removeAttribute('aria-busy');
    };
    load().then(
      ({openSearch}) => {
        // The dialog belongs to the document, so it opens even if the frame has been re-rendered meanwhile.
        openSearch(site, typed);
        settled();
      },
      () => {
        settled();
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
  window.onkeydown = null;
  const early = button.value;
  button.value = '';
  button.removeAttribute('aria-busy');
  // A click before this script was ready has left the focus on the button.
  if ((early !== '' && isSlashOn()) || button.matches(':focus:not(:focus-visible)')) {
    typed = early.slice(1);
    open();
  }
  return () => {
    end.abort();
  };
}
