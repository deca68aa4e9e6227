/** Entry point for pages with fields. */
import {enhanceFindField} from './findField';
import {enhanceLitFields} from './litFields';

/** @returns a function that removes the listeners */
export function enhanceFields(root: HTMLElement): () => void {
  const ends = [enhanceLitFields(root), enhanceFindField(root)];
  return () => {
    for (const end of ends) {
      end();
    }
  };
}
