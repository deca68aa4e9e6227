<?php
require __DIR__ . '/client.php';

$sessionId = getenv('SESSION_ID');
echo call('DELETE', "/sessions/$sessionId")['message'], PHP_EOL;
