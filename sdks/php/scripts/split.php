<?php

/**
 * Creates the split repository: this library alone, with the tag of its version, as Packagist reads it.
 *
 *     php scripts/split.php <folder>
 */

declare(strict_types=1);

namespace IntegrationApi\Scripts;

require __DIR__ . '/Package.php';

echo Package::split($argv[1] ?? exit("usage: php scripts/split.php <folder>\n")), "\n";
