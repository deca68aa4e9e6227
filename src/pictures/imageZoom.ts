/** Meaningful pictures (others have an empty alternative text), unless they are links. */
const ZOOMABLE = '.markdown img[alt]:not([alt=""], a img)';

/**
 * Lets readers enlarge the pictures of a page. A page without pictures loads nothing for it.
 *
 * @returns a function that ends it
 */
export function enhanceImages(root: HTMLElement): () => void {
  const page = new AbortController();
  const images = [...root.querySelectorAll<HTMLImageElement>(ZOOMABLE)];
  if (images.length > 0) {
    void import('./zoomableImages').then(({makeZoomable}) => {
      makeZoomable(images, page.signal);
    });
  }
  return () => {
    page.abort();
  };
}
