<?php

/**
 * Measures one client in this process: `php calls.php <client> <url>` prints the processor milliseconds until its first
 * call has returned, and the processor microseconds of an order and of a page.
 */

declare(strict_types=1);

namespace IntegrationApi\Bench;

use GuzzleHttp\Client as Guzzle;
use IntegrationApi\Client;
use RuntimeException;

const KEY = 'ik_test_bench';
const ORDER = 'ord_o7PVYVPFyhhnxujS';

/** Returns a function that requests a path and parses the response. */
function reader(string $name, string $url): callable
{
    if ($name === 'guzzle') {
        require '/usr/share/php/GuzzleHttp/autoload.php';
        $client = new Guzzle(['base_uri' => $url, 'headers' => ['Authorization' => 'Bearer ' . KEY]]);
        return static fn (string $path): array => json_decode((string) $client->get($path)->getBody(), true);
    }
    $handle = curl_init();
    curl_setopt_array($handle, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . KEY],
    ]);
    return static function (string $path) use ($handle, $url): array {
        curl_setopt($handle, CURLOPT_URL, $url . $path);
        return json_decode(curl_exec($handle), true, flags: JSON_THROW_ON_ERROR);
    };
}

/** Returns the processor microseconds of this process so far. */
function microseconds(): int
{
    $usage = getrusage();
    $seconds = $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'];
    return $seconds * 1_000_000 + $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec'];
}

function costOf(callable $call, int $times): float
{
    $start = microseconds();
    for ($index = 0; $index < $times; $index++) {
        $call();
    }
    return (microseconds() - $start) / $times;
}

[, $name, $url] = $argv;
if ($name === 'ours') {
    require dirname(__DIR__) . '/tests/autoload.php';
    $api = new Client(apiKey: KEY, baseUrl: $url);
    $order = static fn () => $api->orders->retrieve(ORDER);
    $page = static fn () => $api->products->list(limit: 100)->firstPage()->data;
} else {
    $read = reader($name, $url);
    $order = static fn () => $read('/api/v1/orders/' . ORDER);
    $page = static fn () => $read('/api/v1/products?limit=100')['data'];
}
$order();
$start = microseconds() / 1000;
// A client that does not read the responses would win.
if (count($page()) !== 100) {
    throw new RuntimeException("$name does not read the page");
}
echo json_encode(['start' => $start, 'order' => costOf($order, 2000), 'page' => costOf($page, 500)]), "\n";
