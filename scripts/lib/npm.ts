import type {Step} from './steps';

/** A command of npm: the one that runs us, if one does. */
export function npmStep(name: string, ...args: string[]): Step {
  const own = process.env.npm_execpath;
  return own === undefined
    ? {name, command: 'npm', args}
    : {name, command: process.execPath, args: [own, ...args]};
}
