<?php
require __DIR__ . '/client.php';

show(call('GET', '/application'));
