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
import {enhancePictures} from '../../browser/pictures';
import {enhanceFields} from '../../browser/fields';
import {readHash} from '../../browser/hash';
import {resolveAddresses} from '../../plugin/addresses';
import {BROWSER_TEXTS} from '../../browser/texts';

/** Timeout for a page. Unit: ms. */
const TIMEOUT = 30_000;
/** Number of cached pages, which appear immediately when a reader goes back to them. */
const MAX_KEPT = 20;

const kept = new Map<string, Promise<Document>>();

function pageAt(pathname: string): Promise<Document> {
  const known = kept.get(pathname);
  if (known !== undefined) {
    return known;
  }
  const page = fetch(pathname, {signal: AbortSignal.timeout(TIMEOUT)}).then(async (response) => {
    if (!response.ok) {
      throw new Error(`The server returned ${response.status}.`);
    }
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  });
  kept.set(pathname, page);
  // Failures are not cached, and the next visit requests the page again.
  page.catch(() => kept.delete(pathname));
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) {
    kept.delete(oldest);
  }
  return page;
}

/** Fills an element with its content from another page. On failure, displays a message with a link to that page. */
async function showBody(
  element: HTMLElement,
  {pathname, part}: {pathname: string; part: string},
): Promise<void> {
  element.ariaBusy = 'true';
  try {
    const page = await pageAt(pathname);
    const body = page.querySelector(`[data-openapi-part="${part}"]`);
    if (body === null || body.childNodes.length === 0) {
      throw new Error('The page has no content.');
    }
    element.replaceChildren(...document.importNode(body, true).childNodes);
  } catch {
    const message = document.createElement('p');
    message.role = 'alert';
    const link = document.createElement('a');
    link.href = pathname;
    link.textContent = BROWSER_TEXTS.reload;
    message.append(`${BROWSER_TEXTS.loadingFailed} `, link, '.');
    element.replaceChildren(message);
  } finally {
    element.ariaBusy = null;
  }
}

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
        enhancePictures(root),
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
