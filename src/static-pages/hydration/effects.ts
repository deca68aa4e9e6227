/**
 * React runs the effects of a render before it renders again. Preact runs them after the next frame, and those of a
 * component before the next render of that component, when others have rendered already. So the sidebar could fold the
 * group of a page that was opened right after another.
 */
let run = (): void => undefined;

/** @param flush - runs the effects that wait */
export function provideEffects(flush: () => void): void {
  run = flush;
}

/** Runs the effects of earlier renders. Call it before a render that changes the page. */
export function flushEffects(): void {
  run();
}
