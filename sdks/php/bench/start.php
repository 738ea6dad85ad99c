<?php

/**
 * Creates the first client of a program, and prints the CPU milliseconds of the process, without `opcache`:
 * `php start.php <client>`. With a second argument, it prints the number of files that the client needs.
 */

declare(strict_types=1);

namespace IntegrationApi\Bench;

use GuzzleHttp\Client as Guzzle;
use IntegrationApi\Client;
use IntegrationApi\Model\Order;

require __DIR__ . '/processor_time.php';

$files = count(get_included_files());
if ($argv[1] === 'ours') {
    require dirname(__DIR__) . '/tests/autoload.php';
    $files = count(get_included_files());
    $api = new Client(apiKey: 'ik_test_bench');
    Order::fromArray(['id' => 'ord_1']);
} elseif ($argv[1] === 'guzzle') {
    require '/usr/share/php/GuzzleHttp/autoload.php';
    new Guzzle();
}
echo isset($argv[2]) ? count(get_included_files()) - $files : processorTime();
