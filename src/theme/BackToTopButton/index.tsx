import type {ReactNode} from 'react';

/**
 * The theme shows its button only while scrolling up, and only on documentation pages. Ours is in Root
 * (`src/reading/BackToTop`).
 */
export default function BackToTopButton(): ReactNode {
  return null;
}
