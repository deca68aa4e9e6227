/** A build without caches in a copy of the site, with what it costs and weighs. */
import fs from 'node:fs';
import path from 'node:path';
import {type BuildWeights, weighBuild} from './buildWeights';
import type {Column} from './growthTable';
import {type Cost, costOf} from '../../scripts/lib/processTree';
import {type StageCost, stagesIn} from '../../scripts/lib/stageCosts';
import {nodeStep, runStep} from '../../scripts/lib/steps';

export interface ColdBuild {
  cost: Cost;
  stages: StageCost[];
  weights: BuildWeights;
}

const KILO = 1000;
const MEGA = KILO * KILO;

/**
 * @param site - folder of the copy
 * @param log - file for the build's output, with the times that Docusaurus measures itself
 * @throws Error with the output if the build fails
 */
export async function coldBuild(site: string, log: string): Promise<ColdBuild> {
  const step = {
    ...nodeStep('build', '--import', 'tsx', 'scripts/build.ts', '--costs'),
    cwd: site,
    env: {DOCUSAURUS_NO_PERSISTENT_CACHE: 'true', DOCUSAURUS_PERF_LOGGER: 'true'},
  };
  const {result, cost} = await costOf(() => runStep(step, false));
  fs.writeFileSync(log, result.output);
  if (!result.passed) {
    throw new Error(`the build failed.\n${result.output}`);
  }
  const weights = weighBuild(path.join(site, 'build'));
  return {cost, stages: stagesIn(result.output), weights};
}

/** Rows of a table about builds, one for each measure. */
export const BUILD_COLUMNS: readonly Column<ColdBuild>[] = [
  {title: 'pages', value: ({weights}) => weights.pages, digits: 0},
  {title: 'build s', value: ({cost}) => cost.seconds, digits: 1},
  {title: 'computing s', value: ({cost}) => cost.cpuSeconds, digits: 1},
  {
    title: 'memory MB',
    value: ({stages}) => Math.max(...stages.map(({peakMemory}) => peakMemory)) / MEGA,
    digits: 0,
  },
  {title: 'build MB', value: ({weights}) => weights.build / MEGA, digits: 1},
  {title: 'HTML MB', value: ({weights}) => weights.html / MEGA, digits: 1},
  {title: 'assets kB', value: ({weights}) => weights.assets / KILO, digits: 0},
  {title: 'main script kB', value: ({weights}) => weights.mainScript / KILO, digits: 2},
  {title: 'sidebar script kB', value: ({weights}) => weights.sidebar / KILO, digits: 2},
  {title: 'search index kB', value: ({weights}) => weights.search / KILO, digits: 0},
  {title: 'search, first query kB', value: ({weights}) => weights.searchStart / KILO, digits: 1},
];

/** The same for the stages that a build has gone through. */
export function stageColumns({stages}: ColdBuild): Column<ColdBuild>[] {
  const find = (build: ColdBuild, name: string) =>
    build.stages.find(({stage}) => stage === name) ?? {cpuSeconds: Number.NaN, peakMemory: 0};
  return stages.flatMap(({stage}) => [
    {
      title: `${stage}: computing s`,
      value: (build: ColdBuild) => find(build, stage).cpuSeconds,
      digits: 1,
    },
    {
      title: `${stage}: memory MB`,
      value: (build: ColdBuild) => find(build, stage).peakMemory / MEGA,
      digits: 0,
    },
  ]);
}
