import {once} from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import {expect, it} from 'vitest';
import {freePort} from './freePort';

/** From here on, the system gives ports to connections. Source: Linux, Documentation/networking/ip-sysctl. */
const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

it('a free port is none that the system may give to a connection meanwhile', async () => {
  const first = fs.existsSync(RANGE)
    ? Number(fs.readFileSync(RANGE, 'utf8').split(/\s/)[0])
    : 32_768;
  for (let count = 0; count < 50; count += 1) {
    expect(await freePort()).toBeLessThan(first);
  }
});

it('a program can listen on it at once', async () => {
  const port = await freePort();
  const server = net.createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});
