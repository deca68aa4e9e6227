/**
 * A background tab has no frames, and a tab that moves to the background may wait for a frame forever. Our choice.
 * Unit: ms.
 */
const FRAME_PATIENCE_MS = 1000;

/** Resolves in its own task: events that wait come before it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/**
 * Resolves when the first content of the document is on the screen, or the page is hidden. A frame that a script has
 * waited for may still be on its way there, and work that begins now would hold it up: drawing an operation takes
 * longer than handling its frame.
 */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(resolveFirst);
    function resolveFirst() {
      observer.disconnect();
      document.removeEventListener('visibilitychange', onHidden);
      resolve();
    }
    const onHidden = () => {
      if (document.hidden) {
        resolveFirst();
      }
    };
    document.addEventListener('visibilitychange', onHidden);
    observer.observe({type: 'paint', buffered: true});
    onHidden();
  });
}

/** Resolves when the browser has painted the current state; immediately if the page is hidden. */
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

/**
 * Resolves when the browser has put the current state on the screen: the frame after the one that painted it has begun
 * and ended. Work that is done earlier can hold up the screen.
 */
export async function afterFrames(): Promise<void> {
  await afterFrame();
  await afterFrame();
}
