<?php

/**
 * Builds a static repository of Composer with the package, which can be served as files.
 *
 *     php scripts/repository.php <folder>
 */

declare(strict_types=1);

namespace IntegrationApi\Scripts;

require __DIR__ . '/Package.php';

$folder = realpath($argv[1] ?? '') ?: exit("usage: php scripts/repository.php <folder>\n");
echo Package::repository(Package::build($folder), $folder), "\n";
