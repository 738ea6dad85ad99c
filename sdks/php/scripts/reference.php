<?php

/**
 * Builds the API reference as HTML in `dist/reference`.
 *
 *     php scripts/reference.php [folder]
 */

declare(strict_types=1);

namespace IntegrationApi\Scripts;

require __DIR__ . '/../tests/autoload.php';

$folder = $argv[1] ?? dirname(__DIR__) . '/dist/reference';
echo count(Reference::build($folder)), " pages in $folder\n";
