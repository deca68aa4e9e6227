/** Clicks on buttons before the app has started: on a slow line, the main script comes seconds after the page. */
import {afterFrame, afterFrames} from '../../ui/browser/afterFrame';

interface Recorder {
  button?: HTMLButtonElement;
  stop: () => void;
}

/** Name of the recorder, a property of the window. */
const RECORDER = 'earlyClick';

/** How long the app may take to start. Our choice. Unit: frames. */
const PATIENCE = 300;

/** Script for the head of each page: keeps the last button that was clicked. */
export function recordClick(): string {
  return `!function(w,r,l){w.${RECORDER}=r={stop:function(){removeEventListener("click",l,!0)}};l=function(e){r.button=e.target.closest("button")||r.button};addEventListener("click",l,!0)}(window)`;
}

/**
 * Ends the recording, because the app handles clicks from now on.
 *
 * @returns clicks the button that was recorded, once the app has started
 */
export function takeEarlyClick(): () => Promise<void> {
  const {[RECORDER]: recorder} = window as {[RECORDER]?: Recorder};
  recorder?.stop();
  return async () => {
    if (recorder?.button === undefined) {
      return;
    }
    const {dataset} = document.documentElement;
    for (let frame = 0; frame < PATIENCE && dataset.hasHydrated !== 'true'; frame += 1) {
      await afterFrame();
    }
    // Features of the page are added after the frame.
    await afterFrames();
    recorder.button.click();
  };
}
