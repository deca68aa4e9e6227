import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {nginxConfiguration} from '../../hosting/nginx';
import {policyOfBuild} from '../../hosting/policy';
import {ensureNginx} from '../../scripts/nginx';
import {freePort} from '../../scripts/lib/freePort';

export interface NginxServer {
  origin: string;
  close: () => Promise<void>;
}

interface NginxStart {
  /** Enables HTTP/2 with TLS instead of HTTP/1.1. */
  certificate?: {certificateFile: string; keyFile: string};
  /** Replaces the build's policy. An empty one is not sent. */
  contentSecurityPolicy?: string;
}

/** Unit: ms. */
const START_TIME = 5000;
const HOST = '127.0.0.1';

/** Imitates the `nginx.conf` of a distribution or an image, which includes the configuration in production. */
function mainConfiguration(folder: string, certificate: NginxStart['certificate']): string {
  const tls =
    certificate === undefined
      ? ''
      : `ssl_certificate ${path.resolve(certificate.certificateFile)};
  ssl_certificate_key ${path.resolve(certificate.keyFile)};`;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes 2;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  ${tls}
  include ${folder}/site.conf;
}
`;
}

/**
 * Starts real nginx with the generated configuration on a free port.
 *
 * @param siteFolder - folder served under the base path: a build, or a link to one
 * @throws Error with the message of nginx if it does not start
 */
export async function startNginx(
  siteFolder: string,
  {certificate, contentSecurityPolicy = policyOfBuild(siteFolder)}: NginxStart = {},
): Promise<NginxServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-nginx-'));
  const root = path.join(folder, 'root');
  fs.mkdirSync(root);
  fs.symlinkSync(siteFolder, path.join(root, 'docs'));
  const port = await freePort();
  const listen = `${HOST}:${port}${certificate === undefined ? '' : ' ssl http2'}`;
  fs.writeFileSync(
    path.join(folder, 'site.conf'),
    nginxConfiguration({root, listen, contentSecurityPolicy}),
  );
  fs.writeFileSync(path.join(folder, 'nginx.conf'), mainConfiguration(folder, certificate));
  const child = spawn(ensureNginx(), ['-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages += text;
  });
  const ended = once(child, 'exit');
  const origin = `http${certificate === undefined ? '' : 's'}://${HOST}:${port}`;
  const close = async () => {
    child.kill('SIGQUIT');
    await Promise.race([ended, sleep(START_TIME)]);
    child.kill('SIGKILL');
    fs.rmSync(folder, {recursive: true, force: true});
  };
  const deadline = Date.now() + START_TIME;
  while (!(await listens(port))) {
    if (Date.now() > deadline || child.exitCode !== null) {
      await close();
      throw new Error(`nginx does not start: ${messages}`);
    }
    await sleep(50);
  }
  return {origin, close};
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, HOST);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });
}
