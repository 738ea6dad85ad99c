<?php

/**
 * Loads classes like the autoloader of Composer, so that the tests run without an installation.
 */

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    $folders = [
        'IntegrationApi\\Scripts\\' => ['scripts'],
        'IntegrationApi\\Tests\\Conformance\\' => ['tests/conformance'],
        'IntegrationApi\\Tests\\' => ['tests'],
        'IntegrationApi\\' => ['src', 'generated'],
    ];
    foreach ($folders as $namespace => $names) {
        if (!str_starts_with($class, $namespace)) {
            continue;
        }
        foreach ($names as $name) {
            $relative = str_replace('\\', '/', substr($class, strlen($namespace)));
            $file = dirname(__DIR__) . "/$name/$relative.php";
            if (is_file($file)) {
                require $file;
                return;
            }
        }
    }
});

// `SourceStream` implements an interface of PSR-7, which a script does not load.
$messages = stream_resolve_include_path('Psr/Http/Message/autoload.php');
if ($messages !== false) {
    require_once $messages;
}

// `ModelComparator` extends a class of PHPUnit, which a script does not load. PHPUnit brings its own copy.
$comparator = stream_resolve_include_path('SebastianBergmann/Comparator/autoload.php');
if ($comparator !== false) {
    require_once $comparator;
}
