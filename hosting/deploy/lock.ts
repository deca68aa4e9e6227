/** Who is changing a target: two deployments at once would each delete what the other one needs. */
import os from 'node:os';

/** This process, as a lock names it. */
export const OWNER = `${process.pid} ${os.hostname()}`;

/** Whether the process that a lock names has ended. Of another machine, nobody can tell. */
export function hasEnded(owner: string): boolean {
  const [pid = '', host] = owner.split(' ');
  if (host !== os.hostname()) {
    return false;
  }
  if (Number(pid) === process.pid) {
    // It had our number before us, as in a container that was restarted.
    return true;
  }
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** @param lock - file or object that names `owner` */
export function lockedMessage(lock: string, owner: string): string {
  return `${lock} exists: process ${owner} is deploying or rolling back. Wait for it. If it no longer runs, delete ${lock}.`;
}
