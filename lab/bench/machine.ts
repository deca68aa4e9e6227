/** Other work of the machine during a measurement. */
import fs from 'node:fs';
import os from 'node:os';

/** Processor time since the machine started. Unit: ticks. */
export interface ProcessorTime {
  all: number;
  /** Time taken by other virtual machines. */
  stolen: number;
}

/** Number of fields that add up to all time. The two after them are parts of others. Source: proc_stat(5). */
const FIELDS = 8;
const STOLEN = 7;

/** @param stat - content of `/proc/stat` */
export function parseProcessorTime(stat: string): ProcessorTime {
  const ticks = (/^cpu +(.+)$/m.exec(stat)?.[1] ?? '').split(' ').slice(0, FIELDS).map(Number);
  return {all: ticks.reduce((sum, value) => sum + value, 0), stolen: ticks[STOLEN] ?? 0};
}

/** Reads the processor time; undefined on systems that do not report it. */
function readProcessorTime(): ProcessorTime | undefined {
  try {
    return parseProcessorTime(fs.readFileSync('/proc/stat', 'utf8'));
  } catch {
    return undefined;
  }
}

/** Returns the share of stolen time, from 0 to 1. */
export function stolenShare(before: ProcessorTime, after: ProcessorTime): number {
  const all = after.all - before.all;
  return all === 0 ? 0 : (after.stolen - before.stolen) / all;
}

const loadNow = () => (os.loadavg()[0] ?? 0).toFixed(1);

/**
 * Records whether the machine was idle, because goals in ms are for an idle machine.
 *
 * @returns a function that describes the time since this call
 */
export function watchMachine(): () => string {
  const [load, before] = [loadNow(), readProcessorTime()];
  return () => {
    const after = readProcessorTime();
    const taken =
      before === undefined || after === undefined
        ? ''
        : `; ${(stolenShare(before, after) * 100).toFixed(0)} % of the processor taken by other machines`;
    return `Load average ${load} before, ${loadNow()} after${taken}.`;
  };
}
