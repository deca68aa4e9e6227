import {FONTS_ATTRIBUTE} from './faces';

/** Where the browser remembers which fonts of ours it has: a name in `localStorage`. */
export const FONTS_KEY = 'fonts';

/**
 * Script for the head of each page, after the rules of the fonts. A page is set in our fonts only if the
 * browser has them already, so that none delays the first paint or changes a page that is being read:
 *
 * - a browser that has them is asked for them at once, since `font-display: optional` leaves out what is not
 *   there with the first frame;
 * - any other paints the stand-ins and fetches the fonts once the page has loaded, for the next document,
 *   unless its reader saves data.
 *
 * @param families - the families that most text is set in
 * @param version - another one for other files
 */
export function fontChoice(families: readonly string[], version: string): string {
  const shorthands = families.map((family) => `1em "${family}"`);
  const [fonts, key, value, attribute] = [shorthands, FONTS_KEY, version, FONTS_ATTRIBUTE].map(
    (data) => JSON.stringify(data),
  );
  // Storage may be forbidden, and a font may fail to load: the stand-ins stay.
  return `!function(d,k,v,n,l){l=function(){return Promise.all(${fonts}.map(function(f){return d.fonts.load(f)}))};try{localStorage.getItem(k)===v?(d.documentElement.setAttribute(${attribute},""),l().catch(n)):(navigator.connection||n).saveData||addEventListener("load",function(){l().then(function(){localStorage.setItem(k,v)}).catch(n)})}catch(e){}}(document,${key},${value},function(){})`;
}
