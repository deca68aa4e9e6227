/**
 * Maximum time to wait for a frame. A background tab has no frames, and a tab that moves to the background may wait
 * forever. Our choice. Unit: ms.
 */
const FRAME_PATIENCE_MS = 1000;

/** Resolves in a separate task, after pending events. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/**
 * Resolves when the first content of the document is on the screen, or the page is hidden. A frame for which a script
 * has waited may not be on the screen yet, and work that begins now would delay it: drawing an operation takes longer
 * than handling its frame.
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

/** Resolves when the browser has painted the current state, or immediately if the page is hidden. */
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
 * Resolves when the current state is on the screen, after the frame that follows its paint. Earlier work can delay the
 * screen.
 */
export async function afterFrames(): Promise<void> {
  await afterFrame();
  await afterFrame();
}
