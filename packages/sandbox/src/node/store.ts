/** Keeps the state in a JSON file, which is written at intervals and on exit. */
import fs from 'node:fs';
import {isState, type State, type Store} from '../engine/state';

/** Interval between writes. Unit: ms. */
const INTERVAL = 2000;

export interface FileStore extends Store {
  /** Writes pending changes. */
  close: () => void;
}

/** @throws Error that names the file and the problem */
function readState(file: string): State | undefined {
  // Devices, pipes and folders must not be replaced.
  if (!fs.statSync(file).isFile()) {
    throw new Error(`${file} is not a regular file. Choose another file.`);
  }
  const text = fs.readFileSync(file, 'utf8');
  let state: unknown;
  try {
    state = text.trim() === '' ? undefined : JSON.parse(text);
  } catch {
    state = null;
  }
  if (state !== undefined && !isState(state)) {
    throw new Error(
      `${file} is not a state file of this version of the sandbox. Delete the file, or choose another one.`,
    );
  }
  return state;
}

/**
 * @param onProblem - called when writing begins to fail, and with null once it succeeds again; until then, the state is
 * only in memory
 * @throws Error that names the file if it is not a regular file, contains no state, or cannot be written
 */
export function fileStore(
  file: string,
  onProblem: (problem: string | null) => void = () => undefined,
): FileStore {
  const stored = fs.existsSync(file) ? readState(file) : undefined;
  let pending: State | undefined;
  let problem: string | null = null;

  /** Replaces the file in one step, so that readers never see part of it and a full disk leaves the old one intact. */
  const write = (state: State) => {
    // Keeps symbolic links and writes to their target.
    const target = fs.existsSync(file) ? fs.realpathSync(file) : file;
    const part = `${target}.part`;
    try {
      fs.rmSync(part, {force: true});
      fs.writeFileSync(part, JSON.stringify(state), {mode: 0o600, flag: 'wx'});
      fs.renameSync(part, target);
    } finally {
      fs.rmSync(part, {force: true});
    }
  };
  const flush = () => {
    if (pending === undefined) {
      return;
    }
    const before = problem;
    try {
      write(pending);
      pending = undefined;
      problem = null;
    } catch (error) {
      problem = (error as Error).message;
    }
    if (problem !== before) {
      onProblem(problem);
    }
  };
  const timer = setInterval(flush, INTERVAL);
  timer.unref();
  return {
    read: () => stored,
    write: (state) => {
      pending = state;
    },
    close: () => {
      clearInterval(timer);
      flush();
    },
  };
}
