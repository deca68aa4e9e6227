import {onApplicationId, readApplicationId} from './store';

/** The only import of the module, so that there is one chunk. */
export const loadFill = () => import('./fill');

/**
 * Fills the reader's application id into the samples of a page, now and when it changes. Without an id, nothing is
 * loaded.
 *
 * @returns a function that stops it and restores the samples
 */
export function enhanceYourValues(page: HTMLElement): () => void {
  const left = new AbortController();
  const {signal} = left;
  const fill = () => {
    void loadFill().then(({fillSamples}) => {
      fillSamples(page, signal);
    });
  };
  onApplicationId(fill, signal);
  if (readApplicationId() !== null) {
    fill();
  }
  return () => {
    left.abort();
  };
}
