import {createHash} from 'node:crypto';
import type {LoadContext, Plugin} from '@docusaurus/types';
import manifest from './manifest.json';

/**
 * Fonts of systems that have nearly the width of ours, regular and bold, by PostScript or full name; Android's first,
 * because phones are slow. As faces, because Chromium looks up the name of a family again for each size.
 */
const FALLBACKS = {
  Geist: [
    'Roboto-Regular,HelveticaNeue,SegoeUI,ArialMT,LiberationSans,Arimo-Regular',
    'Roboto-Bold,HelveticaNeue-Bold,SegoeUI-Semibold,Arial-BoldMT,LiberationSans-Bold,Arimo-Bold',
  ],
  'Geist Mono': [
    'Menlo-Regular,DejaVuSansMono,RobotoMono-Regular,LiberationMono,CourierNewPSMT',
    'Menlo-Bold,DejaVuSansMono-Bold,RobotoMono-Bold,LiberationMono-Bold,CourierNewPS-BoldMT',
  ],
} as const;
type Family = keyof typeof FALLBACKS;
const FAMILIES = Object.keys(FALLBACKS) as Family[];
/** How much they are enlarged, and the heights of ours in that size. */
const ADJUSTED =
  'size-adjust:102%;ascent-override:98.5%;descent-override:28.9%;line-gap-override:0%';

/** Custom property with the stack of a family, without the generic family at its end. */
const stackOf = (family: Family) => `--font-${family.toLowerCase().replaceAll(' ', '-')}`;
const nameOfFallback = (family: Family) => `"${family} fallback"`;

/** Attribute of the root element while pages are set in our fonts. */
const ATTRIBUTE = 'data-fonts';
/** Key in `localStorage` under which the browser records which of our fonts it has cached. */
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
  const fallbacks = FAMILIES.flatMap((family) =>
    ['400 559', '560 700'].map((weights, place) => {
      const locals = (FALLBACKS[family][place] ?? '').split(',').map((name) => `local("${name}")`);
      return `@font-face{font-family:${nameOfFallback(family)};font-weight:${weights};src:${locals.join()};${ADJUSTED}}`;
    }),
  );
  const system = FAMILIES.map((family) => `${stackOf(family)}:${nameOfFallback(family)}`);
  const ours = FAMILIES.map((family) => `${stackOf(family)}:"${family}",${nameOfFallback(family)}`);
  return `${[...faces, ...fallbacks].join('')}:root{${system.join(';')}}:root[${ATTRIBUTE}]{${ours.join(';')}}`;
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

/**
 * Script that follows. It lays out a letter in each fallback while the document is empty: when Chromium has found a font
 * of the system, it lays out the page in its own task, otherwise half a page of up to 1,000 boxes.
 */
export function fallbackLookup(): string {
  const stacks = JSON.stringify(FAMILIES.map((family) => `1em var(${stackOf(family)})`));
  return `!function(e,l){e.hasAttribute("${ATTRIBUTE}")||(${stacks}.forEach(function(s){[400,700].forEach(function(w){var i=document.createElement("i");i.textContent="a";i.style.font=w+" "+s;l.append(i)})}),e.append(l),l.offsetWidth,l.remove())}(document.documentElement,document.createElement("i"))`;
}

/** Our fonts, as rules in the head, which the browser reads before the style sheet. Their files keep their names. */
export default function fontsPlugin({baseUrl}: LoadContext): Plugin {
  const names = Object.values(manifest).flatMap((files) => Object.keys(files));
  const version = createHash('sha256').update(names.join()).digest('hex').slice(0, 8);
  return {
    name: 'fonts',
    injectHtmlTags: () => ({
      headTags: [
        {tagName: 'style', innerHTML: portalFontStyles(baseUrl)},
        {tagName: 'script', innerHTML: `${fontChoice(version)};${fallbackLookup()}`},
      ],
    }),
  };
}
