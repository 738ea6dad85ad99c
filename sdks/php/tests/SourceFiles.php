<?php

declare(strict_types=1);

namespace IntegrationApi\Tests;

use FilesystemIterator;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use RuntimeException;

final class SourceFiles
{
    /**
     * Returns the paths of all files in a folder of the library.
     *
     * @return non-empty-list<string>
     */
    public static function in(string $folder): array
    {
        $all = new RecursiveDirectoryIterator(dirname(__DIR__) . "/$folder", FilesystemIterator::SKIP_DOTS);
        $files = array_map(strval(...), iterator_to_array(new RecursiveIteratorIterator($all), false));
        return $files === [] ? throw new RuntimeException("$folder is empty") : $files;
    }
}
