<?php
// Requires the openssl extension.
function encode(string $part): string
{
    return rtrim(strtr(base64_encode($part), '+/', '-_'), '=');
}

function makeToken(string $applicationId, string $privateKeyPem, int $lifetime = 3600): string
{
    $now = time();
    $header = ['typ' => 'JWT', 'alg' => 'RS256', 'kid' => $applicationId];
    $claims = [
        'iss' => '${brand.siteHost}',
        'aud' => '${brand.apiHost}',
        'iat' => $now,
        'exp' => $now + $lifetime,
    ];
    $input = encode(json_encode($header)) . '.' . encode(json_encode($claims));
    if (!openssl_sign($input, $signature, $privateKeyPem, OPENSSL_ALGO_SHA256)) {
        throw new RuntimeException('The token could not be signed: ' . openssl_error_string());
    }
    return $input . '.' . encode($signature);
}

$pem = file_get_contents(getenv('PRIVATE_KEY_FILE'));
echo makeToken(getenv('APPLICATION_ID'), $pem), PHP_EOL;
