/**
 * A tab in the background has no frames, and one that goes there on the way may wait for its frame forever.
 * Our choice. Unit: ms.
 */
const FRAME_PATIENCE_MS = 1000;

/** Ends when the browser has drawn the page as it is now; at once where nobody sees it. */
export function afterFrame(): Promise<void> {
  if (document.hidden) {
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(resolve);
    });
    setTimeout(resolve, FRAME_PATIENCE_MS);
  });
}
