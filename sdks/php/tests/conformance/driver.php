<?php

/**
 * The conformance driver: makes the calls that the harness asks for, and tells how they ended.
 *
 *     php driver.php <dispatch table>
 *
 * Takes one JSON object a line on stdin and prints one for each on stdout, one call after the other.
 */

declare(strict_types=1);

namespace IntegrationApi\Tests\Conformance;

require __DIR__ . '/autoload.php';

// So that stack traces show what they can.
ini_set('zend.exception_ignore_args', '0');
ini_set('zend.exception_string_param_max_len', '1000000');
// What the library prints must not be taken for an answer.
ob_start(static fn (string $_): string => '');
foreach (array_keys(getenv()) as $name) {
    if (str_starts_with($name, 'INTEGRATION_API_')) {
        putenv($name);
        unset($_ENV[$name]);
    }
}

$say = static function (array $line): void {
    fwrite(STDOUT, Lines::encode($line) . "\n");
};
$jobs = new Jobs(Lines::table($argv[1]), new Log());
$say(['ready' => true, 'language' => 'php', 'runtime' => PHP_VERSION]);
while (($line = fgets(STDIN)) !== false) {
    $answer = $jobs->answerTo($line);
    if ($answer !== null) {
        $say($answer);
    }
}
