// Signs a token for each request with the private key of your application, and keeps it until shortly before
// it expires. Fill in `applicationId` and `privateKey` in the environment. If both are empty, the variable
// `token` is used as it is. Written without WebCrypto, which newman and older versions of Postman lack.
const LIFETIME = 3600; // seconds; at most 86400
const RESERVE = 60; // seconds before the expiry in which a new token is made
const CONSENT_DAYS = 89;

const applicationId = (pm.variables.get('applicationId') || '').trim();
const privateKey = (pm.variables.get('privateKey') || '').trim();

const Bytes = require('buffer').Buffer;

function base64url(bytes) {
  return bytes.toString('base64').replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

// FIPS 180-4. The constants are the first 32 bits of the fractional parts of roots of primes.
function sha256(text) {
  const primes = [];
  for (let one = 2; primes.length < 64; one += 1) {
    if (primes.every((prime) => one % prime !== 0)) {
      primes.push(one);
    }
  }
  const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
  const hash = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const padding = '\0'.repeat((119 - (text.length % 64)) % 64);
  const size = (text.length * 8).toString(16).padStart(16, '0');
  const message = Bytes.concat([
    Bytes.from(text + '\x80' + padding, 'latin1'),
    Bytes.from(size, 'hex'),
  ]);
  const rotate = (word, bits) => (word >>> bits) | (word << (32 - bits));
  for (let start = 0; start < message.length; start += 64) {
    const words = [];
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) {
        words.push(message.readInt32BE(start + 4 * i));
      } else {
        const [a, b] = [words[i - 15], words[i - 2]];
        const first = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
        const second = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
        words.push((words[i - 16] + first + words[i - 7] + second) | 0);
      }
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i += 1) {
      const sum = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const one = (h + sum + ((e & f) ^ (~e & g)) + constants[i] + words[i]) | 0;
      const other = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const two = (other + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => {
      hash[i] = (hash[i] + word) | 0;
    });
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

// The elements of a DER sequence, as hexadecimal text.
function elementsOf(hex) {
  const found = [];
  for (let at = 0; at < hex.length;) {
    let length = parseInt(hex.substr(at + 2, 2), 16);
    let start = at + 4;
    if (length > 127) {
      const digits = 2 * (length - 128);
      length = parseInt(hex.substr(start, digits), 16);
      start += digits;
    }
    const end = start + 2 * length;
    if (!(length >= 0) || end > hex.length) {
      throw new Error('privateKey is incomplete. Paste the whole file, from BEGIN to END');
    }
    found.push(hex.slice(start, end));
    at = end;
  }
  return found;
}

// Modulus and private exponent. PKCS #8 ("BEGIN PRIVATE KEY") holds the key of PKCS #1 ("BEGIN RSA PRIVATE
// KEY"). Postman may have turned the line breaks of the file into spaces or \n.
function readKey(pem) {
  const [, kind = ''] = pem.match(/-----BEGIN ([A-Z ]+)-----/) || [];
  if (pem === '') {
    throw new Error('privateKey is empty. Paste the .pem file of your application');
  }
  if (kind === '') {
    throw new Error('privateKey has no line "BEGIN PRIVATE KEY". Paste the whole .pem file');
  }
  if (kind !== 'PRIVATE KEY' && kind !== 'RSA PRIVATE KEY') {
    throw new Error('privateKey contains "' + kind + '". Paste an unencrypted RSA private key');
  }
  const body = pem
    .replace(/-----[^-]*-----/g, '')
    .replace(/\\n|\s/g, '')
    .replace(/=+$/, '');
  if (body === '' || /[^A-Za-z0-9+/]/.test(body) || body.length % 4 === 1) {
    throw new Error(
      'privateKey is not valid Base64 between BEGIN and END. Paste the whole .pem file',
    );
  }
  const outer = elementsOf(elementsOf(Bytes.from(body, 'base64').toString('hex'))[0] || '');
  // 1.2.840.113549.1.1.1, rsaEncryption
  if (kind === 'PRIVATE KEY' && !(outer[1] || '').includes('2a864886f70d010101')) {
    throw new Error('privateKey is not an RSA key. Paste an RSA key, which RS256 requires');
  }
  const key = kind === 'PRIVATE KEY' ? elementsOf(elementsOf(outer[2] || '')[0] || '') : outer;
  if (key.length < 9) {
    throw new Error('privateKey is incomplete. Paste the whole file, from BEGIN to END');
  }
  return {modulus: BigInt('0x' + key[1]), exponent: BigInt('0x' + key[3])};
}

function power(base, exponent, modulus) {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) {
      result = (result * square) % modulus;
    }
    square = (square * square) % modulus;
  }
  return result;
}

// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, 8.2 and 9.2).
function sign(text, {modulus, exponent}) {
  const length = Math.ceil(modulus.toString(16).length / 2) * 2;
  const digest = '3031300d060960864801650304020105000420' + sha256(text);
  const block = '00' + digest;
  const filled = '0001' + 'f'.repeat(Math.max(0, length - 4 - block.length)) + block;
  const signature = power(BigInt('0x' + filled), exponent, modulus);
  return Bytes.from(signature.toString(16).padStart(length, '0'), 'hex');
}

function makeToken(now) {
  if (applicationId === '') {
    throw new Error('applicationId is empty. Enter the id of your application');
  }
  const key = readKey(privateKey);
  const header = {typ: 'JWT', alg: 'RS256', kid: applicationId};
  const claims = {
    iss: '${brand.siteHost}',
    aud: '${brand.apiHost}',
    iat: now,
    exp: now + LIFETIME,
  };
  const content = [header, claims]
    .map((part) => base64url(Bytes.from(JSON.stringify(part))))
    .join('.');
  return content + '.' + base64url(sign(content, key));
}

function refresh(now) {
  const source = applicationId + ' ' + sha256(privateKey);
  const isCurrent =
    pm.collectionVariables.get('tokenFor') === source &&
    Number(pm.collectionVariables.get('tokenExpires')) - RESERVE > now;
  if (!isCurrent) {
    pm.collectionVariables.set('token', '');
    pm.collectionVariables.set('token', makeToken(now));
    pm.collectionVariables.set('tokenFor', source);
    pm.collectionVariables.set('tokenExpires', String(now + LIFETIME));
  }
}

// A parameter without a value, such as the key of the first page, is not sent.
pm.request.url.query
  .filter(({value}) => pm.variables.replaceIn(value || '') === '')
  .forEach(({key}) => pm.request.url.query.remove(key));
pm.collectionVariables.set(
  'valid_until',
  new Date(Date.now() + CONSENT_DAYS * 86400000).toISOString(),
);

if (applicationId !== '' || privateKey !== '') {
  try {
    refresh(Math.floor(Date.now() / 1000));
  } catch (error) {
    pm.collectionVariables.set('tokenFor', '');
    throw new Error('No token: ' + error.message + '.');
  }
}
