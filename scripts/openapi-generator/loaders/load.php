<?php

/**
 * Loads every class of the library in the given folder, like Composer. Errors that PHP only detects when it loads a class
 * (in a parent, an interface or a type) end this program with PHP's own message. Warnings end it, too.
 */

declare(strict_types=1);

error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): never {
    throw new ErrorException($message, 0, $level, $file, $line);
});

$library = realpath($argv[1]);
$manifest = json_decode(file_get_contents("$library/composer.json"), true, flags: JSON_THROW_ON_ERROR);
$classes = [];
foreach ($manifest['autoload']['psr-4'] as $namespace => $folders) {
    foreach ((array) $folders as $folder) {
        $below = new RecursiveDirectoryIterator("$library/$folder", FilesystemIterator::SKIP_DOTS);
        foreach (new RecursiveIteratorIterator($below) as $file) {
            // A folder for code of the owner has a text.
            if ($file->getExtension() !== 'php') {
                continue;
            }
            $relative = substr($file->getPathname(), strlen("$library/$folder"), -strlen('.php'));
            $classes[$namespace . strtr($relative, '/', '\\')] = $file->getPathname();
        }
    }
}

spl_autoload_register(static function (string $class) use ($classes): void {
    if (isset($classes[$class])) {
        require_once $classes[$class];
    }
});

$missing = static function (Error $error) use ($manifest): bool {
    preg_match('/^(?:Class|Interface|Trait) "([^"]+)" not found$/', $error->getMessage(), $found);
    $namespaces = array_keys($manifest['autoload']['psr-4']);
    return $found !== [] && array_filter($namespaces, static fn($own) => str_starts_with($found[1], $own)) === [];
};

foreach ($classes as $class => $file) {
    try {
        $isLoaded = class_exists($class) || interface_exists($class) || trait_exists($class) || enum_exists($class);
    } catch (Error $error) {
        // Classes for PHPUnit extend classes of its packages, which are not installed here.
        if ($missing($error)) {
            continue;
        }
        throw $error;
    }
    if (!$isLoaded) {
        throw new LogicException("$file has no $class");
    }
}
echo count($classes), "\n";
