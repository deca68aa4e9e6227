/** Handles the public keys of applications and the key that signs webhooks. */
import {
  type Bytes,
  decodeBase64,
  type DerElement,
  exportPublicKey,
  importPublicKey as importInfo,
  makeKeyPair,
  pemBlocks,
  readElements,
  RS256,
  sha256WithRsa,
  signText,
  TAG,
  TOKEN_LIMITS,
  utf8,
  wrapPublicKey,
  writeBits,
  writeElement,
  writePem,
} from '../../../token/src/index';

/** commonName (X.520), OID 2.5.4.3. */
const COMMON_NAME = Uint8Array.from([TAG.oid, 3, 85, 4, 3]);

function isKeyInfo({tag, content}: DerElement): boolean {
  if (tag !== TAG.sequence) {
    return false;
  }
  const [algorithm, key] = readElements(content);
  return algorithm?.tag === TAG.sequence && key?.tag === TAG.bitString;
}

/**
 * Returns the SubjectPublicKeyInfo of a certificate, the only part of its body with this form. Source: RFC 5280,
 * section 4.1.
 */
function keyOfCertificate(certificate: Bytes): Bytes {
  const body = readElements(certificate)[0];
  const signed = body === undefined ? undefined : readElements(body.content)[0];
  const info = signed === undefined ? undefined : readElements(signed.content).find(isKeyInfo);
  if (info === undefined) {
    throw new Error('the certificate has no public key');
  }
  return info.whole;
}

function keyInfoOf(pem: string): Bytes {
  const [block] = pemBlocks(pem);
  if (block === undefined) {
    throw new Error('the PEM block is missing');
  }
  const {label, body} = block;
  const bytes = decodeBase64(body.replaceAll(/\s/g, ''));
  switch (label) {
    case 'PUBLIC KEY':
      return bytes;
    case 'CERTIFICATE':
    case 'X509 CERTIFICATE':
      return keyOfCertificate(bytes);
    case 'RSA PUBLIC KEY':
      return wrapPublicKey(bytes);
    default:
      throw new Error(
        label.endsWith('PRIVATE KEY')
          ? 'this is a private key. Keep it secret, and send the public key or the certificate.'
          : `the PEM block ${label} is neither a public key nor a certificate`,
      );
  }
}

/**
 * Reads a PEM public key or certificate.
 *
 * @throws Error with the reason for rejection
 */
export async function importPublicKey(pem: string): Promise<CryptoKey> {
  const info = keyInfoOf(pem);
  let key: CryptoKey;
  try {
    key = await importInfo(info, true);
  } catch (error) {
    throw new Error('the key is not an RSA key', {cause: error});
  }
  // For RSA keys, the algorithm in WebCrypto has this field.
  const {modulusLength} = key.algorithm as KeyAlgorithm & {modulusLength: number};
  if (modulusLength < TOKEN_LIMITS.minKeyBits) {
    throw new Error(
      `the key has ${modulusLength} bits, but needs at least ${TOKEN_LIMITS.minKeyBits}`,
    );
  }
  return key;
}

/** The webhook key in a storable format. */
export interface SigningKey {
  privateKey: JsonWebKey;
  /** Certificate in PEM format. */
  certificate: string;
}

export async function makeSigningKey(host: string, serial: Bytes, now: Date): Promise<SigningKey> {
  const pair = await makeKeyPair();
  const info = await exportPublicKey(pair);
  const name = writeElement(
    TAG.sequence,
    writeElement(
      TAG.set,
      writeElement(TAG.sequence, COMMON_NAME, writeElement(TAG.utf8, utf8(host))),
    ),
  );
  const body = writeElement(
    TAG.sequence,
    writeElement(TAG.explicit0, writeElement(TAG.integer, Uint8Array.of(2))),
    // A leading 1 keeps the number positive.
    writeElement(TAG.integer, Uint8Array.of(1), serial),
    sha256WithRsa(),
    name,
    writeElement(TAG.sequence, timeOf(now, 0), timeOf(now, 10)),
    name,
    info,
  );
  const signature = new Uint8Array(await crypto.subtle.sign(RS256.name, pair.privateKey, body));
  const certificate = writeElement(TAG.sequence, body, sha256WithRsa(), writeBits(signature));
  return {
    privateKey: await crypto.subtle.exportKey('jwk', pair.privateKey),
    certificate: writePem('CERTIFICATE', certificate),
  };
}

function timeOf(now: Date, years: number): Bytes {
  const time = new Date(now);
  time.setUTCFullYear(time.getUTCFullYear() + years);
  const digits = time.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return writeElement(TAG.generalizedTime, utf8(digits));
}

export async function sign({privateKey}: SigningKey, text: string): Promise<Bytes> {
  const key = await crypto.subtle.importKey('jwk', privateKey, RS256, false, ['sign']);
  return signText(key, text);
}
