<?php
// PHP 8.1 or later with the extensions curl and openssl.
const KEY_HOST = '${brand.siteHost}';
const KEEP_KEY_SECONDS = 60 * 60;

class WebhookRefused extends Exception
{
}

function check(bool $ok, string $reason): void
{
    if (!$ok) {
        throw new WebhookRefused($reason);
    }
}

function decode(string $part): string
{
    return (string) base64_decode(strtr($part, '-_', '+/'));
}

function decodePart(string $part): array
{
    $value = json_decode(decode($part), true);
    check(is_array($value), 'The token is not readable');
    return $value;
}

// A PHP script runs once for each message, so the key is cached in a file. Only your server may write to the folder.
function publicKey(string $address): OpenSSLAsymmetricKey
{
    $file = keyFile($address);
    if (is_file($file) && filemtime($file) >= time() - KEEP_KEY_SECONDS) {
        $pem = file_get_contents($file);
    } else {
        $request = curl_init($address);
        curl_setopt_array($request, [
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => getenv('WEBHOOK_KEY_URL') ? CURLPROTO_ALL : CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT => 4,
        ]);
        $pem = curl_exec($request);
        $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
        if ($pem === false || $status !== 200) {
            throw new RuntimeException("Key download returned $status " . curl_error($request));
        }
    }
    $key = openssl_pkey_get_public($pem);
    if ($key === false || openssl_pkey_get_details($key)['type'] !== OPENSSL_KEYTYPE_RSA) {
        throw new RuntimeException('Not an RSA key');
    }
    return $key;
}

function keyFile(string $address): string
{
    $folder = getenv('KEY_FOLDER') ?: __DIR__ . '/webhook-keys';
    return $folder . '/' . hash('sha256', $address) . '.pem';
}

function keepKey(string $address, OpenSSLAsymmetricKey $key): void
{
    $file = keyFile($address);
    $folder = dirname($file);
    if (!is_dir($folder)) {
        mkdir($folder, 0700);
    }
    $kept = glob("$folder/*.pem");
    if (count($kept) >= 10) { // We replace our key rarely.
        array_map('unlink', $kept);
    }
    if (!is_file($file) || filemtime($file) < time() - KEEP_KEY_SECONDS) {
        file_put_contents($file, openssl_pkey_get_details($key)['key'], LOCK_EX);
    }
}

/** $authorization: the header, or null. $rawBody: the bytes as received. */
function verifyWebhook(?string $authorization, string $rawBody, string $applicationId, string $environment): array
{
    $isToken = preg_match('/^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/D', $authorization ?? '', $parts);
    check($isToken === 1, 'No bearer token');
    [, $head, $body, $signature] = $parts;
    $header = decodePart($head);
    $claims = decodePart($body);

    // 1. The key comes from us, over HTTPS.
    $x5u = is_string($header['x5u'] ?? null) ? $header['x5u'] : '';
    $isAddress = preg_match('~^https://([a-z0-9.-]+)/[\x21-\x7e]*$~D', $x5u, $address);
    $host = $isAddress === 1 ? $address[1] : '';
    check($host === KEY_HOST || str_ends_with($host, '.' . KEY_HOST), 'x5u is not ours');

    // 2. Algorithm and signature.
    check(($header['alg'] ?? null) === 'RS256', 'Wrong algorithm');
    // In tests, the sandbox program serves its key at WEBHOOK_KEY_URL.
    $keyAddress = getenv('WEBHOOK_KEY_URL') ?: $x5u;
    $key = publicKey($keyAddress);
    check(openssl_verify("$head.$body", decode($signature), $key, OPENSSL_ALGO_SHA256) === 1, 'Wrong signature');
    keepKey($keyAddress, $key); // Only now, so that a stranger cannot fill the folder.

    // 3. The token matches this body.
    $digest = base64_encode(hash('sha256', $rawBody, true));
    check(($claims['msgi'] ?? null) === "sha256-$digest", 'msgi does not match the body');

    // 4. The message is for this application.
    check(($claims['sub'] ?? null) === $applicationId, 'Another application');
    check(($claims['environment'] ?? null) === $environment, 'Another environment');

    return json_decode($rawBody, true, flags: JSON_THROW_ON_ERROR);
}
