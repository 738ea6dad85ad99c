<?php

/**
 * Runs the unit tests, and reports which lines of the hand-written code they do not cover. It fails if a test fails, or
 * if the coverage is too low.
 *
 *     php scripts/unit_tests.php [options of PHPUnit]
 */

declare(strict_types=1);

namespace IntegrationApi\Scripts;

require __DIR__ . '/Coverage.php';

/** Minimum share of covered lines, in percent. */
const MINIMUM = 90.0;

$library = dirname(__DIR__);
$report = tempnam(sys_get_temp_dir(), 'coverage');
// The driver may be installed without being enabled, because it slows every program.
$driver = extension_loaded('pcov') ? [] : ['-d', 'extension=pcov'];
$command = [
    PHP_BINARY,
    ...$driver,
    '-d',
    'pcov.enabled=1',
    '-d',
    "pcov.directory=$library/src",
    trim((string) shell_exec('command -v phpunit')),
    "--coverage-clover=$report",
    ...array_slice($argv, 1),
];
$process = proc_open($command, [STDIN, STDOUT, STDERR], $pipes, $library);
$exit = $process === false ? 1 : proc_close($process);
if ($exit !== 0) {
    unlink($report);
    exit($exit);
}
$coverage = Coverage::read($report);
unlink($report);
echo $coverage->report($library), "\n";
exit((int) ($coverage->percent() < MINIMUM));
