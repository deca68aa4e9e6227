<?php
require __DIR__ . '/client.php';

$state = bin2hex(random_bytes(16));
$validUntil = date(DATE_RFC3339, now() + 90 * 86400);

// #region consent
$result = call('POST', '/auth', [
    'aspsp' => ['name' => 'Nordea', 'country' => 'FI'],
    'access' => ['valid_until' => $validUntil],
    'redirect_url' => REDIRECT_URL,
    'psu_type' => 'personal',
    'state' => $state,
]);
echo $result['url'], PHP_EOL;
// #endregion consent
