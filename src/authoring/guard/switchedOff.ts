/** What pages have of parts of the portal that are off. Pure. */
import type {Features} from '../../../config/features';

interface Part {
  feature: keyof Features;
  /** Whether pages can have it. */
  isOn: (features: Features) => boolean;
  /** Start of its addresses, below the base path. */
  address?: string;
  /** End of the name of its program, which commands in pages start. */
  program?: string;
  /** Components that pages use, as a pattern. */
  component?: string;
}

const PARTS: readonly Part[] = [
  {feature: 'markets', isOn: ({markets}) => markets, address: 'markets/'},
  {feature: 'tpp', isOn: ({tpp}) => tpp, address: 'tpp/'},
  {feature: 'samples', isOn: ({samples}) => samples, address: 'samples/'},
  {feature: 'sandbox', isOn: ({sandbox}) => sandbox, address: 'sandbox/', program: '-sandbox.mjs'},
  {
    feature: 'assistants',
    isOn: ({assistants}) => assistants,
    address: 'mcp/',
    program: '-docs-mcp.mjs',
  },
  {feature: 'jwtHelper', isOn: ({jwtHelper}) => jwtHelper, component: 'JwtHelper'},
  // Each step of a tour calls the sandbox.
  {feature: 'tryIt', isOn: ({tryIt}) => tryIt === 'sandbox', component: 'TryTour|TryStep'},
];

/** A link in Markdown or JSX, or the address of the site in code. */
const LINK = String.raw`(?:\]\(|(?:href|to)=["'{]+|pathname://|\$\{brand\.docsUrl\})/`;

/** A fence that shows a file: `file="samples/…"`, with or without a part of it. */
const SHOWN = /\bfile="(samples\/[^"#]+)/;

interface Place {
  file: string;
  /** From 1. */
  line: number;
}

/** Fences of pages, by the file whose text they show. */
function fencesOf(
  pages: readonly string[],
  linesOf: (file: string) => readonly string[],
): ReadonlyMap<string, readonly Place[]> {
  const fences = new Map<string, Place[]>();
  for (const file of pages) {
    for (const [index, line] of linesOf(file).entries()) {
      const shown = SHOWN.exec(line)?.[1];
      if (shown !== undefined) {
        fences.set(shown, [...(fences.get(shown) ?? []), {file, line: index + 1}]);
      }
    }
  }
  return fences;
}

/**
 * @param pages - paths from the root of the site
 * @param read - reads one of them, or a file that they show; nothing is read while all parts are on
 * @returns a message for each line of a page that links to a part that is off, or shows it: Docusaurus checks neither
 *   links to files nor components. A shown file that would have no line left is named as a whole, with the code blocks
 *   that show it
 */
export function describeSwitchedOff(
  pages: readonly string[],
  read: (file: string) => string,
  features: Features,
): string[] {
  const off = PARTS.filter(({isOn}) => !isOn(features)).map(
    ({feature, address = '', program, component}) => ({
      feature,
      what:
        component === undefined ? `leads to /${address}` : `has <${component.replace(/\|.*/, '')}>`,
      pattern: new RegExp(
        component === undefined
          ? [LINK + address, ...(program === undefined ? [] : [`\\w${program}`])].join('|')
          : `</?(?:${component})\\b`,
      ),
    }),
  );
  if (off.length === 0) {
    return [];
  }
  const linesOf = (file: string) => read(file).split('\n');
  const fences = fencesOf(pages, linesOf);
  return off.flatMap(({feature, what, pattern}) => {
    const message = ({file, line}: Place, subject: string) =>
      `${file}:${line}: the ${subject} ${what}, but ${feature} is ${String(features[feature])} in config/features.ts. Allowed: a page without it, or the part switched on.`;
    return [...new Set([...pages, ...fences.keys()])].flatMap((file) => {
      const lines = linesOf(file);
      const found = lines.flatMap((text, index) =>
        pattern.test(text) ? {file, line: index + 1} : [],
      );
      const isWhole = found.length === lines.filter((text) => text.trim() !== '').length;
      const blocks = isWhole && found.length > 0 ? fences.get(file) : undefined;
      return blocks === undefined
        ? found.map((place) => message(place, 'line'))
        : // The archives of samples contain it, whether a page shows it or not.
          [
            ...blocks.map((place) => message(place, 'code block')),
            message({file, line: 1}, 'file'),
          ];
    });
  });
}
