import type {ReactNode} from 'react';

/**
 * Replaces the theme's button, which appears only while scrolling up and only on documentation pages. Ours is in Root
 * (`src/reading/BackToTop`).
 */
export default function BackToTopButton(): ReactNode {
  return null;
}
