/**
 * Runs at most once per interval, and always after the last call, at the end of its interval. A call itself only starts
 * a timer.
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

/**
 * Runs after a call, in its own task, and again at most once per interval, always after the last call.
 *
 * @param interval - in ms
 */
export function atMostEvery(
  run: () => void,
  interval: number,
): {call: () => void; cancel: () => void} {
  let timer: number | undefined;
  let last = -Infinity;
  return {
    call: () => {
      timer ??= window.setTimeout(
        () => {
          timer = undefined;
          last = performance.now();
          run();
        },
        Math.max(0, last + interval - performance.now()),
      );
    },
    cancel: () => {
      window.clearTimeout(timer);
      timer = undefined;
    },
  };
}
