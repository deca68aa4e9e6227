/** The build as the site's own host serves it, by HTTPS, for commands that download from it. */
import fs from 'node:fs';
import https from 'node:https';
import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {brand} from '../../config/brand';
import {BUILD} from '../build/site';
import {openssl, temporaryFolder} from '../samples/bench';

export interface ServedBuild {
  /** Content of `.curlrc` with which curl finds this server at the site's host. */
  curlSettings: string;
  stop: () => void;
}

/** @param folder - the folder of the build that is served; any other file is 404 */
export async function serveBuild(folder: string): Promise<ServedBuild> {
  const keys = temporaryFolder();
  openssl(
    keys,
    ...['req', '-new', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-sha256'],
    ...['-keyout', 'host.key', '-out', 'host.pem', '-subj', `/CN=${brand.siteHost}`],
  );
  const server = https.createServer(
    {
      key: fs.readFileSync(path.join(keys, 'host.key')),
      cert: fs.readFileSync(path.join(keys, 'host.pem')),
    },
    (request, response) => {
      const address = `https://${request.headers.host ?? ''}${request.url ?? ''}`;
      const file = path.join(BUILD, address.replace(brand.docsUrl, ''));
      if (address.startsWith(`${brand.docsUrl}/${folder}/`) && fs.existsSync(file)) {
        response.end(fs.readFileSync(file));
      } else {
        response.writeHead(404).end();
      }
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    curlSettings: `connect-to = "${brand.siteHost}:443:127.0.0.1:${port}"\ncacert = "${path.join(keys, 'host.pem')}"\n`,
    stop: () => {
      server.close();
      fs.rmSync(keys, {recursive: true, force: true});
    },
  };
}
