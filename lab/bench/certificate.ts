/** Creates a certificate for a server on this machine, because browsers support HTTP/2 only with TLS. */
import {execFileSync} from 'node:child_process';
import {createHash, X509Certificate} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export interface Certificate {
  certificateFile: string;
  keyFile: string;
  /**
   * Hash of the public key for Chromium's `--ignore-certificate-errors-spki-list`. A browser that knows the key caches
   * files, unlike one that ignores all certificate errors.
   */
  keyHash: string;
}

/** @param host - name or address of the server */
export function makeCertificate(folder: string, host: string): Certificate {
  const certificateFile = path.join(folder, 'certificate.pem');
  const keyFile = path.join(folder, 'key.pem');
  fs.mkdirSync(folder, {recursive: true});
  const name = `${/^[\d.]+$/.test(host) ? 'IP' : 'DNS'}:${host}`;
  const options: readonly (readonly string[])[] = [
    ['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
    ['-days', '30', '-subj', '/CN=localhost', '-addext', `subjectAltName=${name}`],
    ['-keyout', keyFile, '-out', certificateFile],
  ];
  execFileSync('openssl', options.flat(), {stdio: ['ignore', 'ignore', 'pipe']});
  const key = new X509Certificate(fs.readFileSync(certificateFile)).publicKey;
  const keyHash = createHash('sha256')
    .update(key.export({type: 'spki', format: 'der'}))
    .digest('base64');
  return {certificateFile, keyFile, keyHash};
}
