/** Stores the state in a file. */
import fs from 'node:fs';
import path from 'node:path';
import {type State, STATE_VERSION, type Store} from '../engine/state';

/** Changes within this time are written together. Unit: ms. */
const DELAY = 200;

export interface FileStore extends Store {
  /** Writes pending changes. */
  flush: () => void;
}

function readState(file: string): State | undefined {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, {cause: error});
  }
  let state: State;
  try {
    state = JSON.parse(text) as State;
  } catch (error) {
    throw new Error(
      `${file} does not contain the state of a sandbox: it is not JSON. Delete it, or name another file.`,
      {
        cause: error,
      },
    );
  }
  if ((state as Partial<State> | null)?.version !== STATE_VERSION) {
    throw new Error(
      `${file} contains the state of a different version of the sandbox. Delete it, or name another file.`,
    );
  }
  return state;
}

/**
 * Reads the file once, and writes it soon after each change.
 *
 * @throws Error if the file exists but contains no state, or if its folder does not exist
 */
export function fileStore(file: string): FileStore {
  const stored = readState(file);
  fs.accessSync(path.dirname(path.resolve(file)), fs.constants.W_OK);
  let pending: State | undefined;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (pending !== undefined) {
      const half = `${file}.${process.pid}.tmp`;
      fs.writeFileSync(half, JSON.stringify(pending), {mode: 0o600});
      fs.renameSync(half, file);
      pending = undefined;
    }
  };
  return {
    read: () => stored,
    write: (state) => {
      pending = state;
      timer ??= setTimeout(flush, DELAY);
    },
    flush,
  };
}
