/** Runs commands one after the other or in parallel. */
import {spawn} from 'node:child_process';

export interface Step {
  name: string;
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Working directory; by default the repository's root. */
  cwd?: string;
  /** Steps that must end before it starts. Unknown names are ignored. */
  after?: readonly string[];
}

export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

/** Runs a command. Its output is streamed if `isLive`, and always returned. */
export function runStep(
  {name, command, args, env, cwd}: Step,
  isLive: boolean,
): Promise<StepResult> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {...process.env, ...env},
      cwd,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (isLive) {
          process.stdout.write(chunk);
        }
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      const seconds = (performance.now() - started) / 1000;
      resolve({name, passed: code === 0, seconds, output});
    });
  });
}

/** Creates a step for a script of this repository or a binary of `node_modules`, run by Node.js. */
export function nodeStep(name: string, ...args: string[]): Step {
  return {name, command: process.execPath, args};
}

/** @throws Error if no step has a requested name */
export function chosenSteps<Chosen extends Step>(
  steps: readonly Chosen[],
  only: string | undefined,
): readonly Chosen[] {
  const wanted = only?.split(',');
  const wrong = wanted?.find((one) => !steps.some(({name}) => name === one));
  if (wrong !== undefined) {
    const known = [...new Set(steps.map(({name}) => name))];
    throw new Error(`--only lists ${JSON.stringify(wrong)}. Allowed: ${known.join(', ')}.`);
  }
  return wanted === undefined ? steps : steps.filter(({name}) => wanted.includes(name));
}

/** Runs steps in order, two at a time: one for each core of the smallest machine. */
export async function runSteps<Run extends Step>(
  steps: readonly Run[],
  run: (step: Run) => Promise<unknown>,
): Promise<void> {
  const waiting = new Set(steps);
  const isOpen = new Set(steps.map(({name}) => name));
  const running = new Map<Run, Promise<unknown>>();
  while (waiting.size + running.size > 0) {
    const ready = [...waiting].filter(({after = []}) => !after.some((name) => isOpen.has(name)));
    for (const step of ready.slice(0, 2 - running.size)) {
      waiting.delete(step);
      const end = run(step).finally(() => {
        running.delete(step);
        isOpen.delete(step.name);
      });
      running.set(step, end);
    }
    await Promise.race(running.values());
  }
}
