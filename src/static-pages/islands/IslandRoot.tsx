import {BrowserContextProvider} from '@docusaurus/core/lib/client/browserContext';
import type {History} from 'history';
import {createElement, type ReactNode} from 'react';
import {Router} from 'react-router';
import {FILLED_LATER} from '../page/filledLater';
import {SLOT_ATTRIBUTE, SLOT_TAG} from './islands';

/**
 * What surrounds an island, on the server, while editing and in the reader's browser: links, the location and
 * `BrowserOnly` work. An island is a React tree of its own, without other contexts of the page.
 */
export function IslandRoot({
  history,
  children,
}: {
  history: History;
  children: ReactNode;
}): ReactNode {
  return (
    <Router history={history}>
      <BrowserContextProvider>{children}</BrowserContextProvider>
    </Router>
  );
}

/**
 * Content between the tags of an island: static, and not React's.
 *
 * @param props.nodes - are moved into it whenever the island shows it; on the server, the build does so
 */
export function Slot({id, nodes = []}: {id: string; nodes?: readonly Node[]}): ReactNode {
  const fill = (element: HTMLElement | null) => {
    if (element !== null && nodes[0]?.parentNode !== element) {
      element.append(...nodes);
    }
  };
  return createElement(SLOT_TAG, {
    [SLOT_ATTRIBUTE]: id,
    ref: fill,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: FILLED_LATER,
  });
}
