/** Keeps a second process away from a file. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** How often the holder of a lock shows that it is alive. Unit: ms. */
const HEARTBEAT = 2000;
/** A lock of another machine that has been silent for so long has no holder. Unit: ms. */
const SILENCE = 4 * HEARTBEAT;

interface Holder {
  pid: number;
  host: string;
}

function holderOf(file: string): Holder | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether the process that wrote the lock has ended, so that its lock means nothing any more. */
function isAbandoned(file: string): boolean {
  const holder = holderOf(file);
  const age = Date.now() - (fs.statSync(file, {throwIfNoEntry: false})?.mtimeMs ?? 0);
  // Containers that share a folder have their own process ids, and their own host names.
  return holder?.host === os.hostname()
    ? holder.pid === process.pid || !isRunning(holder.pid)
    : age > SILENCE;
}

/** Files that this process has locked: its own id in a lock is not enough to tell. */
const held = new Set<string>();

/**
 * Locks a file, by a second file beside it.
 *
 * @returns releases the lock
 * @throws Error that names the file, if another process has locked it
 */
export function lock(file: string): () => void {
  const folder = fs.realpathSync(path.dirname(path.resolve(file)));
  const own = path.join(folder, `${path.basename(file)}.lock`);
  const take = () => {
    fs.writeFileSync(own, JSON.stringify({pid: process.pid, host: os.hostname()}), {
      flag: 'wx',
      mode: 0o600,
    });
  };
  try {
    try {
      take();
    } catch (error) {
      if (
        (error as NodeJS.ErrnoException).code !== 'EEXIST' ||
        held.has(own) ||
        !isAbandoned(own)
      ) {
        throw error;
      }
      fs.rmSync(own, {force: true});
      take();
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST'
      ? new Error(
          `${file} is in use by another sandbox (process ${holderOf(own)?.pid ?? 'unknown'}). Stop it, or name another file.`,
          {cause: error},
        )
      : error;
  }
  held.add(own);
  const beating = setInterval(() => {
    try {
      const now = new Date();
      fs.utimesSync(own, now, now);
    } catch {
      // The folder is gone, which the next write reports.
    }
  }, HEARTBEAT);
  beating.unref();
  return () => {
    clearInterval(beating);
    held.delete(own);
    fs.rmSync(own, {force: true});
  };
}
