<?php

/**
 * Makes calls one after another, so that the server can count the connections: `php sequential.php <url> <calls>`.
 */

declare(strict_types=1);

namespace IntegrationApi\Bench;

require dirname(__DIR__) . '/tests/autoload.php';
require __DIR__ . '/Clients.php';

[$order] = Clients::ours($argv[1]);
for ($call = 0; $call < (int) $argv[2]; $call++) {
    $order();
}
