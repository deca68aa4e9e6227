import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import net, {type AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {deployedConfiguration, nginxConfiguration} from '../../hosting/nginx';
import {policyOfBuild} from '../../hosting/policy';
import {ensureNginx} from '../../scripts/nginx';

export interface NginxServer {
  origin: string;
  pid: number;
  close: () => Promise<void>;
}

/** Unit: ms. */
const START_TIME = 5000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const {port} = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}

/** The frame that a distribution's or image's own `nginx.conf` is in production. */
function mainConfiguration(folder: string): string {
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
  include ${folder}/site.conf;
}
`;
}

/**
 * Starts real nginx with the shipped configuration on a free port.
 *
 * @param siteFolder - what is served under the base path: a build, or a link to one
 * @throws Error with nginx's own words if it does not start
 */
export function startNginx(siteFolder: string): Promise<NginxServer> {
  return start((folder, listen) => {
    const root = path.join(folder, 'root');
    fs.mkdirSync(root);
    fs.symlinkSync(siteFolder, path.join(root, 'docs'));
    return nginxConfiguration({root, listen, contentSecurityPolicy: policyOfBuild(siteFolder)});
  });
}

/** The same for a folder that deployments come to. */
export function startDeployedNginx(target: string): Promise<NginxServer> {
  const root = path.join(target, 'current');
  const policyFile = path.join(target, 'policy.conf');
  return start((_folder, listen) => deployedConfiguration({root, listen, policyFile}));
}

async function start(
  configuration: (folder: string, listen: string) => string,
): Promise<NginxServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-nginx-'));
  const listen = `127.0.0.1:${await freePort()}`;
  fs.writeFileSync(path.join(folder, 'site.conf'), configuration(folder, listen));
  fs.writeFileSync(path.join(folder, 'nginx.conf'), mainConfiguration(folder));
  const child = spawn(ensureNginx(), ['-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages += text;
  });
  const ended = once(child, 'exit');
  const origin = `http://${listen}`;
  const close = async () => {
    child.kill('SIGQUIT');
    await Promise.race([ended, sleep(START_TIME)]);
    child.kill('SIGKILL');
    fs.rmSync(folder, {recursive: true, force: true});
  };
  const deadline = Date.now() + START_TIME;
  while (!(await answers(origin))) {
    if (Date.now() > deadline || child.exitCode !== null) {
      await close();
      throw new Error(`nginx does not start: ${messages}`);
    }
    await sleep(50);
  }
  return {origin, pid: child.pid ?? 0, close};
}

function answers(origin: string): Promise<boolean> {
  return fetch(origin).then(
    () => true,
    () => false,
  );
}
