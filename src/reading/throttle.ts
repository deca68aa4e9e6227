/**
 * Runs at most once per interval, and always after the last call, at the end of its interval. A call only starts a
 * timer.
 *
 * @param interval - unit: ms
 */
export function throttle(
  run: () => void,
  interval: number,
): {call: () => void; cancel: () => void} {
  return delayed(run, () => interval);
}

/**
 * Runs in a separate task after a call, then at most once per interval, and always after the last call.
 *
 * @param interval - unit: ms
 */
export function atMostEvery(
  run: () => void,
  interval: number,
): {call: () => void; cancel: () => void} {
  let last = -Infinity;
  return delayed(
    () => {
      last = performance.now();
      run();
    },
    () => Math.max(0, last + interval - performance.now()),
  );
}

function delayed(run: () => void, delay: () => number): {call: () => void; cancel: () => void} {
  let timer: number | undefined;
  return {
    call: () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        run();
      }, delay());
    },
    cancel: () => {
      window.clearTimeout(timer);
      timer = undefined;
    },
  };
}
