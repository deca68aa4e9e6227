<?php
require __DIR__ . '/verify-webhook.php';

try {
    $rawBody = file_get_contents('php://input', length: 65537);
    check(strlen($rawBody) <= 65536, 'Body too large');
    $message = verifyWebhook(
        $_SERVER['HTTP_AUTHORIZATION'] ?? null,
        $rawBody,
        getenv('APPLICATION_ID'),
        'SANDBOX',
    );
    // Replace this file with your table of changed payments. A payment can be listed twice.
    $queue = getenv('QUEUE_FILE') ?: __DIR__ . '/to-look-at.txt';
    file_put_contents($queue, $message['payment_id'] . PHP_EOL, FILE_APPEND | LOCK_EX);
    http_response_code(204);
} catch (WebhookRefused $problem) {
    error_log('Webhook: ' . $problem->getMessage());
    http_response_code(401);
} catch (Throwable $problem) {
    error_log('Webhook: ' . $problem->getMessage());
    http_response_code(503);
}
