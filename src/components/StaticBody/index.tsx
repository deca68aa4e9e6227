import {useHistory} from '@docusaurus/router';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {MouseEvent, ReactNode} from 'react';

interface Props {
  /** Markup that the build has made from escaped texts. */
  html: string;
}

const ID = /\sid="([^"]+)"/g;
const LINK = /\shref="([^"]+)"/g;

/** Tells the link check what the markup links to and which anchors it offers. */
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

/** Content that was rendered to HTML before the build; its links navigate inside the app. */
export default function StaticBody({html}: Props): ReactNode {
  useLinkCheck(html);
  const history = useHistory();
  const {
    siteConfig: {baseUrl},
  } = useDocusaurusContext();
  const navigate = (event: MouseEvent<HTMLElement>) => {
    const isPlainClick =
      event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const href = (event.target as Element).closest('a')?.getAttribute('href');
    if (isPlainClick && !event.defaultPrevented && href?.startsWith(baseUrl) === true) {
      event.preventDefault();
      history.push(href);
    }
  };
  return <div className="ref" onClick={navigate} dangerouslySetInnerHTML={{__html: html}} />;
}
