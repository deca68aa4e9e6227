<?php
require __DIR__ . '/client.php';

$paymentId = getenv('PAYMENT_ID');
for ($attempt = 1; $attempt <= 12; $attempt++) {
    $payment = call('GET', "/payments/$paymentId");
    echo $payment['status'], ' ', json_encode($payment['final_status']), PHP_EOL;
    if ($payment['final_status']) {
        break;
    }
    sleep(10);
}
