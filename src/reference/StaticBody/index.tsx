import useBrokenLinks from '@docusaurus/useBrokenLinks';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {ReactNode} from 'react';

interface Props {
  /** Markup that the build generated from escaped texts. */
  html: string;
}

const ID = /\sid="([^"]+)"/g;
/**
 * Matches links of the generator. Those in texts of the description are checked with their position (src/reference).
 */
const LINK = /(?<!\sdata-described="")\shref="([^"]+)"/g;

/** Reports the links and anchors of the markup to the build's link check. */
function useLinkCheck(html: string): void {
  const brokenLinks = useBrokenLinks();
  const {
    siteConfig: {baseUrl},
  } = useDocusaurusContext();
  if (typeof window !== 'undefined') {
    return;
  }
  for (const [, id] of html.matchAll(ID)) {
    brokenLinks.collectAnchor(id);
  }
  for (const [, link] of html.matchAll(LINK)) {
    if (link?.startsWith(baseUrl) === true || link?.startsWith('#') === true) {
      brokenLinks.collectLink(link);
    }
  }
}

/** Renders content that was converted to HTML before the build. */
export default function StaticBody({html}: Props): ReactNode {
  useLinkCheck(html);
  return <div className="ref" dangerouslySetInnerHTML={{__html: html}} />;
}
