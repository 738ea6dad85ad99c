<?php

/**
 * Runs PHPUnit, which is older than the version of PHP that runs it, so that deprecations in its code do not count.
 * A deprecation, a notice or a warning about the library or its tests is an exception. If the library catches it, the
 * run fails nevertheless.
 *
 *     php scripts/versions/phpunit.php [options of PHPUnit]
 */

declare(strict_types=1);

namespace IntegrationApi\Scripts;

use ErrorException;
use PHPUnit\TextUI\Command;

$library = dirname(__DIR__, 2);
$found = [];
// PHPUnit keeps a handler that it finds.
set_error_handler(static function (int $level, string $text, string $file, int $line) use ($library, &$found): bool {
    // The operator @ leaves only fatal errors in `error_reporting`.
    if (!str_starts_with($file, "$library/") || ($level & error_reporting()) === 0) {
        return true;
    }
    if (preg_match('~^/(?:src|generated)/~', substr($file, strlen($library))) === 1) {
        $found["$text at $file:$line"] = true;
    }
    throw new ErrorException($text, 0, $level, $file, $line);
});
require 'PHPUnit/Autoload.php';
$exit = Command::main(false);
foreach (array_keys($found) as $message) {
    echo "The library causes: $message\n";
}
exit($found === [] ? $exit : 1);
