<?php
require __DIR__ . '/client.php';

$state = bin2hex(random_bytes(16));
// #region order
$payment = call('POST', '/payments', [
    'payment_type' => 'SEPA',
    'aspsp' => ['name' => 'S-Pankki', 'country' => 'FI'],
    'psu_type' => 'personal',
    'state' => $state,
    'redirect_url' => REDIRECT_URL,
    ...(getenv('WEBHOOK_URL') ? ['webhook_url' => getenv('WEBHOOK_URL')] : []),
    'payment_request' => [
        'credit_transfer_transaction' => [[
            'instructed_amount' => ['currency' => 'EUR', 'amount' => '10.00'],
            'beneficiary' => [
                'creditor' => ['name' => 'Test Shop'],
                'creditor_account' => [
                    'scheme_name' => 'IBAN',
                    'identification' => 'FI2112345600000785',
                ],
            ],
            'reference_number' => 'RF18539007547034',
        ]],
    ],
]);
// #endregion order
echo "state: $state status: {$payment['status']}", PHP_EOL;
echo "Open this URL: {$payment['url']}", PHP_EOL;
echo "export PAYMENT_ID='{$payment['payment_id']}'", PHP_EOL;
