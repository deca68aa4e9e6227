import {useDoc} from '@docusaurus/plugin-content-docs/client';
import {useHistory, useLocation} from '@docusaurus/router';
import {createStorageSlot} from '@docusaurus/theme-common';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {type ReactNode, useLayoutEffect, useRef} from 'react';
import {enhanceCodeTabs, LANGUAGE_KEY} from '../../browser/codeTabs';
import {enhanceCopyButtons} from '../../browser/copyButtons';
import {enhanceListFilter} from '../../browser/listFilter';
import {enhanceFoldedParts} from '../../browser/foldedParts';
import {enhanceFields} from '../../browser/fields';
import {readHash} from '../../browser/hash';
import {resolveAddresses} from '../../plugin/addresses';
import {showBody} from './showBody';

interface Props {
  /** Returns the body of the page on the server and during development, and nothing in a reader's browser. */
  body: () => string;
  /** Path of the page below the reference; empty for the first page. */
  path: string;
  /** Name of the body within its page. */
  part: string;
}

const ID = /\sid="([^"]+)"/g;

/** Registers the anchors of the page with the site's link check. */
function useAnchors(html: string): void {
  const brokenLinks = useBrokenLinks();
  if (typeof window === 'undefined') {
    for (const [, id] of html.matchAll(ID)) {
      brokenLinks.collectAnchor(id);
    }
  }
}

/**
 * Renders a page of the reference as plain HTML. On the first page that a reader opens, the HTML is part of the
 * document, and React leaves it unchanged. On navigation, the component fetches the page's document and inserts its
 * content.
 */
export default function OpenApiReference({body, path, part}: Props): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const {
    metadata: {permalink},
  } = useDoc();
  const {
    siteConfig: {baseUrl, trailingSlash},
  } = useDocusaurusContext();
  const {pathname} = useLocation();
  const history = useHistory();
  const html = resolveAddresses(body(), {permalink, path, baseUrl, trailingSlash});
  useAnchors(html);

  useLayoutEffect(() => {
    const root = element.current;
    if (root === null) {
      return undefined;
    }
    const ends: (() => void)[] = [];
    let isOver = false;
    const start = () => {
      if (isOver) {
        return;
      }
      ends.push(
        enhanceCodeTabs(root, createStorageSlot(LANGUAGE_KEY)),
        enhanceCopyButtons(root),
        enhanceListFilter(root),
        enhanceFoldedParts(root),
        enhanceFields(root),
      );
    };
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[data-page]') : null;
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (link !== null && isPlain) {
        event.preventDefault();
        history.push(link.getAttribute('href') ?? '');
      }
    };
    root.addEventListener('click', onClick);
    if (root.childNodes.length > 0) {
      start();
    } else {
      void showBody(root, {pathname, part}).then(() => {
        start();
        const id = readHash();
        if (!isOver && id !== undefined) {
          document.getElementById(id)?.scrollIntoView();
        }
      });
    }
    return () => {
      isOver = true;
      root.removeEventListener('click', onClick);
      for (const end of ends) {
        end();
      }
    };
  }, [history, html, part, pathname]);

  return (
    <div
      ref={element}
      className="ref openapi-reference"
      data-openapi-part={part}
      // The content is on the server but not in the browser's code.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{__html: html}}
    />
  );
}
