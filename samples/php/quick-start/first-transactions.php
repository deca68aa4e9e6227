<?php
// All steps in one go: php first-transactions.php
require __DIR__ . '/authorise.php';

echo 'URL after you confirmed: ';
$callback = trim(fgets(STDIN));
parse_str(parse_url($callback, PHP_URL_QUERY), $parameters);
if (($parameters['state'] ?? null) !== $state) {
    throw new RuntimeException('Unknown state');
}
if (isset($parameters['error'])) {
    echo "Not authorised: {$parameters['error']}. Run the program again to start over.", PHP_EOL;
    exit(1);
}

putenv("CODE={$parameters['code']}");
require __DIR__ . '/session.php';

putenv("ACCOUNT_ID={$session['accounts'][0]['uid']}");
require __DIR__ . '/transactions.php';
