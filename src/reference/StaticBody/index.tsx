import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type {ReactNode} from 'react';

interface Props {
  /** Markup that the build generated from escaped texts. */
  html: string;
}

const ID = /\sid="([^"]+)"/g;

/**
 * Reports the anchors of the markup to the build's link check. The generator's links lead to its own pages, and those
 * in texts of the description are checked with their position (src/reference).
 */
function useAnchors(html: string): void {
  const brokenLinks = useBrokenLinks();
  if (typeof window !== 'undefined') {
    return;
  }
  for (const [, id] of html.matchAll(ID)) {
    brokenLinks.collectAnchor(id);
  }
}

/** Renders content that was converted to HTML before the build. */
export default function StaticBody({html}: Props): ReactNode {
  useAnchors(html);
  return <div className="ref" dangerouslySetInnerHTML={{__html: html}} />;
}
