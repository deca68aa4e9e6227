import fs from 'node:fs';

/** Sampling interval of memory. Unit: ms. */
const SAMPLE_INTERVAL = 200;
/**
 * Unit of processor time in `/proc`. Source: proc(5) and USER_HZ, which is 100 for programs on every
 * architecture. Unit: 1/s.
 */
const TICKS_PER_SECOND = 100;
/** Fields of `/proc/<pid>/stat` after the name in brackets. Source: proc(5). */
const FIELDS = {parent: 1, childrenUser: 13, childrenSystem: 14, stack: 25};

export interface Cost {
  /** Unit: s. */
  seconds: number;
  /** Computing time of all processes that were started and have ended. Unit: s. */
  cpuSeconds: number;
  /** Most memory (sum of the resident sets) that these processes held at one time. Unit: bytes. */
  peakMemory: number;
}

/**
 * What the processes cost that an action starts. Works on Linux, from `/proc`.
 *
 * @throws Error on other systems
 */
export async function costOf<Result>(
  action: () => Promise<Result>,
): Promise<{result: Result; cost: Cost}> {
  if (!fs.existsSync('/proc/self/stat')) {
    throw new Error(
      `Processes are measured through /proc, which ${process.platform} does not have.`,
    );
  }
  let peakMemory = 0;
  const timer = setInterval(() => {
    peakMemory = Math.max(peakMemory, memoryBelow(process.pid));
  }, SAMPLE_INTERVAL);
  const started = performance.now();
  const cpuBefore = cpuOfEndedChildren();
  try {
    const result = await action();
    const seconds = (performance.now() - started) / 1000;
    return {result, cost: {seconds, cpuSeconds: cpuOfEndedChildren() - cpuBefore, peakMemory}};
  } finally {
    clearInterval(timer);
  }
}

function statOf(pid: number | 'self'): string[] {
  const text = readIfThere(`/proc/${pid}/stat`);
  return text === undefined ? [] : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Children's own children count as soon as they have ended. Unit: s. */
function cpuOfEndedChildren(): number {
  const fields = statOf('self');
  const ticks = Number(fields[FIELDS.childrenUser]) + Number(fields[FIELDS.childrenSystem]);
  return ticks / TICKS_PER_SECOND;
}

/**
 * Memory of all processes that a process has started, directly or through others. A process that is just starting
 * another one is there twice for a moment, with the same memory: the copy is not counted. Unit: bytes.
 */
function memoryBelow(root: number): number {
  const children = new Map<number, {pid: number; stack?: string}[]>();
  for (const name of fs.readdirSync('/proc')) {
    const pid = Number(name);
    const fields = Number.isInteger(pid) ? statOf(pid) : [];
    const parent = Number(fields[FIELDS.parent]);
    if (Number.isInteger(parent)) {
      const {[FIELDS.stack]: stack} = fields;
      children.set(parent, [
        ...(children.get(parent) ?? []),
        {pid, ...(stack === undefined ? {} : {stack})},
      ]);
    }
  }
  const sum = (pid: number, around?: string): number =>
    (children.get(pid) ?? []).reduce(
      (total, {pid: child, stack}) =>
        total + (stack === around ? 0 : memoryOf(child)) + sum(child, stack),
      0,
    );
  return sum(root);
}

function memoryOf(pid: number): number {
  const kibibytes = /^VmRSS:\s*(\d+) kB$/m.exec(readIfThere(`/proc/${pid}/status`) ?? '')?.[1];
  return Number(kibibytes ?? 0) * 1024;
}

/** A process may exit while it is being read. */
function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
