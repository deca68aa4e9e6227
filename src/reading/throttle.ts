/**
 * Lets calls through at most once in an interval, and the last one always, at the end of its interval. A call
 * itself does nothing but start a timer.
 *
 * @param interval - in ms
 */
export function throttle(
  run: () => void,
  interval: number,
): {call: () => void; cancel: () => void} {
  let timer: number | undefined;
  return {
    call: () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        run();
      }, interval);
    },
    cancel: () => {
      window.clearTimeout(timer);
      timer = undefined;
    },
  };
}
