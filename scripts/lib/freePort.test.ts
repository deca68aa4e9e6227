import {once} from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import {expect, it} from 'vitest';
import {freePort} from './freePort';

/** Range of ports that the system assigns. Source: Linux, Documentation/networking/ip-sysctl. */
const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

it('is outside the range from which the system may assign ports meanwhile', async () => {
  const first = fs.existsSync(RANGE)
    ? Number(fs.readFileSync(RANGE, 'utf8').split(/\s/)[0])
    : 32_768;
  for (let count = 0; count < 50; count += 1) {
    expect(await freePort()).toBeLessThan(first);
  }
});

it('can be used at once', async () => {
  const port = await freePort();
  const server = net.createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});
