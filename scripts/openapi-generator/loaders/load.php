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

foreach ($classes as $class => $file) {
    if (!class_exists($class) && !interface_exists($class) && !trait_exists($class) && !enum_exists($class)) {
        throw new LogicException("$file has no $class");
    }
}
echo count($classes), "\n";
