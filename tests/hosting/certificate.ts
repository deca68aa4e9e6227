/** A certificate of our own for a server on this machine: browsers speak HTTP/2 with TLS only. */
import {execFileSync} from 'node:child_process';
import {createHash, X509Certificate} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export interface Certificate {
  certificateFile: string;
  keyFile: string;
  /**
   * Hash of the public key, for Chromium's `--ignore-certificate-errors-spki-list`. Unlike a browser that
   * ignores all errors, one that knows the key keeps what it loads in its cache.
   */
  keyHash: string;
}

/**
 * @param folder - is made if it is missing; a certificate in it that is still valid for a day is used again
 * @param hosts - names and addresses of the server
 */
export function ensureCertificate(folder: string, hosts: readonly string[]): Certificate {
  const certificateFile = path.join(folder, 'certificate.pem');
  const keyFile = path.join(folder, 'key.pem');
  if (!isUsable(certificateFile, hosts) || !fs.existsSync(keyFile)) {
    fs.mkdirSync(folder, {recursive: true});
    const names = hosts.map((host) => `${/^[\d.]+$/.test(host) ? 'IP' : 'DNS'}:${host}`);
    const options: readonly (readonly string[])[] = [
      ['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
      ['-days', '30', '-subj', '/CN=localhost', '-addext', `subjectAltName=${names.join(',')}`],
      ['-keyout', keyFile, '-out', certificateFile],
    ];
    execFileSync('openssl', options.flat(), {stdio: ['ignore', 'ignore', 'pipe']});
  }
  const key = new X509Certificate(fs.readFileSync(certificateFile)).publicKey;
  const keyHash = createHash('sha256')
    .update(key.export({type: 'spki', format: 'der'}))
    .digest('base64');
  return {certificateFile, keyFile, keyHash};
}

/** Unit: ms. */
const DAY = 86_400_000;

function isUsable(file: string, hosts: readonly string[]): boolean {
  if (!fs.existsSync(file)) {
    return false;
  }
  const certificate = new X509Certificate(fs.readFileSync(file));
  const isFor = (host: string) =>
    certificate.checkHost(host) !== undefined || certificate.checkIP(host) !== undefined;
  return Date.parse(certificate.validTo) - Date.now() > DAY && hosts.every(isFor);
}
