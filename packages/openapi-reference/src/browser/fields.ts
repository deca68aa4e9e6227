/** Entry point for pages with fields. */
import {enhanceFindField} from './findField';
import {enhanceLitFields} from './litFields';

/** Duration of the expansion. Unit: ms. */
const UNFOLDING = 150;

/** Animates expanding content, unless the reader prefers reduced motion. */
function enhanceUnfolding(root: HTMLElement): () => void {
  const onClick = ({target}: Event) => {
    const summary = target instanceof Element ? target.closest('summary') : null;
    const details = summary?.parentElement;
    if (
      details instanceof HTMLDetailsElement &&
      !details.open &&
      !matchMedia('(prefers-reduced-motion: reduce)').matches
    ) {
      summary?.nextElementSibling?.animate(
        [{opacity: 0, transform: 'translateY(-0.375rem)'}, {opacity: 1}],
        {duration: UNFOLDING, easing: 'ease-out'},
      );
    }
  };
  root.addEventListener('click', onClick);
  return () => {
    root.removeEventListener('click', onClick);
  };
}

/** @returns a function that removes the listeners */
export function enhanceFields(root: HTMLElement): () => void {
  const ends = [enhanceLitFields(root), enhanceFindField(root), enhanceUnfolding(root)];
  return () => {
    for (const end of ends) {
      end();
    }
  };
}
