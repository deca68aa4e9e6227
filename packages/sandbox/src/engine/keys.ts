/** Public keys of applications, and the key that signs webhooks. */
import {type Bytes, utf8} from './bytes';
import {element, type Element, readElements, readPem, TAG, writePem} from './der';

/** RS256. Source: /api/authentication/#header. */
const ALGORITHM = {name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256'} as const;
/** Smallest key that the API accepts. Source: /api/authentication/#key-pair. Unit: bits. */
const MIN_KEY_SIZE = 2048;

/** 1.2.840.113549.1.1.1 with its NULL: rsaEncryption of RFC 8017. */
const RSA = element(
  TAG.sequence,
  Uint8Array.from([TAG.oid, 9, 42, 134, 72, 134, 247, 13, 1, 1, 1]),
  element(TAG.null),
);
/** 1.2.840.113549.1.1.11 with its NULL: sha256WithRSAEncryption of RFC 8017. */
const RSA_SHA256 = element(
  TAG.sequence,
  Uint8Array.from([TAG.oid, 9, 42, 134, 72, 134, 247, 13, 1, 1, 11]),
  element(TAG.null),
);
/** 2.5.4.3: commonName of X.520. */
const COMMON_NAME = Uint8Array.from([TAG.oid, 3, 85, 4, 3]);

function isKeyInfo({tag, content}: Element): boolean {
  if (tag !== TAG.sequence) {
    return false;
  }
  const [algorithm, key] = readElements(content);
  return algorithm?.tag === TAG.sequence && key?.tag === TAG.bitString;
}

/**
 * The SubjectPublicKeyInfo of a certificate: the only part of its body that has this form. Source: RFC 5280,
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
  const {label, bytes} = readPem(pem);
  switch (label) {
    case 'PUBLIC KEY':
      return bytes;
    case 'CERTIFICATE':
    case 'X509 CERTIFICATE':
      return keyOfCertificate(bytes);
    case 'RSA PUBLIC KEY':
      return element(TAG.sequence, RSA, element(TAG.bitString, Uint8Array.of(0), bytes));
    default:
      throw new Error(
        label.endsWith('PRIVATE KEY')
          ? 'this is a private key: keep it secret, and send the public key or the certificate'
          : `the PEM block ${label} is neither a public key nor a certificate`,
      );
  }
}

/**
 * Reads a PEM public key or certificate.
 *
 * @throws Error that says why it is rejected
 */
export async function importPublicKey(pem: string): Promise<CryptoKey> {
  const info = keyInfoOf(pem);
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('spki', info, ALGORITHM, true, ['verify']);
  } catch (error) {
    throw new Error('it is not an RSA key', {cause: error});
  }
  // WebCrypto gives RSA keys an algorithm with this field.
  const {modulusLength} = key.algorithm as KeyAlgorithm & {modulusLength: number};
  if (modulusLength < MIN_KEY_SIZE) {
    throw new Error(`it has ${modulusLength} bits, the minimum is ${MIN_KEY_SIZE}`);
  }
  return key;
}

export function verify(key: CryptoKey, signature: Bytes, signed: string): Promise<boolean> {
  return crypto.subtle.verify(ALGORITHM, key, signature, utf8(signed));
}

/** The webhook key, in a format that can be stored. */
export interface SigningKey {
  privateKey: JsonWebKey;
  /** PEM. */
  certificate: string;
}

export async function makeSigningKey(host: string, serial: Bytes, now: Date): Promise<SigningKey> {
  const {privateKey, publicKey} = await crypto.subtle.generateKey(
    {...ALGORITHM, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1)},
    true,
    ['sign', 'verify'],
  );
  const info = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
  const name = element(
    TAG.sequence,
    element(TAG.set, element(TAG.sequence, COMMON_NAME, element(TAG.utf8, utf8(host)))),
  );
  const body = element(
    TAG.sequence,
    element(TAG.explicit0, element(TAG.integer, Uint8Array.of(2))),
    // A leading 1 keeps the number positive.
    element(TAG.integer, Uint8Array.of(1), serial),
    RSA_SHA256,
    name,
    element(TAG.sequence, timeOf(now, 0), timeOf(now, 10)),
    name,
    info,
  );
  const signature = new Uint8Array(await crypto.subtle.sign(ALGORITHM, privateKey, body));
  const certificate = element(
    TAG.sequence,
    body,
    RSA_SHA256,
    element(TAG.bitString, Uint8Array.of(0), signature),
  );
  return {
    privateKey: await crypto.subtle.exportKey('jwk', privateKey),
    certificate: writePem('CERTIFICATE', certificate),
  };
}

function timeOf(now: Date, years: number): Bytes {
  const time = new Date(now);
  time.setUTCFullYear(time.getUTCFullYear() + years);
  const digits = time.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return element(TAG.generalizedTime, utf8(digits));
}

export async function sign({privateKey}: SigningKey, text: string): Promise<Bytes> {
  const key = await crypto.subtle.importKey('jwk', privateKey, ALGORITHM, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign(ALGORITHM.name, key, utf8(text)));
}
