import {PAGE_PIECES} from '../../../config/behaviour';

/** Name of the error. Source: the bundler's runtime. */
export const CHUNK_ERROR = 'ChunkLoadError';

function showPartsFailed(): void {
  showNotice('Parts of this page could not be loaded.', reload);
}

export function isChunkLoadError(reason: unknown): boolean {
  return reason instanceof Error && reason.name === CHUNK_ERROR;
}

/**
 * Returns whether the server has a page at an address. A "not found" page counts, but not the error of a stopped server
 * or of a proxy that refuses.
 */
export async function isServed(address: string): Promise<boolean> {
  try {
    const {status} = await fetch(address, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PAGE_PIECES.responseTimeout),
    });
    return status < 400 || status === 404 || status === 410;
  } catch {
    return false;
  }
}

/** Reloads the open page if the server is available. Otherwise, the current content stays. */
export async function reload(): Promise<void> {
  if (await isServed(location.href)) {
    location.reload();
  } else {
    showPartsFailed();
  }
}

let notice: HTMLElement | undefined;

export function hideNotice(): void {
  notice?.remove();
}

/** Shows a message at the foot of the window, without React, because a component might not load. */
export function showNotice(text: string, retry: () => unknown): void {
  hideNotice();
  const box = document.createElement('div');
  box.className = 'notice';
  box.setAttribute('role', 'alert');
  let origin: EventTarget | null = null;
  const dismiss = () => {
    const hadFocus = box.contains(document.activeElement);
    box.remove();
    if (hadFocus && origin instanceof HTMLElement) {
      origin.focus({preventScroll: true});
    }
  };
  const addButton = (label: string, act?: () => unknown) => {
    const button = document.createElement('button');
    button.className = 'button button--sm button--primary button--outline';
    button.textContent = label;
    button.onclick = () => {
      dismiss();
      act?.();
    };
    box.append(button);
  };
  box.append(text);
  addButton('Try again', retry);
  addButton('Dismiss');
  box.onkeydown = ({key}) => {
    if (key === 'Escape') {
      dismiss();
    }
  };
  box.addEventListener('focusin', ({relatedTarget}) => {
    if (!box.contains(relatedTarget as Node | null)) {
      origin = relatedTarget;
    }
  });
  document.body.append(box);
  notice = box;
}

/** Handles chunks of the first page. Nothing waits for them, because its HTML is already on the screen. */
export function watchOpenedPage(): void {
  window.addEventListener('unhandledrejection', ({reason}) => {
    // The message about a requested page stays: the button of this one would reload the old page.
    if (isChunkLoadError(reason) && notice?.isConnected !== true) {
      showPartsFailed();
    }
  });
}
