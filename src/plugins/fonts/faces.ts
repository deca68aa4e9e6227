/** A font file of ours; `npm run fonts` writes them. */
export interface Face {
  family: string;
  /** Name below `static/assets/fonts/`; it carries a hash of the content. */
  file: string;
  weights: [min: number, max: number];
  unicodeRange: string;
}

/** A font of the reader's system, adjusted to the widths and heights of one of ours. */
export interface FallbackFace {
  family: string;
  standsInFor: string;
  locals: string[];
  sizeAdjust: string;
  ascentOverride: string;
  descentOverride: string;
}

export interface Fonts {
  faces: Face[];
  fallbacks: FallbackFace[];
}

/** Attribute of the root element while our fonts are asked for: `fontChoice.ts` sets it. */
export const FONTS_ATTRIBUTE = 'data-fonts';

/** A font that is late is not swapped in: nothing moves, and the page is laid out once. Source: CSS Fonts 4, `font-display`. */
const DISPLAY = 'optional';

/**
 * The `@font-face` rules, and the stacks as custom properties: the reader's own fonts, and ours before them where they are asked for.
 *
 * @param folder - address of the font files, with a slash at the end
 */
export function fontStyles(fonts: Fonts, folder: string): string {
  const own = fonts.faces.map(
    ({family, file, weights, unicodeRange}) =>
      `@font-face{font-family:"${family}";font-weight:${weights.join(' ')};font-display:${DISPLAY};src:url(${folder}${file}) format("woff2");unicode-range:${unicodeRange}}`,
  );
  const adjusted = fonts.fallbacks.map(
    ({family, locals, sizeAdjust, ascentOverride, descentOverride}) =>
      `@font-face{font-family:"${family}";src:${locals.map((name) => `local("${name}")`).join()};size-adjust:${sizeAdjust};ascent-override:${ascentOverride};descent-override:${descentOverride};line-gap-override:0%}`,
  );
  const withOurs = stacks(fonts, (family) => [family]);
  return [
    ...own,
    ...adjusted,
    `:root{${stacks(fonts, () => [])}}`,
    `:root[${FONTS_ATTRIBUTE}]{${withOurs}}`,
    `@media (scripting:none){:root{${withOurs}}}`,
  ].join('');
}

/** `--font-geist: ...` for each family, without the generic family at its end. */
function stacks({faces, fallbacks}: Fonts, own: (family: string) => readonly string[]): string {
  const families = [...new Set(faces.map(({family}) => family))];
  return families
    .map((family) => {
      const standIns = fallbacks.filter(({standsInFor}) => standsInFor === family);
      const names = [...own(family), ...standIns.map((face) => face.family)];
      if (names.length === 0) {
        // Of no font: a stack that is empty would make the whole declaration invalid.
        names.push(`${family} stand-in`);
      }
      return `--font-${family.toLowerCase().replaceAll(' ', '-')}:${names.map((name) => `"${name}"`).join()}`;
    })
    .join(';');
}
