<?php

/**
 * Loads the library and the classes of the driver.
 */

declare(strict_types=1);

require_once __DIR__ . '/../autoload.php';

spl_autoload_register(static function (string $class): void {
    $namespace = 'IntegrationApi\\Tests\\Conformance\\';
    $file = __DIR__ . '/' . substr($class, strlen($namespace)) . '.php';
    if (str_starts_with($class, $namespace) && is_file($file)) {
        require $file;
    }
});
