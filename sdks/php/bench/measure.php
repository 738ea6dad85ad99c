<?php

/**
 * Measures the library, the bare HTTP client of PHP and other libraries in one process.
 *
 *     php measure.php <url of the server> <sizes as JSON> [folder of the stock client]
 *
 * Prints one JSON object: CPU microseconds per call by client and round, the start, and memory. The rounds alternate
 * between the clients, so that load on the machine cancels out in the ratios.
 */

declare(strict_types=1);

namespace IntegrationApi\Bench;

use Closure;
use RuntimeException;

require dirname(__DIR__) . '/tests/autoload.php';
require __DIR__ . '/Clients.php';

[, $url, $given] = $argv;
$sizes = json_decode($given, true, flags: JSON_THROW_ON_ERROR);

/** Returns the CPU microseconds of this process so far. */
$cpu = static function (): float {
    $usage = getrusage();
    $seconds = $usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec'];
    return $seconds * 1e6 + $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec'];
};

$clients = Clients::all($url, $argv[3] ?? null);
$costs = ['order' => [], 'list' => []];
foreach ($clients as $name => [$order, $page]) {
    // Otherwise the comparison would be unfair.
    if ($order() === null || count($page()) !== 100) {
        throw new RuntimeException("$name does not read the responses");
    }
}
for ($round = 0; $round < $sizes['rounds']; $round++) {
    foreach ($clients as $name => $calls) {
        foreach (['order', 'list'] as $index => $what) {
            $start = $cpu();
            for ($call = 0; $call < $sizes["{$what}s"]; $call++) {
                $calls[$index]();
            }
            $costs[$what][$name][] = ($cpu() - $start) / $sizes["{$what}s"];
        }
    }
}

/** Returns the peak of memory that one call adds, as a caller sees it who keeps the result. */
$peak = static function (Closure $call): int {
    $call();
    gc_collect_cycles();
    memory_reset_peak_usage();
    $before = memory_get_usage();
    $kept = $call();
    $peak = memory_get_peak_usage() - $before;
    unset($kept);
    return $peak;
};

/** Returns the bytes that each call leaves behind. */
$growth = static function (Closure $call, int $calls): float {
    for ($index = 0; $index < 100; $index++) {
        $call();
    }
    gc_collect_cycles();
    $before = memory_get_usage();
    for ($index = 0; $index < $calls; $index++) {
        $call();
    }
    gc_collect_cycles();
    return (memory_get_usage() - $before) / $calls;
};

$ours = $clients[Clients::OURS];
echo json_encode($costs + ['memory' => [
    'page' => $peak($ours[1]) / $peak($clients[Clients::FLOOR][1]),
    'growth' => $growth($ours[0], $sizes['memory_calls']),
]], JSON_THROW_ON_ERROR);
