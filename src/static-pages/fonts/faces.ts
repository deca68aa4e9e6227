/** One of our families; `npm run fonts --prefix tools` writes `manifest.json`. */
interface Family {
  /** Above and below the line, in parts of the font's size. */
  ascent: number;
  descent: number;
  /** Names below `static/assets/fonts/`, which contain a hash of the content, and the letters in each. */
  files: Readonly<Record<string, string>>;
  /**
   * Fonts of the reader's system, in the order in which the browser looks for them: how much a regular and a bold face
   * are enlarged to have the width of ours, and the names of such a face. Browsers look up local fonts by PostScript or
   * full name, never by family. Source: CSS Fonts 4, `local()`.
   */
  fallbacks: Readonly<Record<string, readonly string[]>>;
}

export type Fonts = Readonly<Record<string, Family>>;

/** Of all styles of the portal. */
export const WEIGHTS = {min: 400, max: 700};
/** Up to this weight, a font with two weights uses its regular one: slightly heavier text is not bold. */
const LAST_REGULAR = 559;

/** Attribute of the root element while pages are set in our fonts: `fontChoice.ts` sets it. */
export const FONTS_ATTRIBUTE = 'data-fonts';

/**
 * A late font is not swapped in: nothing moves, and the page is laid out once. Source: CSS Fonts 4, `font-display`.
 */
const DISPLAY = 'optional';

/** Custom property with the stack of a family. */
export const stackOf = (family: string): string =>
  `--font-${family.toLowerCase().replaceAll(' ', '-')}`;

/**
 * The `@font-face` rules, and the stacks as custom properties `--font-<family>`, without the generic family at their
 * end: the fallback fonts, preceded by our font under `FONTS_ATTRIBUTE`.
 *
 * @param folder - address of the font files, with a slash at the end
 */
export function fontStyles(fonts: Fonts, folder: string): string {
  const families = Object.entries(fonts);
  const own = families.flatMap(([family, {files}]) =>
    Object.entries(files).map(
      ([file, letters]) =>
        `@font-face{font-family:"${family}";font-weight:${WEIGHTS.min} ${WEIGHTS.max};font-display:${DISPLAY};src:url(${folder}${file}) format("woff2");unicode-range:${letters}}`,
    ),
  );
  const adjusted = families.flatMap(([family, {ascent, descent, fallbacks}]) =>
    Object.entries(fallbacks).flatMap(([name, faces]) =>
      faces.map((face, index) => {
        const [size = '', ...locals] = face.split(' ');
        const adjust = (part: number) => `${((part / parseFloat(size)) * 10_000).toFixed(2)}%`;
        const weights =
          index === 0 ? `${WEIGHTS.min} ${LAST_REGULAR}` : `${LAST_REGULAR + 1} ${WEIGHTS.max}`;
        return `@font-face{font-family:"${family} on ${name}";font-weight:${weights};src:${locals.map((local) => `local("${local}")`).join()};size-adjust:${size};ascent-override:${adjust(ascent)};descent-override:${adjust(descent)};line-gap-override:0%}`;
      }),
    ),
  );
  const stacks = families.map(([family, {fallbacks}]) => {
    const stack = stackOf(family);
    const fallbackStack = stack.replace('font', 'fallbacks');
    const names = Object.keys(fallbacks).map((name) => `"${family} on ${name}"`);
    return {
      always: `${fallbackStack}:${names.join()};${stack}:var(${fallbackStack})`,
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
