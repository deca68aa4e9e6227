import {spawn} from 'node:child_process';

/** A command with a readable name. */
export interface Step {
  name: string;
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Where it runs; the repository's root if absent. */
  cwd?: string;
}

/** Prefix of an output line that is shown even if the step passes. */
export const NOTE = 'note: ';

export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

/** Runs a command; its output is streamed if `isLive`, and always returned. */
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

/** A script of this repository or a binary of `node_modules`, run by Node. */
export function nodeStep(name: string, ...args: string[]): Step {
  return {name, command: process.execPath, args};
}

/** The lines of an output that are always shown. */
export function notesIn(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith(NOTE));
}
