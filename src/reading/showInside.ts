/** Space above and below an element that was scrolled into view. Unit: CSS px. */
const MARGIN = 88;

/**
 * Scrolls an element into view inside its scroll container, if necessary. Unlike `scrollIntoView`, never scrolls the
 * page.
 */
export function showInside(element: Element): void {
  const box = scrollBox(element);
  // An element that is not displayed has no place.
  if (box === undefined || element.getClientRects().length === 0) {
    return;
  }
  const {top, bottom} = element.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (top < frame.top) {
    box.scrollTop -= frame.top + MARGIN - top;
  } else if (bottom > frame.bottom) {
    box.scrollTop += bottom - frame.bottom + MARGIN;
  }
}

function scrollBox(element: Element): Element | undefined {
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    if (box === document.body) {
      return undefined;
    }
    if (
      box.scrollHeight > box.clientHeight &&
      /auto|scroll/.test(getComputedStyle(box).overflowY)
    ) {
      return box;
    }
  }
  return undefined;
}
