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
const SHOWN = /\bfile="(samples\/[^"#]+)/g;

/**
 * @param files - pages, by paths from the root of the site
 * @param read - reads one of them
 * @returns them and the files whose text they show
 */
function withShown(files: readonly string[], read: (file: string) => string): string[] {
  return [
    ...new Set(
      files.flatMap((file) => [
        file,
        ...[...read(file).matchAll(SHOWN)].map(([, shown = '']) => shown),
      ]),
    ),
  ];
}

/**
 * @param files - pages, by paths from the root of the site
 * @param read - reads one of them; nothing is read while all parts are on
 * @returns a message for each line of a page that links to a part that is off, or shows it: Docusaurus checks neither
 *   links to files nor components
 */
export function describeSwitchedOff(
  files: readonly string[],
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
  const all = off.length === 0 ? [] : withShown(files, read);
  return off.flatMap(({feature, what, pattern}) =>
    all.flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line)
            ? `${file}:${index + 1}: the line ${what}, but ${feature} is ${String(features[feature])} in config/features.ts. Allowed: a page without it, or the part switched on.`
            : [],
        ),
    ),
  );
}
