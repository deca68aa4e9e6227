/** A font file of ours; `npm run fonts` writes them. */
export interface Face {
  family: string;
  /** Name below `static/assets/fonts/`; it carries a hash of the content. */
  file: string;
  weights: [min: number, max: number];
  unicodeRange: string;
  display: 'optional' | 'swap';
  isPreloaded: boolean;
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

/**
 * The `@font-face` rules, and the stacks as custom properties.
 *
 * @param folder - address of the font files, with a slash at the end
 */
export function fontStyles({faces, fallbacks}: Fonts, folder: string): string {
  const own = faces.map(
    ({family, file, weights, unicodeRange, display}) =>
      `@font-face{font-family:"${family}";font-weight:${weights.join(' ')};font-display:${display};src:url(${folder}${file}) format("woff2");unicode-range:${unicodeRange}}`,
  );
  const adjusted = fallbacks.map(
    ({family, locals, sizeAdjust, ascentOverride, descentOverride}) =>
      `@font-face{font-family:"${family}";src:${locals.map((name) => `local("${name}")`).join()};size-adjust:${sizeAdjust};ascent-override:${ascentOverride};descent-override:${descentOverride};line-gap-override:0%}`,
  );
  return [...own, ...adjusted, `:root{${stacks({faces, fallbacks})}}`].join('');
}

/** `--font-geist: ...` for each family, without the generic family at its end. */
function stacks({faces, fallbacks}: Fonts): string {
  const families = [...new Set(faces.map(({family}) => family))];
  return families
    .map((family) => {
      const standIns = fallbacks.filter(({standsInFor}) => standsInFor === family);
      const names = [family, ...standIns.map((face) => face.family)].map((name) => `"${name}"`);
      return `--font-${family.toLowerCase().replaceAll(' ', '-')}:${names.join()}`;
    })
    .join(';');
}
