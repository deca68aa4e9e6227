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
 * Returns the script for the head of each page. It uses our fonts only if the browser has cached them, so that they
 * neither delay the first paint nor change a page while it is being read. Otherwise, the browser fetches them for the
 * next document once the page is painted, unless the reader saves data.
 *
 * @param version - changes with the files
 */
export function fontChoice(version: string): string {
  const fonts = JSON.stringify(FAMILIES.map((family) => `1em "${family}"`));
  // If storage is disabled or a font fails to load, the system fonts stay.
  return `!function(d,k,v,n,l){l=function(){return Promise.all(${fonts}.map(function(f){return d.fonts.load(f)}))};try{localStorage.getItem(k)===v?(d.documentElement.setAttribute("${ATTRIBUTE}",""),l().catch(n)):(navigator.connection||n).saveData||addEventListener("load",function(){requestAnimationFrame(function(){setTimeout(function(){l().then(function(){localStorage.setItem(k,v)}).catch(n)})})})}catch(e){}}(document,"${FONTS_KEY}","${version}",function(){})`;
}

/**
 * Returns the script that follows, which lays out a letter in each fallback font while the document is empty.
 * Otherwise, Chromium would lay out half a page of up to 1,000 boxes when it finds a system font.
 */
export function fallbackLookup(): string {
  const stacks = JSON.stringify(FAMILIES.map((family) => `1em var(${stackOf(family)})`));
  return `!function(e,l){e.hasAttribute("${ATTRIBUTE}")||(${stacks}.forEach(function(s){[400,700].forEach(function(w){var i=document.createElement("i");i.textContent="a";i.style.font=w+" "+s;l.append(i)})}),e.append(l),l.offsetWidth,l.remove())}(document.documentElement,document.createElement("i"))`;
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
        {tagName: 'script', innerHTML: `${fontChoice(version)};${fallbackLookup()}`},
      ],
    }),
  };
}
