<?php
require_once __DIR__ . '/client.php';

$session = call('POST', '/sessions', ['code' => getenv('CODE')]);
show($session);
echo "export SESSION_ID='{$session['session_id']}'", PHP_EOL;
echo "export ACCOUNT_ID='{$session['accounts'][0]['uid']}'", PHP_EOL;
