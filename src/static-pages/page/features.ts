import type {History} from 'history';
import {nextTask} from '../../ui/browser/afterFrame';

/** What features need to know about the site. */
export interface PageSite {
  baseUrl: string;
  history: History;
}

/**
 * Adds behaviour to a page that is on the screen.
 *
 * @returns a function that removes it before the page leaves the screen
 */
export type PageFeature = (page: HTMLElement, site: PageSite) => () => void;

/** Creates a feature that is added later, unless the reader has left the page. */
function later(load: () => Promise<PageFeature>): PageFeature {
  return (page, site) => {
    let remove: (() => void) | undefined;
    let hasLeft = false;
    void load().then((add) => {
      remove = hasLeft ? undefined : add(page, site);
    });
    return () => {
      hasLeft = true;
      remove?.();
    };
  };
}

/** Creates a feature whose code is loaded only on pages with a matching element. */
export function onDemand(selector: string, load: () => Promise<PageFeature>): PageFeature {
  return (page, site) =>
    page.querySelector(selector) === null ? () => undefined : later(load)(page, site);
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
 * @param isPainted - whether the reader already sees the page. Each feature then has a task of its own, because together
 *   they take longer than 50 ms on a slow processor (`npm run bench`).
 * @returns a function that removes them
 */
export function addFeatures(page: HTMLElement, isPainted = false): () => void {
  const known = site;
  const start = (add: PageFeature) => (isPainted ? later(() => nextTask().then(() => add)) : add);
  const removals = known === undefined ? [] : features.map((add) => start(add)(page, known));
  return () => {
    for (const remove of removals) {
      remove();
    }
  };
}
