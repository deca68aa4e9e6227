import net, {type AddressInfo} from 'node:net';

/** A port of 127.0.0.1 on which nothing listens, for programs that cannot choose one themselves. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const {port} = probe.address() as AddressInfo;
      probe.close(() => {
        resolve(port);
      });
    });
  });
}
