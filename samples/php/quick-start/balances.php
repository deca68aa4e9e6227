<?php
require __DIR__ . '/client.php';

$accountId = getenv('ACCOUNT_ID');
foreach (call('GET', "/accounts/$accountId/balances")['balances'] as $balance) {
    ['amount' => $amount, 'currency' => $currency] = $balance['balance_amount'];
    echo "{$balance['balance_type']} $amount $currency", PHP_EOL;
}
