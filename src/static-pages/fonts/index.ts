import {createHash} from 'node:crypto';
import type {LoadContext, Plugin} from '@docusaurus/types';
import manifest from './manifest.json';

/**
 * System fonts with nearly the same width as ours, regular and bold, by PostScript or full name. Android's come first,
 * because phones are slow. They are font faces, because Chromium looks up the name of a family again for each size.
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
/** Files with the letters of nearly all texts. */
const LATIN = Object.values(manifest).flatMap((files) => Object.keys(files).slice(0, 1));
type Family = keyof typeof FALLBACKS;
const FAMILIES = Object.keys(FALLBACKS) as Family[];
/** Their scale, and the metrics of our fonts at this scale. */
const ADJUSTED =
  'size-adjust:102%;ascent-override:98.5%;descent-override:28.9%;line-gap-override:0%';

/** Returns the custom property with the stack of a family, without the generic family at its end. */
const stackOf = (family: Family) => `--font-${family.toLowerCase().replaceAll(' ', '-')}`;
const nameOfFallback = (family: Family) => `"${family} fallback"`;

/** Attribute of the root element while pages are set in our fonts. */
const ATTRIBUTE = 'data-fonts';
/** Key in `localStorage` for the fonts that the browser has cached. */
export const FONTS_KEY = 'fonts';
/** Time to the first byte of a document up to which fonts arrive before its first frame on most processors. Unit: ms. */
const QUICK_ANSWER = 100;

/**
 * Returns the `@font-face` rules, and the stacks. A late font is not swapped in (`optional`), so nothing moves.
 *
 * @param baseUrl - base path of the site
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
 * Returns the script for the head of each page. It preloads our fonts if the browser has cached them, or if the
 * connection is quick, and the browser then waits a moment for them before its first frame. Otherwise, it fetches them
 * for the next document once the page is painted. If the reader saves data, it fetches nothing.
 *
 * The script then lays out a letter in each font while the document is empty. Otherwise, Chromium would lay out half a
 * page of up to 1,000 boxes when it finds a system font.
 *
 * @param baseUrl - base path of the site
 * @param version - changes with the files
 */
export function fontChoice(baseUrl: string, version: string): string {
  const files = JSON.stringify(LATIN.map((file) => `${baseUrl}assets/fonts/${file}`));
  const fonts = JSON.stringify(FAMILIES.map((family) => `1em "${family}"`));
  const stacks = JSON.stringify(FAMILIES.map((family) => `1em var(${stackOf(family)})`));
  // If storage is disabled or a font fails to load, the system fonts stay.
  return `!function(d,k,v,n,l,t){l=function(){return Promise.all(${fonts}.map(function(f){return d.fonts.load(f)})).then(function(){localStorage.setItem(k,v)}).catch(n)};try{t=(navigator.connection||n).saveData?null:performance.getEntriesByType("navigation")[0];localStorage.getItem(k)===v||t&&t.responseStart-t.requestStart<${QUICK_ANSWER}?(d.documentElement.setAttribute("${ATTRIBUTE}",""),${files}.forEach(function(f,p){p=d.createElement("link");p.rel="preload";p.as="font";p.type="font/woff2";p.crossOrigin="";p.href=f;d.head.append(p)}),l()):t&&addEventListener("load",function(){requestAnimationFrame(function(){setTimeout(l)})})}catch(e){}}(document,"${FONTS_KEY}","${version}",function(){});!function(e,l){${stacks}.forEach(function(s){[400,700].forEach(function(w){var i=document.createElement("i");i.textContent="a";i.style.font=w+" "+s;l.append(i)})});e.append(l);l.offsetWidth;l.remove()}(document.documentElement,document.createElement("i"))`;
}

/** Adds our fonts as rules in the head, which browsers read before the style sheet. Their files keep their names. */
export default function fontsPlugin({baseUrl}: LoadContext): Plugin {
  const names = Object.values(manifest).flatMap((files) => Object.keys(files));
  const version = createHash('sha256').update(names.join()).digest('hex').slice(0, 8);
  return {
    name: 'fonts',
    injectHtmlTags: () => ({
      headTags: [
        {tagName: 'style', innerHTML: portalFontStyles(baseUrl)},
        {tagName: 'script', innerHTML: fontChoice(baseUrl, version)},
      ],
    }),
  };
}
