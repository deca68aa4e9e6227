/**
 * Loads the pictures of a page in windows that are wide enough for them. Browsers would load a symbol of another file
 * even if it is not displayed.
 *
 * @returns a function that stops it
 */
export function enhancePictures(root: HTMLElement): () => void {
  // As in `reference.css`.
  const wide = matchMedia('(min-width: 80em)');
  const load = () => {
    if (wide.matches) {
      for (const use of root.querySelectorAll<SVGElement>('[data-href]')) {
        use.setAttribute('href', use.dataset.href ?? '');
      }
    }
  };
  load();
  wide.onchange = load;
  return () => {
    wide.onchange = null;
  };
}
