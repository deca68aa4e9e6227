/** Keeps the state in one JSON file, which is written from time to time and at the end. */
import fs from 'node:fs';
import path from 'node:path';
import {problemOf, type State, type Store} from '../engine/state';

/** How often changes are written. Unit: ms. */
const INTERVAL = 2000;

export interface FileStore extends Store {
  /** Writes what is pending. */
  close: () => void;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** The file behind links, which need not exist yet. @throws Error of the system */
function resolved(file: string): string {
  const named = path.join(fs.realpathSync(path.dirname(file)), path.basename(file));
  try {
    return fs.realpathSync(named);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') {
      throw error;
    }
  }
  const isLink = fs.lstatSync(named, {throwIfNoEntry: false})?.isSymbolicLink() === true;
  return isLink ? resolved(path.resolve(path.dirname(named), fs.readlinkSync(named))) : named;
}

/** Devices, pipes and folders must never be replaced. @throws Error */
function refuseOtherThanFile(file: string): void {
  if (fs.lstatSync(file, {throwIfNoEntry: false})?.isFile() === false) {
    throw new Error(`${file} is not a plain file`);
  }
}

/** @throws Error that says what is wrong with the content */
function readState(file: string): State | undefined {
  if (!fs.existsSync(file)) {
    return undefined;
  }
  const text = fs.readFileSync(file, 'utf8');
  if (text.trim() === '') {
    return undefined;
  }
  let state: unknown;
  let problem: string | undefined;
  try {
    state = JSON.parse(text);
    problem = problemOf(state);
  } catch {
    problem = 'it is not JSON';
  }
  if (problem !== undefined) {
    throw new Error(
      `${file} does not contain the state of a sandbox: ${problem}. Delete the file, or name another one.`,
    );
  }
  // It has the form.
  return state as State;
}

/** Readers see the old file or the new one. A full disk keeps the old one, and no part of the new one. */
function writeState(file: string, state: State): void {
  const part = `${file}.part`;
  try {
    refuseOtherThanFile(file);
    fs.rmSync(part, {force: true});
    fs.writeFileSync(part, JSON.stringify(state), {mode: 0o600, flag: 'wx'});
    fs.renameSync(part, file);
  } catch (error) {
    fs.rmSync(part, {force: true});
    throw error;
  }
}

/**
 * @param onProblem - called when writing begins to fail, and with null when it succeeds again: meanwhile, the state is
 * only in memory
 * @throws Error that names the file if it is no plain file or contains no state, or if its folder cannot be written
 */
export function fileStore(
  file: string,
  onProblem: (problem: string | null) => void = () => undefined,
): FileStore {
  let target: string;
  try {
    target = resolved(file);
    fs.accessSync(path.dirname(target), fs.constants.W_OK);
  } catch (error) {
    throw new Error(`${file} cannot be used: ${(error as Error).message}`, {cause: error});
  }
  refuseOtherThanFile(target);
  const stored = readState(target);
  let pending: State | undefined;
  let problem: string | null = null;

  const flush = () => {
    if (pending === undefined) {
      return;
    }
    const was = problem;
    try {
      writeState(target, pending);
      pending = undefined;
      problem = null;
    } catch (error) {
      problem = (error as Error).message;
    }
    if (problem !== was) {
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
