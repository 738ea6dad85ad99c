<?php

/**
 * Measures the start of a program: the CPU milliseconds and the files of the first client, without `opcache`.
 */

declare(strict_types=1);

namespace IntegrationApi\Bench;

use IntegrationApi\Client;
use IntegrationApi\Model\Order;

require dirname(__DIR__) . '/tests/autoload.php';

$usage = getrusage();
$files = count(get_included_files());
$api = new Client(apiKey: 'ik_test_bench');
Order::fromArray(['id' => 'ord_1']);
$after = getrusage();
$milliseconds = 0.0;
foreach (['utime', 'stime'] as $kind) {
    $milliseconds += ($after["ru_$kind.tv_sec"] - $usage["ru_$kind.tv_sec"]) * 1e3;
    $milliseconds += ($after["ru_$kind.tv_usec"] - $usage["ru_$kind.tv_usec"]) / 1e3;
}
echo json_encode(['ms' => $milliseconds, 'files' => count(get_included_files()) - $files], JSON_THROW_ON_ERROR);
