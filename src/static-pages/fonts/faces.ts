/** One of our font files; `npm run fonts --prefix tools` writes them. */
export interface Face {
  family: string;
  /** Name below `static/assets/fonts/`; it contains a hash of the content. */
  file: string;
  weights: [min: number, max: number];
  unicodeRange: string;
}

/** A font of the reader's system, adjusted to the widths and heights of one of ours at these weights. */
export interface Fallback {
  /** Regular and bold faces of the same system font share a name. */
  family: string;
  replaces: string;
  weights: [min: number, max: number];
  /**
   * PostScript names: browsers look up local fonts by PostScript or full name, never by family. Source: CSS Fonts 4,
   * `local()`.
   */
  locals: string[];
  sizeAdjust: string;
  ascentOverride: string;
  descentOverride: string;
}

export interface Fonts {
  faces: Face[];
  /** In the order in which the browser looks for them. */
  fallbacks: Fallback[];
}

/** Attribute of the root element while pages are set in our fonts: `fontChoice.ts` sets it. */
export const FONTS_ATTRIBUTE = 'data-fonts';

/**
 * A late font is not swapped in: nothing moves, and the page is laid out once. Source: CSS Fonts 4, `font-display`.
 */
const DISPLAY = 'optional';

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join();

/** Custom property with the stack of a family. */
export const stackOf = (family: string): string =>
  `--font-${family.toLowerCase().replaceAll(' ', '-')}`;

/** Each of our families once. */
export function familiesOf({faces}: Fonts): string[] {
  return [...new Set(faces.map(({family}) => family))];
}

/**
 * The `@font-face` rules, and the stacks as custom properties `--font-<family>`, without the generic family at their
 * end: the fallback fonts, preceded by our font under `FONTS_ATTRIBUTE`.
 *
 * @param folder - address of the font files, with a slash at the end
 */
export function fontStyles(fonts: Fonts, folder: string): string {
  const own = fonts.faces.map(
    ({family, file, weights, unicodeRange}) =>
      `@font-face{font-family:"${family}";font-weight:${weights.join(' ')};font-display:${DISPLAY};src:url(${folder}${file}) format("woff2");unicode-range:${unicodeRange}}`,
  );
  const adjusted = fonts.fallbacks.map(
    ({family, weights, locals, sizeAdjust, ascentOverride, descentOverride}) =>
      `@font-face{font-family:"${family}";font-weight:${weights.join(' ')};src:${locals.map((name) => `local("${name}")`).join()};size-adjust:${sizeAdjust};ascent-override:${ascentOverride};descent-override:${descentOverride};line-gap-override:0%}`,
  );
  const stacks = familiesOf(fonts).map((family) => {
    const stack = stackOf(family);
    const fallbackStack = stack.replace('font', 'fallbacks');
    const fallbacks = fonts.fallbacks.filter(({replaces}) => replaces === family);
    // Matches no font: an empty stack would make the whole declaration invalid.
    const names =
      fallbacks.length === 0 ? [`${family} fallback`] : fallbacks.map((it) => it.family);
    return {
      always: `${fallbackStack}:${quoted([...new Set(names)])};${stack}:var(${fallbackStack})`,
      ours: `${stack}:"${family}",var(${fallbackStack})`,
    };
  });
  return [
    ...own,
    ...adjusted,
    `:root{${stacks.map(({always}) => always).join(';')}}`,
    `:root[${FONTS_ATTRIBUTE}]{${stacks.map(({ours}) => ours).join(';')}}`,
  ].join('');
}
