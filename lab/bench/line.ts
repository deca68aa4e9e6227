/**
 * Who makes the connection slow: the server itself, a proxy, which a page cannot know about either, DevTools, which
 * tells it, or nobody. The first one unless chosen.
 */
export const COMPARED_LINES = ['server', 'proxy', 'devtools', 'none'] as const;
export type ComparedLine = (typeof COMPARED_LINES)[number];

/**
 * @param name - undefined for the first of the kinds
 * @throws Error that names what is allowed
 */
export function chooseLine<Kind extends string>(
  name: string | undefined,
  kinds: readonly [Kind, ...Kind[]],
): Kind {
  const kind = name === undefined ? kinds[0] : kinds.find((one) => one === name);
  if (kind === undefined) {
    throw new Error(`--line is ${JSON.stringify(name)}. Allowed: ${kinds.join(', ')}.`);
  }
  return kind;
}

/**
 * A slow line as a proxy: bytes arrive half a round trip later, those of responses at the line's rate. A page
 * cannot see it, and requests share it in the order in which the server sends.
 */
import net from 'node:net';
import {setTimeout as wait} from 'node:timers/promises';

export interface Line {
  /** Of responses. Unit: bit/s. */
  throughput: number;
  /** Round trip. Unit: ms. */
  latency: number;
}

const BITS_PER_BYTE = 8;
const MS_PER_SECOND = 1000;
/** Bytes that are sent at once, as in an Ethernet frame. */
const FRAME = 1460;

/** @param target - port on this machine */
export async function startSlowLine(
  target: number,
  {throughput, latency}: Line,
): Promise<{port: number; close: () => Promise<void>}> {
  const half = latency / 2;
  /** When the line will have sent everything that is on it. Unit: ms, by `performance.now()`. */
  let free = 0;
  const sockets = new Set<net.Socket>();

  const later = (socket: net.Socket, chunk: Buffer, at: number) => {
    void wait(Math.max(0, at - performance.now())).then(() => {
      if (!socket.destroyed) {
        socket.write(chunk);
      }
    });
  };

  const server = net.createServer((client) => {
    const upstream = net.connect(target, '127.0.0.1');
    // A connection on this machine is there at once; on the line it takes one round trip.
    const ready = performance.now() + latency;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => {
      later(upstream, chunk, Math.max(performance.now(), ready) + half);
    });
    upstream.on('data', (chunk) => {
      for (let at = 0; at < chunk.length; at += FRAME) {
        const frame = chunk.subarray(at, at + FRAME);
        const time = (frame.length * BITS_PER_BYTE * MS_PER_SECOND) / throughput;
        free = Math.max(free, performance.now()) + time;
        later(client, frame, free + half);
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      sockets.forEach((socket) => socket.destroy());
      await closed;
    },
  };
}
