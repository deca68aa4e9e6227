import {FONTS_ATTRIBUTE, stackOf} from './faces';

/** Key in `localStorage` under which the browser remembers which of our fonts it has cached. */
export const FONTS_KEY = 'fonts';

/**
 * Script for the head of each page, after the rules of the fonts. A page is set in our fonts only if the
 * browser has them already, so that none delays the first paint or changes a page that is being read:
 *
 * - a browser that has them loads them immediately, because `font-display: optional` skips fonts that are not available
 * in the first frame;
 * - any other browser uses the fallback fonts and fetches ours once the page has loaded and been painted, for the next
 *   document, unless its reader saves data. On a fast connection, a page has loaded before its first paint.
 *
 * @param families - the families of most text
 * @param version - changes when the files change
 */
export function fontChoice(families: readonly string[], version: string): string {
  const shorthands = families.map((family) => `1em "${family}"`);
  const [fonts, key, value, attribute] = [shorthands, FONTS_KEY, version, FONTS_ATTRIBUTE].map(
    (data) => JSON.stringify(data),
  );
  // Storage may be disabled, and a font may fail to load: the fallback fonts stay.
  return `!function(d,k,v,n,l){l=function(){return Promise.all(${fonts}.map(function(f){return d.fonts.load(f)}))};try{localStorage.getItem(k)===v?(d.documentElement.setAttribute(${attribute},""),l().catch(n)):(navigator.connection||n).saveData||addEventListener("load",function(){requestAnimationFrame(function(){setTimeout(function(){l().then(function(){localStorage.setItem(k,v)}).catch(n)})})})}catch(e){}}(document,${key},${value},function(){})`;
}

/** One of each pair of fallbacks: regular and bold. */
const FALLBACK_WEIGHTS = [400, 700];

/**
 * Script that follows `fontChoice`. It lays out a letter in each fallback font while the document is empty. When
 * Chromium has found a font of the system, it lays out the page in a task of its own soon afterwards. Without this
 * script, that was a page of up to 1,000 boxes, half of which had arrived.
 *
 * @param families - all of ours
 */
export function fallbackLookup(families: readonly string[]): string {
  const stacks = JSON.stringify(families.map((family) => `1em var(${stackOf(family)})`));
  return `!function(e,l){e.hasAttribute("${FONTS_ATTRIBUTE}")||(${stacks}.forEach(function(s){${JSON.stringify(FALLBACK_WEIGHTS)}.forEach(function(w){var i=document.createElement("i");i.textContent="a";i.style.font=w+" "+s;l.append(i)})}),e.append(l),l.offsetWidth,l.remove())}(document.documentElement,document.createElement("i"))`;
}
