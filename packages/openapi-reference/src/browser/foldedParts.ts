import {readHash} from './hash';

/** Marks the target of the URL; `:target` does not match URLs that the app has set. */
const MARK = 'data-target';

/** Fields and values; "Show all" does not apply to examples. */
const FOLDED = 'details:is(.ref-children, .ref-values)';

/**
 * Unfolds the target of the URL: opens each `<details>` around the element, then scrolls it into view. Unfolds
 * everything for printing.
 *
 * @returns ends it
 */
export function enhanceFoldedParts(root: HTMLElement): () => void {
  const reveal = () => {
    const id = readHash();
    const element = id === undefined ? null : document.getElementById(id);
    root.querySelector(`[${MARK}]`)?.removeAttribute(MARK);
    if (element === null || !root.contains(element)) {
      return;
    }
    element.setAttribute(MARK, '');
    const folded = [...foldedAround(element), ...ownFold(element)];
    for (const details of folded) {
      details.open = true;
    }
    if (folded.length > 0) {
      element.scrollIntoView();
    }
  };
  const opened = new Set<HTMLDetailsElement>();
  const onClick = ({target}: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-unfold]') : null;
    if (!button) {
      return;
    }
    const shouldOpen = button.getAttribute('aria-pressed') !== 'true';
    for (const details of root.querySelectorAll<HTMLDetailsElement>(FOLDED)) {
      if (shouldOpen && !details.open) {
        opened.add(details);
      }
      // What was initially open stays open.
      if (shouldOpen || opened.has(details)) {
        details.open = shouldOpen;
      }
    }
    if (!shouldOpen) {
      opened.clear();
    }
    button.setAttribute('aria-pressed', String(shouldOpen));
  };
  let unfolded: HTMLDetailsElement[] = [];
  const setUnfolded = (isOpen: boolean) => {
    for (const details of unfolded) {
      details.open = isOpen;
    }
  };
  const beforePrint = () => {
    unfolded = [...root.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    setUnfolded(true);
  };
  const afterPrint = () => {
    setUnfolded(false);
  };
  reveal();
  window.addEventListener('hashchange', reveal);
  window.addEventListener('beforeprint', beforePrint);
  window.addEventListener('afterprint', afterPrint);
  root.addEventListener('click', onClick);
  return () => {
    window.removeEventListener('hashchange', reveal);
    window.removeEventListener('beforeprint', beforePrint);
    window.removeEventListener('afterprint', afterPrint);
    root.removeEventListener('click', onClick);
  };
}

/** An example is itself foldable: its URL opens it. */
function ownFold(element: Element): HTMLDetailsElement[] {
  const details = element.querySelector<HTMLDetailsElement>(':scope > details:not([open])');
  return element.classList.contains('ref-example') && details !== null ? [details] : [];
}

function foldedAround(element: Element): HTMLDetailsElement[] {
  const found: HTMLDetailsElement[] = [];
  for (
    let details = element.closest<HTMLDetailsElement>('details');
    details !== null;
    details = details.parentElement?.closest<HTMLDetailsElement>('details') ?? null
  ) {
    if (!details.open) {
      found.push(details);
    }
  }
  return found;
}
