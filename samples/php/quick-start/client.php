<?php
// PHP 8.1 or later with the extensions curl and openssl.
define('REDIRECT_URL', getenv('REDIRECT_URL') ?: 'http://localhost:8080/callback');

function encode(string $part): string
{
    return rtrim(strtr(base64_encode($part), '+/', '-_'), '=');
}

function makeToken(): string
{
    $now = time();
    $header = ['typ' => 'JWT', 'alg' => 'RS256', 'kid' => getenv('APPLICATION_ID')];
    $claims = [
        'iss' => '${brand.siteHost}',
        'aud' => '${brand.apiHost}',
        'iat' => $now,
        'exp' => $now + 3600,
    ];
    $signed = encode(json_encode($header)) . '.' . encode(json_encode($claims));
    $key = file_get_contents(getenv('PRIVATE_KEY_FILE'));
    if (!openssl_sign($signed, $signature, $key, OPENSSL_ALGO_SHA256)) {
        throw new RuntimeException('The token could not be signed: ' . openssl_error_string());
    }
    return $signed . '.' . encode($signature);
}

// The time in seconds. The sandbox program can move its clock (CLOCK_URL).
function now(): int
{
    $url = getenv('CLOCK_URL');
    return $url ? strtotime(json_decode(file_get_contents($url), true)['now']) : time();
}

function call(string $method, string $path, ?array $body = null): array
{
    static $token = null;
    $token ??= makeToken();
    $request = curl_init((getenv('API_URL') ?: 'https://${brand.apiHost}') . $path);
    curl_setopt_array($request, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => ["Authorization: Bearer $token", 'Content-Type: application/json'],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 90,
    ]);
    if ($body !== null) {
        curl_setopt($request, CURLOPT_POSTFIELDS, json_encode($body));
    }
    $result = curl_exec($request);
    if ($result === false) {
        throw new RuntimeException(curl_error($request));
    }
    $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
    if ($status !== 200) {
        throw new RuntimeException("$status $result");
    }
    return json_decode($result, true, flags: JSON_THROW_ON_ERROR);
}

function show(array $value): void
{
    echo json_encode($value, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES), PHP_EOL;
}
