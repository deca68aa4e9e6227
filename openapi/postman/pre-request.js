// Signs a token for this request with the private key of your application, and keeps it until shortly before
// it expires. Fill in `applicationId` and `privateKey` in the environment. If both are empty, the variable
// `token` is used as it is. It needs Postman of 2025 or later, whose scripts have `crypto.subtle`.
const LIFETIME = 3600; // seconds; at most 86400
const RESERVE = 60; // seconds before the expiry in which a new token is made

const applicationId = (pm.variables.get('applicationId') || '').trim();
const privateKey = (pm.variables.get('privateKey') || '').trim();

function bytesOf(binary) {
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

function base64url(bytes) {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

// One element of DER: tag, length, content.
function der(tag, ...parts) {
  const content = parts.flatMap((part) => [...part]);
  const length = [];
  for (let rest = content.length; rest > 0; rest = Math.floor(rest / 256)) {
    length.unshift(rest % 256);
  }
  const head = content.length < 128 ? [content.length] : [128 + length.length, ...length];
  return [tag, ...head, ...content];
}

// Postman may have turned the line breaks of the file into spaces. "BEGIN RSA PRIVATE KEY" holds the bare
// key, which gets the frame that says of which kind it is (PKCS #8).
function readKey(pem) {
  const body = pem.replace(/-----[^-]*-----/g, '').replace(/\\n|\s/g, '');
  const bytes = bytesOf(atob(body));
  if (!pem.includes('RSA PRIVATE KEY')) {
    return bytes;
  }
  const version = der(2, [0]);
  const rsa = der(48, [6, 9, 42, 134, 72, 134, 247, 13, 1, 1, 1], [5, 0]);
  return Uint8Array.from(der(48, version, rsa, der(4, bytes)));
}

async function makeToken(now) {
  const algorithm = {name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256'};
  const key = await crypto.subtle.importKey('pkcs8', readKey(privateKey), algorithm, false, [
    'sign',
  ]);
  const header = {typ: 'JWT', alg: 'RS256', kid: applicationId};
  const claims = {
    iss: '${brand.siteHost}',
    aud: '${brand.apiHost}',
    iat: now,
    exp: now + LIFETIME,
  };
  const content = [header, claims]
    .map((part) => base64url(bytesOf(JSON.stringify(part))))
    .join('.');
  const signature = await crypto.subtle.sign(algorithm.name, key, bytesOf(content));
  return content + '.' + base64url(new Uint8Array(signature));
}

async function refresh() {
  const now = Math.floor(Date.now() / 1000);
  const isCurrent =
    pm.collectionVariables.get('tokenFor') === applicationId &&
    Number(pm.collectionVariables.get('tokenExpires')) - RESERVE > now;
  if (!isCurrent) {
    pm.collectionVariables.set('token', await makeToken(now));
    pm.collectionVariables.set('tokenFor', applicationId);
    pm.collectionVariables.set('tokenExpires', String(now + LIFETIME));
  }
}

if (applicationId !== '' || privateKey !== '') {
  // Postman sends the request when no timer is running any more.
  const waiting = setInterval(() => {}, 1000);
  refresh()
    .catch((error) => {
      pm.collectionVariables.set('token', '');
      console.error(
        'No token: ' +
          error.message +
          '. Check applicationId and privateKey: an RSA key in PEM form, from BEGIN to END.',
      );
    })
    .then(() => clearInterval(waiting));
}
