<?php

/**
 * Builds the package as a zip. The same sources result in the same bytes, on any day and in any folder.
 *
 *     php scripts/package.php [folder]
 */

declare(strict_types=1);

namespace IntegrationApi\Scripts;

require __DIR__ . '/Package.php';

$folder = $argv[1] ?? dirname(__DIR__) . '/dist';
if (!is_dir($folder)) {
    mkdir($folder, recursive: true);
}
echo Package::build($folder), "\n";
