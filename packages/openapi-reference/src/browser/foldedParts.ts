import {readHash} from './hash';

/** Marks the target of the URL; `:target` does not match URLs set by scripts. */
const MARK = 'data-target';

/** Collapsible fields and values. "Show all" does not apply to examples and code. */
const FOLDED = 'details:is(.ref-children, .ref-values)';

/**
 * Expands the target of the URL by opening each `<details>` around it, then scrolls it into view. Expands everything
 * for printing. Activates the buttons that expand all fields, or long code.
 *
 * @returns a function that removes the listeners
 */
export function enhanceFoldedParts(root: HTMLElement): () => void {
  const reveal = () => {
    const id = readHash();
    const own = id === undefined ? null : document.getElementById(id);
    const element = own ?? sharedField(root, id);
    root.querySelector(`[${MARK}]`)?.removeAttribute(MARK);
    if (element === null || !root.contains(element)) {
      return;
    }
    element.setAttribute(MARK, '');
    const folded = [...foldedAround(element), ...ownFold(element)];
    for (const details of folded) {
      details.open = true;
    }
    if (folded.length > 0 || own === null) {
      element.scrollIntoView();
    }
  };
  const opened = new Set<HTMLDetailsElement>();
  /** Counts presses. A delayed expansion is skipped after another press. */
  let presses = 0;
  const unfoldAll = (press: number) => {
    const folded = [...root.querySelectorAll<HTMLDetailsElement>(FOLDED)].filter(({open}) => !open);
    const unfold = (parts: readonly HTMLDetailsElement[]) => {
      for (const details of parts) {
        opened.add(details);
        details.open = true;
      }
    };
    unfold(folded.filter(isInWindow));
    // Laying out the other parts would delay the response, so they wait until the visible ones are painted.
    requestAnimationFrame(() => {
      setTimeout(() => {
        if (press === presses) {
          unfold(folded.filter(({open}) => !open));
        }
      });
    });
  };
  const showFields = (shouldOpen: boolean) => {
    presses += 1;
    if (shouldOpen) {
      unfoldAll(presses);
      return;
    }
    // Parts that were expanded initially stay expanded.
    for (const details of opened) {
      details.open = false;
    }
    opened.clear();
  };
  const onClick = ({target}: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-unfold]') : null;
    if (!button) {
      return;
    }
    const figure = button.closest('figure');
    const state = figure === null ? 'aria-pressed' : 'aria-expanded';
    const shouldOpen = button.getAttribute(state) !== 'true';
    if (figure === null) {
      showFields(shouldOpen);
    }
    button.setAttribute(state, String(shouldOpen));
    const {textContent: text} = button;
    button.textContent = button.dataset.unfold ?? text;
    button.dataset.unfold = text;
    if (!shouldOpen) {
      figure?.scrollIntoView({block: 'nearest'});
    }
  };
  const choose = (choice: HTMLSelectElement) => {
    const {parentElement: box, selectedIndex, value} = choice;
    // The samples contain the first example.
    const isInSample = selectedIndex === 0 && box?.matches('.ref-samples');
    for (const details of box?.querySelectorAll('details') ?? []) {
      details.open = !isInSample && details.parentElement?.id === value;
    }
  };
  const onChange = ({target}: Event) => {
    if (target instanceof HTMLSelectElement && target.closest('.ref-choice')) {
      choose(target);
    }
  };
  // A URL or find-in-page has opened an example. Printing opens all of them.
  const followExample = ({target}: Event) => {
    const details = target instanceof HTMLDetailsElement && target.open ? target : undefined;
    const id = details?.parentElement?.id;
    const choice = details?.closest('.ref-choice')?.querySelector('select');
    if (choice && id && id !== choice.value && !matchMedia('print').matches) {
      choice.value = id;
      choose(choice);
    }
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
  const page = new AbortController();
  window.addEventListener('hashchange', reveal, page);
  window.addEventListener('beforeprint', beforePrint, page);
  window.addEventListener('afterprint', afterPrint, page);
  root.addEventListener('click', onClick, page);
  root.addEventListener('change', onChange, page);
  root.addEventListener('toggle', followExample, {signal: page.signal, capture: true});
  return () => {
    presses += 1;
    page.abort();
  };
}

/** Finds a field of a shared body by the id it would have elsewhere on the page. */
function sharedField(root: HTMLElement, id = ''): HTMLElement | null {
  for (const {dataset} of root.querySelectorAll<HTMLElement>('[data-same]')) {
    const [own = '', shown = ''] = dataset.same?.split(' ') ?? [];
    const field = id.startsWith(own) && document.getElementById(shown + id.slice(own.length));
    if (field) {
      return field;
    }
  }
  return null;
}

/** Whether a part is visible. Reading a position inside a collapsed part would lay that part out. */
function isInWindow(details: HTMLDetailsElement): boolean {
  if (details.parentElement?.closest('details:not([open])')) {
    return false;
  }
  const {top, bottom} = details.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Returns the collapsed content of an example, which the example's own URL opens. */
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
