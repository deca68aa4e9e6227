<?php
require_once __DIR__ . '/client.php';

// #region pages
$accountId = getenv('ACCOUNT_ID');
$query = ['date_from' => date('Y-m-d', now() - 89 * 86400)];
$transactions = [];

do {
    $page = call('GET', "/accounts/$accountId/transactions?" . http_build_query($query));
    array_push($transactions, ...$page['transactions']);
    $query['continuation_key'] = $page['continuation_key'] ?? null;
} while ($query['continuation_key'] !== null);
// #endregion pages

foreach ($transactions as $entry) {
    $day = $entry['booking_date'] ?? $entry['status'];
    ['amount' => $amount, 'currency' => $currency] = $entry['transaction_amount'];
    echo "$day {$entry['credit_debit_indicator']} $amount $currency", PHP_EOL;
}
