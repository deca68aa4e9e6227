import {loadFill} from '../your-values/enhance';

/** Distance below the viewport at which the form's script is loaded. */
const NEAR = '50%';

/**
 * Activates the form that creates and checks tokens when it is near the viewport. Pages without the form load nothing.
 *
 * @returns a function that stops and clears the form
 */
export function enhanceJwtHelper(root: HTMLElement): () => void {
  const page = new AbortController();
  const helper = root.querySelector<HTMLElement>('[data-jwt-helper]');
  const observer = new IntersectionObserver(
    (entries) => {
      if (helper !== null && entries.some(({isIntersecting}) => isIntersecting)) {
        observer.disconnect();
        // Load the script for samples now, because samples change while the reader types.
        void Promise.all([import('./jwtForm'), loadFill()]).then(([{startJwtForm}]) => {
          startJwtForm(helper, page.signal);
        });
      }
    },
    {rootMargin: NEAR},
  );
  if (helper !== null) {
    observer.observe(helper);
  }
  return () => {
    observer.disconnect();
    page.abort();
  };
}
