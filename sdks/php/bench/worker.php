<?php

/**
 * Makes the calls of one client as the benchmark asks for them, one line a task:
 *
 *     php worker.php <client> <url of the server> [folder of the stock client]
 *
 * Prints `ready`, then one number for each line: `order 100` and `list 100` the CPU microseconds of a call, `memory list`
 * the peak of bytes that a call adds, as a caller sees it who keeps the result, `heap` the bytes in use.
 */

declare(strict_types=1);

namespace IntegrationApi\Bench;

use RuntimeException;

require dirname(__DIR__) . '/tests/autoload.php';
require __DIR__ . '/Clients.php';
require __DIR__ . '/processor_time.php';

[, $name, $url] = $argv;
[$order, $list] = Clients::create($name, $url, $argv[3] ?? null);
$calls = ['order' => $order, 'list' => $list];
// Otherwise the comparison would be unfair.
if ($order() === null || count($list()) !== 100) {
    throw new RuntimeException("$name does not read the responses");
}
$cpu = static function (string $what, int $times) use ($calls): float {
    $call = $calls[$what];
    $start = processorTime();
    for ($index = 0; $index < $times; $index++) {
        $call();
    }
    return (processorTime() - $start) * 1e3 / $times;
};
$memory = static function (string $what) use ($calls): int {
    $calls[$what]();
    gc_collect_cycles();
    memory_reset_peak_usage();
    $before = memory_get_usage();
    $kept = $calls[$what]();
    $peak = memory_get_peak_usage() - $before;
    unset($kept);
    return $peak;
};
$heap = static function (): int {
    gc_collect_cycles();
    return memory_get_usage();
};

echo "ready\n";
while (($task = fgets(STDIN)) !== false) {
    [$word, $argument] = [...explode(' ', trim($task)), ''];
    echo match ($word) {
        'heap' => $heap(),
        'memory' => $memory($argument),
        default => $cpu($word, (int) $argument),
    }, "\n";
}
