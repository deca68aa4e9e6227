import {randomInt} from 'node:crypto';
import net from 'node:net';

/**
 * Range below the ports that systems assign to outgoing connections and to listeners on any port. Such a port could be
 * taken again before the program listens. Source: RFC 6335, section 6, and Linux, ip_local_port_range, from 32768.
 */
const [LOWEST, BEYOND] = [20_000, 32_768];
const ATTEMPTS = 100;

/** Returns whether nothing listens on a port. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => {
      resolve(false);
    });
    // Check all addresses, because some programs listen on all of them.
    probe.listen(port, () => {
      probe.close(() => {
        resolve(true);
      });
    });
  });
}

/**
 * Returns a port on which nothing listens, for programs that cannot choose one themselves.
 *
 * @throws Error if none of a hundred ports is free
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(LOWEST, BEYOND);
    if (await isFree(port)) {
      return port;
    }
  }
  throw new Error(`None of ${ATTEMPTS} ports between ${LOWEST} and ${BEYOND - 1} is free.`);
}
