/**
 * What the stages of a build cost, as lines of its output: `npm run build -- --costs` writes them, the
 * benchmarks read them.
 */
import type {Cost} from './processTree';

export interface StageCost extends Cost {
  /** Its script, for example `search-index`. */
  stage: string;
}

const MEGA = 1_000_000;
const LINE = /^Stage (\S+): ([\d.]+) s, ([\d.]+) s computing, (\d+) MB$/gm;

export function stageLine({stage, seconds, cpuSeconds, peakMemory}: StageCost): string {
  return `Stage ${stage}: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s computing, ${Math.round(peakMemory / MEGA)} MB`;
}

/** @param output - of a build with `--costs` */
export function stagesIn(output: string): StageCost[] {
  return [...output.matchAll(LINE)].map(([, stage = '', seconds, cpuSeconds, memory]) => ({
    stage,
    seconds: Number(seconds),
    cpuSeconds: Number(cpuSeconds),
    peakMemory: Number(memory) * MEGA,
  }));
}
