import {createHash} from 'node:crypto';
import type {LoadContext, Plugin} from '@docusaurus/types';
import manifest from './manifest.json';

/** Our families with the fonts of systems that have nearly their width; Android's first, because phones are slow. */
const FALLBACKS = {
  Geist: 'Roboto,"Helvetica Neue","Segoe UI",Arial,"Liberation Sans"',
  'Geist Mono': 'Menlo,Consolas,"Liberation Mono"',
};
type Family = keyof typeof FALLBACKS;
const FAMILIES = Object.keys(FALLBACKS) as Family[];

/** Custom property with the stack of a family, without the generic family at its end. */
const stackOf = (family: Family) => `--font-${family.toLowerCase().replaceAll(' ', '-')}`;

/** Attribute of the root element while pages are set in our fonts. */
const ATTRIBUTE = 'data-fonts';
/** Key in `localStorage` under which the browser remembers which of our fonts it has cached. */
export const FONTS_KEY = 'fonts';

/**
 * The `@font-face` rules, and the stacks. A late font is not swapped in (`optional`): nothing moves.
 *
 * @param baseUrl - of the site
 */
export function portalFontStyles(baseUrl: string): string {
  const faces = FAMILIES.flatMap((family) =>
    Object.entries(manifest[family]).map(
      ([file, letters]) =>
        `@font-face{font-family:"${family}";font-weight:400 700;font-display:optional;src:url(${baseUrl}assets/fonts/${file}) format("woff2");unicode-range:${letters}}`,
    ),
  );
  const system = FAMILIES.map((family) => `${stackOf(family)}:${FALLBACKS[family]}`);
  const ours = FAMILIES.map((family) => `${stackOf(family)}:"${family}",${FALLBACKS[family]}`);
  return `${faces.join('')}:root{${system.join(';')}}:root[${ATTRIBUTE}]{${ours.join(';')}}`;
}

/**
 * Script for the head of each page. A page is set in our fonts only if the browser has them already, so that none
 * delays the first paint or changes a page that is being read. Any other browser fetches them once the page has been
 * loaded and painted, for the next document, unless its reader saves data.
 *
 * @param version - changes when the files change
 */
export function fontChoice(version: string): string {
  const fonts = JSON.stringify(FAMILIES.map((family) => `1em "${family}"`));
  // Storage may be disabled, and a font may fail to load: the system's fonts stay.
  return `!function(d,k,v,n,l){l=function(){return Promise.all(${fonts}.map(function(f){return d.fonts.load(f)}))};try{localStorage.getItem(k)===v?(d.documentElement.setAttribute("${ATTRIBUTE}",""),l().catch(n)):(navigator.connection||n).saveData||addEventListener("load",function(){requestAnimationFrame(function(){setTimeout(function(){l().then(function(){localStorage.setItem(k,v)}).catch(n)})})})}catch(e){}}(document,"${FONTS_KEY}","${version}",function(){})`;
}

/** Our fonts, as rules in the head: the browser knows them before the style sheet, and their files keep their names. */
export default function fontsPlugin({baseUrl}: LoadContext): Plugin {
  const names = Object.values(manifest).flatMap((files) => Object.keys(files));
  const version = createHash('sha256').update(names.join()).digest('hex').slice(0, 8);
  return {
    name: 'fonts',
    injectHtmlTags: () => ({
      headTags: [
        {tagName: 'style', innerHTML: portalFontStyles(baseUrl)},
        {tagName: 'script', innerHTML: fontChoice(version)},
      ],
    }),
  };
}
