import type {History} from 'history';
import type {ComponentType} from 'react';
import {hydrateRoot} from 'react-dom/client';
import {showPartsFailed} from '../chunk-failure/chunkFailure';
import type {PageFeature} from '../page/features';
import {IslandRoot, Slot} from './IslandRoot';
import {
  componentOf,
  type Island,
  ISLAND_TAG,
  type IslandProps,
  type Islands,
  SLOT_ATTRIBUTE,
  SLOT_TAG,
} from './islands';

/** Distance from the window at which an island starts. Our choice. */
const NEAR = '50%';

/** A reader is about to use an island. */
const INTENTS = ['pointerover', 'focusin'] as const;

const slotOf = (element: HTMLElement, id: string) =>
  element.querySelector(`[${SLOT_ATTRIBUTE}="${id}"]`);

/** @returns ends the island: its HTML is again as the server has rendered it */
function hydrate(
  element: HTMLElement,
  Component: ComponentType<IslandProps>,
  history: History,
): () => void {
  const {id = '', props = '{}'} = element.dataset;
  const untouched = element.cloneNode(true) as HTMLElement;
  const slot = slotOf(element, id);
  const nodes = [...(slot?.childNodes ?? [])];
  const restore = () => {
    // The content keeps what the reader has unfolded.
    slotOf(untouched, id)?.replaceChildren(...nodes);
    element.replaceWith(untouched);
  };
  const root = hydrateRoot(
    element,
    <IslandRoot history={history}>
      <Component {...(JSON.parse(props) as IslandProps)}>
        {slot === null ? undefined : <Slot id={id} nodes={nodes} />}
      </Component>
    </IslandRoot>,
    {
      identifierPrefix: id,
      onUncaughtError: (error) => {
        restore();
        reportError(error);
        showPartsFailed();
      },
    },
  );
  return () => {
    // First, because React, which may be rendering the frame, removes the elements later.
    restore();
    root.unmount();
  };
}

/** @returns ends it */
function startIsland(element: HTMLElement, island: Island, history: History): () => void {
  const waiting = new AbortController();
  const {signal} = waiting;
  let end: (() => void) | undefined;
  let clickAgain: (() => void) | undefined;
  let loading: Promise<void> | undefined;

  const start = () => {
    // A failure is not caught: the message for parts of a page that fail to load is shown.
    loading ??= componentOf(island)
      .then((Component) => {
        if (!signal.aborted) {
          waiting.abort();
          end = hydrate(element, Component, history);
          clickAgain?.();
        }
      })
      .finally(() => {
        loading = undefined;
      });
  };

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const slot = target.closest(SLOT_TAG);
    const isStatic = (slot !== null && element.contains(slot)) || target.closest('a') !== null;
    if (!isStatic) {
      event.preventDefault();
      event.stopPropagation();
      clickAgain = () => target.dispatchEvent(new MouseEvent('click', event));
    }
    start();
  };
  element.addEventListener('click', onClick, {capture: true, signal});

  const {hydrate: when = 'visible'} = island;
  const children = [...element.children];
  if (when === 'interaction') {
    INTENTS.forEach((type) => {
      element.addEventListener(type, start, {signal});
    });
  } else if (when === 'load' || children.length === 0) {
    start();
  } else {
    // The element of the island itself has no box.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({isIntersecting}) => isIntersecting)) {
          start();
        }
      },
      {rootMargin: NEAR},
    );
    children.forEach((child) => {
      observer.observe(child);
    });
    signal.addEventListener('abort', () => {
      observer.disconnect();
    });
  }

  return () => {
    waiting.abort();
    end?.();
  };
}

/** Hydrates the islands of a page. The feature is loaded by pages that have one. */
export function startIslands(islands: Islands): PageFeature {
  return (page, {history}) => {
    const ends = [...page.querySelectorAll<HTMLElement>(ISLAND_TAG)].map((element) => {
      const island = islands[element.dataset.island ?? ''];
      return island === undefined ? undefined : startIsland(element, island, history);
    });
    return () => {
      ends.forEach((end) => end?.());
    };
  };
}
