import type {History} from 'history';

/** What features need to know about the site. */
export interface PageSite {
  baseUrl: string;
  /** History of the app. */
  history: History;
}

/**
 * Adds behaviour to a page that is on the screen.
 *
 * @returns a function that removes it before the page leaves the screen
 */
export type PageFeature = (page: HTMLElement, site: PageSite) => () => void;

/** Creates a feature whose code is loaded only on pages with a matching element. */
export function onDemand(selector: string, load: () => Promise<PageFeature>): PageFeature {
  return (page, site) => {
    let remove: (() => void) | undefined;
    let hasLeft = false;
    if (page.querySelector(selector) !== null) {
      void load().then((add) => {
        remove = hasLeft ? undefined : add(page, site);
      });
    }
    return () => {
      hasLeft = true;
      remove?.();
    };
  };
}

let features: readonly PageFeature[] = [];
let site: PageSite | undefined;

/** Provides the features with the site. Call it once, before the first page. */
export function openSite(opened: PageSite): void {
  site = opened;
}

/**
 * Registers the features of every page, in this order. Call it once, in a client module, which runs before the first
 * page.
 */
export function registerPageFeatures(list: readonly PageFeature[]): void {
  features = list;
}

/**
 * Adds all registered features to a page.
 *
 * @returns a function that removes them
 */
export function addFeatures(page: HTMLElement): () => void {
  const known = site;
  const removals = known === undefined ? [] : features.map((add) => add(page, known));
  return () => {
    for (const remove of removals) {
      remove();
    }
  };
}
