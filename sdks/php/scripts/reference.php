<?php

/**
 * Writes the pages of the API reference as Markdown. `npm run reference` makes HTML from them.
 *
 *     php scripts/reference.php <folder>
 */

declare(strict_types=1);

namespace IntegrationApi\Scripts;

require __DIR__ . '/../tests/autoload.php';

Reference::write($argv[1]);
