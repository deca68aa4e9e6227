<?php
require_once __DIR__ . '/client.php';

$state = bin2hex(random_bytes(16));
$result = call('POST', '/auth', [
    'access' => ['valid_until' => date(DATE_RFC3339, now() + 10 * 86400)],
    'aspsp' => ['name' => 'Mock ASPSP', 'country' => 'FI'],
    'state' => $state,
    'redirect_url' => REDIRECT_URL,
    'psu_type' => 'personal',
]);
echo "state: $state", PHP_EOL;
echo "Open this URL: {$result['url']}", PHP_EOL;
