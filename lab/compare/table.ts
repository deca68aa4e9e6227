/** The table of `npm run compare:stock`, in Markdown. Pure. */
import {formatTable} from '../../scripts/lib/table';
import type {Shown} from './fields';

export const COMPARED_SITES = ['this package', 'stock'] as const;
export type ComparedSite = (typeof COMPARED_SITES)[number];

/** What a site costs and what a page of it weighs. */
export interface Built {
  kind: 'built';
  /** HTML pages of the build. */
  pages: number;
  /** Unit: s. */
  seconds: number;
  /** Computing time. Unit: s. */
  cpuSeconds: number;
  /** Unit: bytes. */
  peakMemory: number;
  /** Compressed bodies that the page of one operation loads. Unit: bytes. */
  html: number;
  scripts: number;
  fields: Shown;
  /** From the request of the page to a field of its request being painted. Unit: ms. */
  field: number;
}

/** The generator or the build ends with an error. */
export interface Refused {
  kind: 'refused';
  reason: string;
}

export interface Comparison {
  title: string;
  operations: number;
  sites: Partial<Readonly<Record<ComparedSite, Built | Refused>>>;
}

const KILO = 1000;
const MEGA = KILO * KILO;
const NOTHING = '-';

const HEAD = [
  'description',
  'built with',
  'pages',
  'build s',
  'computing s',
  'memory MB',
  'HTML kB',
  'JS kB',
  'fields in the HTML',
  'a field painted, ms',
];
/** Columns of words; the others are numbers. */
const TEXTS = 2;

function cells(site: Built | Refused): string[] {
  if (site.kind === 'refused') {
    return ['fails', ...HEAD.slice(TEXTS + 1).map(() => NOTHING)];
  }
  const {fields} = site;
  return [
    String(site.pages),
    site.seconds.toFixed(0),
    site.cpuSeconds.toFixed(0),
    (site.peakMemory / MEGA).toFixed(0),
    (site.html / KILO).toFixed(1),
    (site.scripts / KILO).toFixed(1),
    `${fields.shown} of ${fields.all}`,
    site.field.toFixed(0),
  ];
}

/** A row for each description and site; below it, why a site could not be built. */
export function comparisonTable(comparisons: readonly Comparison[]): string {
  const all = comparisons.flatMap(({title, operations, sites}) =>
    COMPARED_SITES.flatMap((name) => {
      const site = sites[name];
      return site === undefined ? [] : [{name, site, what: `${title}, ${operations} operations`}];
    }),
  );
  const rows = all.map(({what, name, site}) => [what, name, ...cells(site)]);
  const reasons = all.flatMap(({what, name, site}) =>
    site.kind === 'refused' ? [`${what}, ${name}: ${site.reason}`] : [],
  );
  const table = formatTable(HEAD, rows, (column) => column < TEXTS);
  return [table, ...reasons].join('\n\n');
}
