import type {Step} from './steps';

/** The npm command: the one that runs this script, if any. */
export function npmStep(name: string, ...args: string[]): Step {
  const own = process.env.npm_execpath;
  return own === undefined
    ? {name, command: 'npm', args}
    : {name, command: process.execPath, args: [own, ...args]};
}
