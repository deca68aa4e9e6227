/** Runs a comparison of all sites in one run, over one connection, with each page in each round. */
import {brand} from '../../../config/brand';
import type {Certificate} from '../certificate';
import {serveForComparison} from '../server';
import {type ComparedMeasure, type Comparison, type PageFigures, Runs} from './figures';
import {type ClickKind, CLICKS, type ComparedPage, type SiteMap} from './peers';
import {click, type ComparedSite, launchChromium, visit, warmUp} from './visit';

export interface BuiltSite extends SiteMap {
  title: string;
  /** Absolute path of its build. */
  root: string;
}

export interface ComparisonPlan {
  sites: readonly BuiltSite[];
  pages: readonly ComparedPage[];
  runs: number;
  certificate: Certificate;
}

/** @returns undefined if the browser loses the page, as on a busy machine; the other runs still count */
async function tried<Result>(title: string, run: () => Promise<Result>) {
  try {
    return await run();
  } catch (error) {
    console.error(`${title}: ${String(error).split('\n')[0]}`);
    return undefined;
  }
}

/** Rotates a list, so that no site is always measured after the same one. */
function turned<Value>(list: readonly Value[], by: number): Value[] {
  return list.map((_, index) => list[(index + by) % list.length] as Value);
}

/**
 * @returns medians by site
 * @throws Error if no run of a page or a click has succeeded
 */
export async function compare(plan: ComparisonPlan): Promise<Comparison> {
  const sites: ComparedSite[] = [];
  try {
    for (const site of plan.sites) {
      const server = await serveForComparison(site.root, brand.baseUrl, plan.certificate);
      sites.push({...site, base: brand.baseUrl, server});
    }
    const runs = new Map(sites.map(({title}) => [title, new Runs()]));
    const warming = await launchChromium(plan.certificate);
    try {
      for (const site of sites) {
        await warmUp(warming, site);
      }
    } finally {
      await warming.close();
    }
    for (let round = 1; round <= plan.runs; round += 1) {
      await measureRound(turned(sites, round), plan, (site, page, figures) => {
        console.error(
          `run ${round}, ${page}, ${site.title}: ${JSON.stringify(figures ?? 'failed', rounded)}`,
        );
        for (const address of site.server.notFound()) {
          console.error(`  ${site.title} has no ${address}`);
        }
        if (figures !== undefined) {
          runs.get(site.title)?.add(page, figures);
        }
      });
    }
    const comparison = new Map([...runs].map(([title, ofSite]) => [title, ofSite.medians()]));
    const missing = plan.pages.flatMap((page) =>
      [...comparison].flatMap(([title, figures]) =>
        measuresOf(page)
          .filter((measure) => figures[page]?.[measure] === undefined)
          .map((measure) => `${title}: ${page}, ${measure}`),
      ),
    )[0];
    if (missing !== undefined) {
      throw new Error(`${missing} failed in each run.`);
    }
    return comparison;
  } finally {
    sites.forEach(({server}) => {
      server.close();
    });
  }
}

/** Returns the measures that each site has if one run of each kind has succeeded. */
const measuresOf = (page: ComparedPage): readonly ComparedMeasure[] =>
  isClicked(page) ? ['firstPaint', 'clickFree', 'clickSlow'] : ['firstPaint'];

const isClicked = (page: ComparedPage): page is ClickKind => CLICKS.some((kind) => kind === page);

const rounded = (_: string, value: unknown) =>
  typeof value === 'number' ? Math.round(value) : value;

type Take = (
  site: ComparedSite,
  page: ComparedPage,
  /** Undefined if the visit failed. */
  figures: PageFigures | undefined,
) => void;

async function measureRound(
  sites: readonly ComparedSite[],
  {pages, certificate}: ComparisonPlan,
  take: Take,
): Promise<void> {
  const browser = await launchChromium(certificate);
  try {
    // A browser's first page is slow, and does not count.
    const [[site], [page]] = [sites, pages];
    if (site !== undefined && page !== undefined) {
      await tried('first visit', () => visit(browser, site, page));
    }
    for (const page of pages) {
      for (const site of sites) {
        const title = `${page}, ${site.title}`;
        take(site, page, await tried(title, () => visit(browser, site, page)));
      }
    }
    for (const kind of pages.filter(isClicked)) {
      for (const site of sites) {
        for (const [measure, network] of [
          ['clickFree', 'free'],
          ['clickSlow', 'slow'],
        ] as const) {
          const title = `click, ${kind}, ${site.title}`;
          const time = await tried(title, () => click(browser, site, kind, network));
          take(site, kind, time === undefined ? undefined : {[measure]: time});
        }
      }
    }
  } finally {
    await browser.close();
  }
}
