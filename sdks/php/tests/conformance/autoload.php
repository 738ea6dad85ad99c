<?php

/**
 * Loads the library, the classes of the driver, and those of PSR-3 from PHP's include path.
 */

declare(strict_types=1);

require_once __DIR__ . '/../autoload.php';

spl_autoload_register(static function (string $class): void {
    $namespace = 'IntegrationApi\\Tests\\Conformance\\';
    $file = __DIR__ . '/' . substr($class, strlen($namespace)) . '.php';
    if (str_starts_with($class, $namespace) && is_file($file)) {
        require $file;
    } elseif (str_starts_with($class, 'Psr\\Log\\')) {
        require str_replace('\\', '/', $class) . '.php';
    }
});
