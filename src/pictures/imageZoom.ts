/** Selects pictures that are not links and have alternative text, which decorative pictures lack. */
const ZOOMABLE = '.markdown img[alt]:not([alt=""], a img)';

/**
 * Lets readers enlarge the pictures of a page. A page without pictures loads no script.
 *
 * @returns a function that stops it
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
