/** Components of documents that keep working in the reader's browser, and their marks in the HTML. */
import type {ComponentType, ReactNode} from 'react';
import type {DocumentSource} from './guard/staticDocument';

/** When a component starts: near the window, with the page, or when the reader points at it, focuses it or clicks. */
type Hydrate = 'visible' | 'load' | 'interaction';

/** Props as a page writes them. */
export interface IslandProps {
  children?: ReactNode;
  [name: string]: unknown;
}

export interface Island {
  /** Makes the component a chunk of its own. */
  load: () => Promise<{default: ComponentType<never>}>;
  /** `visible` by default. */
  hydrate?: Hydrate;
}

export interface IslandElementProps {
  name: string;
  /** Unique on the page. */
  id: string;
  island: Island;
  page: DocumentSource;
  props: IslandProps;
}

/** By the names that pages use. */
export type Islands = Readonly<Record<string, Island>>;

/** Unlike `div`, allowed in a paragraph, and laid out as if they were not there. */
export const ISLAND_TAG = 'page-island';
export const SLOT_TAG = 'page-slot';
/** Marks the place of content in an island. Its value is the id of the island. */
export const SLOT_ATTRIBUTE = 'data-slot';

/** @returns the component of an island; its props come from a page, which no type describes */
export async function componentOf({load}: Island): Promise<ComponentType<IslandProps>> {
  const {default: component} = await load();
  return component as ComponentType<IslandProps>;
}
