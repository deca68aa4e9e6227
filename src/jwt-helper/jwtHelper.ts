/** How far below the window the form is when its script is loaded. */
const NEAR = '50%';

/**
 * Activates the form that makes and checks tokens, once the reader comes near. A page without it loads
 * nothing for it.
 *
 * @returns ends it, and clears the form
 */
export function enhanceJwtHelper(root: HTMLElement): () => void {
  const page = new AbortController();
  const helper = root.querySelector<HTMLElement>('[data-jwt-helper]');
  const observer = new IntersectionObserver(
    (entries) => {
      if (helper !== null && entries.some(({isIntersecting}) => isIntersecting)) {
        observer.disconnect();
        void import('./jwtForm').then(({startJwtForm}) => {
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
