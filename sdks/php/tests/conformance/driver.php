<?php

/**
 * The conformance driver: makes the calls that the harness requests, and reports their outcomes.
 *
 *     php driver.php <dispatch table> <column>
 *
 * Reads one JSON object per line from stdin and writes one response per line to stdout, one call after the other.
 */

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

require __DIR__ . '/../autoload.php';

spl_autoload_register(static function (string $class): void {
    // PHP's include path has the interfaces of PSR-3.
    str_starts_with($class, 'Psr\\Log\\') && require str_replace('\\', '/', $class) . '.php';
});
// Stack traces must show as much as possible, so that the harness can find secrets in them.
ini_set('zend.exception_ignore_args', '0');
ini_set('zend.exception_string_param_max_len', '1000000');
// Output of the library must not be mistaken for a response.
ob_start(static fn (string $_): string => '');

$table = json_decode((string) file_get_contents($argv[1]), true, flags: JSON_THROW_ON_ERROR);
// The harness connects a driver by a socket, and PHP ends reads of a socket after a minute without data: a driver that
// had no job for so long would end.
stream_set_timeout(STDIN, -1);
fwrite(STDOUT, Lines::encode(['ready' => true, 'language' => 'php', 'column' => $argv[2], 'runtime' => PHP_VERSION]));
while (($line = fgets(STDIN)) !== false) {
    $reply = Job::replyTo($line, $table);
    // Memory that PHP keeps for later would hide the growth during the next call.
    gc_collect_cycles();
    gc_mem_caches();
    fwrite(STDOUT, $reply);
}
