<?php

/**
 * Records the public API in `api`, so that a review sees each change of it. `tests/Package/ApiTest.php` compares it.
 *
 * `npm run api` starts it.
 */

declare(strict_types=1);

namespace IntegrationApi\Scripts;

require __DIR__ . '/../tests/autoload.php';

// Read before anything is deleted: a file of the library may have a syntax error.
$files = PublicApi::files();
is_dir(PublicApi::FOLDER) || mkdir(PublicApi::FOLDER);
array_map(unlink(...), glob(PublicApi::FOLDER . '/*.txt') ?: []);
foreach ($files as $name => $text) {
    file_put_contents(PublicApi::FOLDER . "/$name", $text);
}
