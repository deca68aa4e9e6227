<?php
require __DIR__ . '/client.php';

foreach (call('GET', '/aspsps?country=FI&service=AIS')['aspsps'] as $bank) {
    $types = implode(', ', $bank['psu_types']);
    echo "{$bank['name']} {$bank['country']} $types {$bank['maximum_consent_validity']}", PHP_EOL;
}
