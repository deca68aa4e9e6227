import type {ReactNode} from 'react';

/**
 * The theme offers its button on the way up only, and on documentation pages only. Ours is in Root
 * (`src/reading/BackToTop`).
 */
export default function BackToTopButton(): ReactNode {
  return null;
}
